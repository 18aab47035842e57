import { addDays, toEpochDay } from '@minsu/contract/platform/dates.ts';
import { describe, expect, it } from 'vitest';
import { markOf, SELECTION_AT_START } from './board/grid-cursor.ts';
import { type GridRow, indexRows } from './board/grid-model.ts';
import { selectedIn } from './price-selection.ts';

const FROM = '2026-11-18';
const DAYS = 14;
const windowFrom = (from: string) => ({
  ...{ from, to: addDays(from, DAYS) },
  houses: [{ businessDate: '2026-11-20' }],
});

const kinds = { h: 'house', t: 'type', p: 'plan' } as const;
const rowsOf = (keys: readonly string[], folded: readonly string[] = []) =>
  indexRows(
    keys.map(
      (key): GridRow => ({
        ...{ key, label: key, collapsed: folded.includes(key) },
        kind: kinds[key[0] as keyof typeof kinds],
      }),
    ),
  );
const all = ['hA', 'tA', 'pA', 'hB', 'tB', 'pB1', 'pB2'];
const rows = rowsOf(all);

/** Selected by key and date, independent of position. */
const marked = (anchor: readonly [string, string], focus = anchor) => {
  const of = ([key, date]: readonly [string, string]) =>
    markOf(
      { rows, calendar: [], firstEpochDay: toEpochDay(FROM) },
      { row: rows.byKey.get(key) ?? -1, day: toEpochDay(date) - toEpochDay(FROM) },
    );
  return { anchor: of(anchor), focus: of(focus) };
};
const single = (row: number, day: number) => ({
  focus: { row, day },
  range: { firstRow: row, lastRow: row, firstDay: day, lastDay: day },
});

describe('the calendar selection', () => {
  it('keeps the cell when a property above is collapsed or the first day changes', () => {
    const mark = marked(['pB1', '2026-11-25']);
    expect(selectedIn(windowFrom(FROM), rows, mark)).toEqual(single(5, 7));
    expect(selectedIn(windowFrom(FROM), rowsOf(all, ['hA']), mark)).toEqual(single(3, 7));
    expect(selectedIn(windowFrom(addDays(FROM, 7)), rows, mark)).toEqual(single(5, 0));
  });

  it('contains the visible part of a range', () => {
    const mark = marked(['pB1', '2026-11-20'], ['pB2', '2026-11-27']);
    expect(selectedIn(windowFrom(addDays(FROM, 7)), rowsOf(all, ['hA']), mark)).toEqual({
      focus: { row: 4, day: 2 },
      range: { firstRow: 3, lastRow: 4, firstDay: 0, lastDay: 2 },
    });
  });

  it('never moves to other plans or dates when its own are gone', () => {
    const mark = marked(['pA', '2026-11-20'], ['pB1', '2026-11-25']);
    expect(selectedIn(windowFrom(FROM), rowsOf(all, ['hA']), mark)).toEqual(single(3, 7));
    expect(selectedIn(windowFrom(FROM), rowsOf(['hB', 'tB', 'pB1']), mark)).toEqual(single(2, 7));
    expect(selectedIn(windowFrom(addDays(FROM, 14)), rows, mark)).toEqual(single(5, 0));
    expect(selectedIn(windowFrom(addDays(FROM, -14)), rows, mark)).toEqual(single(5, 13));
  });

  it('defaults to today in the first row', () => {
    expect(selectedIn(windowFrom(FROM), rows, SELECTION_AT_START)).toEqual(single(0, 2));
    expect(selectedIn({ ...windowFrom(FROM), houses: [] }, rowsOf([]), SELECTION_AT_START)).toEqual(
      single(0, 0),
    );
  });
});
