import { expect, test } from 'vitest';
import { buildCalendar } from '../../../components/board/board-calendar.ts';
import { indexBars } from '../board/board-index.ts';
import { barOf, smallBoard } from '../board/board-test-data.ts';
import { printSections } from './print-pages.ts';

const texts = { weekdays: ['', '', '', '', '', '', ''], monthDay: () => '' } as const;
const calendar = (days: number) =>
  buildCalendar({ from: '2026-11-18', days, today: '2026-11-20', holidays: undefined, texts });

const bars = [
  barOf('early', -3, 2),
  barOf('late', 12, 20),
  barOf('same', 13, 15),
  barOf('nightless', 5, 5),
  barOf('next', 6, 8),
];
const { rows } = smallBoard();
const sections = printSections({ rows: rows.list, bars: indexBars(bars), calendar: calendar(20) });
const cellsOf = (section: number, key: string) =>
  sections[section]?.rows.find(({ row }) => row.key === key)?.cells ?? [];

test('has a section per property and fortnight with all its rows', () => {
  expect(sections.map(({ house, days }) => [house.key, days.length])).toEqual([
    ['h', 14],
    ['h', 6],
  ]);
  expect(sections[0]?.rows.map(({ row }) => row.key)).toEqual(['t', 'r1', 'r2', 't2', 'r3']);
});

test('fills the days exactly and marks stays that continue', () => {
  for (const [at, days] of [14, 6].entries())
    for (const key of ['r1', 'r2', 'r3'])
      expect(cellsOf(at, key).reduce((sum, { span }) => sum + span, 0)).toBe(days);
  const taken = cellsOf(0, 'r1').filter((cell) => cell.bars.length > 0);
  expect(
    taken.map(({ day, span, bars: [bar], before, after }) => [bar?.id, day, span, before, after]),
  ).toEqual([
    ['early', 0, 2, true, false],
    ['nightless', 5, 1, false, false],
    ['next', 6, 2, false, false],
    ['late', 12, 2, false, true],
  ]);
  expect(cellsOf(1, 'r1')[0]).toMatchObject({ day: 14, span: 6, before: true, after: false });
});

test('loses no overlapping bar', () => {
  const names = (section: number) => cellsOf(section, 'r1').flatMap((cell) => cell.bars.map(({ id }) => id));
  expect(names(0)).toEqual(['early', 'nightless', 'next', 'late', 'same']);
  expect(names(1)).toEqual(['late', 'same']);
});

test("puts hourly stays in their day's cell beside the night", () => {
  const hours = { hours: { day: 4, words: '10:00–14:00 夏洋' } };
  const cellsWith = (...others: ReturnType<typeof barOf>[]) => {
    const slot = { ...barOf('slot', 3.9, 4.4), ...hours };
    const of = { rows: rows.list, bars: indexBars([...others, slot]), calendar: calendar(14) };
    const row = printSections(of)[0]?.rows.find(({ row: { key } }) => key === 'r1');
    return row?.cells.map(({ day, span, bars: own }) => [day, span, own.map(({ id }) => id).join()]) ?? [];
  };
  expect(cellsWith()[4]).toEqual([4, 1, 'slot']);
  expect(cellsWith()).toHaveLength(14);
  expect(cellsWith(barOf('night', 4, 6))[4]).toEqual([4, 2, 'night,slot']);
});
