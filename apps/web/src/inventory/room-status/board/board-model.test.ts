import { describe, expect, it } from 'vitest';
import { formatPrice } from '../../../components/board/format-price.ts';
import {
  barAt,
  barEndingOn,
  barsOf,
  conflictsWith,
  firstReaching,
  freeSpan,
  indexBars,
  indexRows,
} from './board-index.ts';
import type { BoardBar, BoardRow } from './board-model.ts';
import { barOf } from './board-test-data.ts';

const rows: BoardRow[] = [
  { key: 'h1', kind: 'house', label: 'A' },
  { key: 't1', kind: 'type', label: 'A1' },
  { key: 'r1', kind: 'room', label: '101' },
  { key: 't2', kind: 'type', label: 'A2' },
  { key: 'r2', kind: 'room', label: '201' },
  { key: 'h2', kind: 'house', label: 'B' },
  { key: 'r3', kind: 'room', label: '301' },
];

function fold(...keys: string[]): string[] {
  return indexRows(rows.map((row) => ({ ...row, collapsed: keys.includes(row.key) }))).list.map(
    (row) => row.key,
  );
}

function rowOf(...bars: BoardBar[]) {
  return barsOf(indexBars(bars), 'r1');
}

describe('indexRows', () => {
  it('hides rows below a collapsed one, up to the next of its rank', () => {
    expect(fold()).toEqual(['h1', 't1', 'r1', 't2', 'r2', 'h2', 'r3']);
    expect(fold('t1')).toEqual(['h1', 't1', 't2', 'r2', 'h2', 'r3']);
    expect(fold('h1')).toEqual(['h1', 'h2', 'r3']);
    expect(fold('h1', 't2', 'h2')).toEqual(['h1', 'h2']);
  });

  it("keeps each visible row's original index", () => {
    const { source, byKey } = indexRows(rows.map((row) => ({ ...row, collapsed: row.key === 'h1' })));
    expect(source).toEqual([0, 5, 6]);
    expect(byKey.get('r3')).toBe(2);
    expect(byKey.has('r1')).toBe(false);
  });
});

describe('bars of a row', () => {
  const index = indexBars([barOf('b', 5, 8), barOf('a', 1, 3), barOf('c', 8, 9)]);
  const row = barsOf(index, 'r1');

  it('are found by a night in any order', () => {
    expect([0, 1, 2, 3, 4, 5, 7, 8, 9].map((day) => barAt(row, day)?.id)).toEqual([
      undefined,
      'a',
      'a',
      undefined,
      undefined,
      'b',
      'b',
      'c',
      undefined,
    ]);
  });

  it('are found by their end day', () => {
    expect(barEndingOn(row, 3)?.id).toBe('a');
    expect(barEndingOn(row, 8)?.id).toBe('b');
    expect(barEndingOn(row, 2)).toBeNull();
  });

  it('are found when nested', () => {
    const nested = rowOf(barOf('long', 0, 20), barOf('short', 2, 3), barOf('late', 15, 16));
    expect(barAt(nested, 10)?.id).toBe('long');
    expect(firstReaching(nested, 10)).toBe(0);
  });

  it('may share a day of departure and arrival', () => {
    const taking = (from: number, to: number, ...except: string[]) =>
      conflictsWith(index, { rowKey: 'r1', from, to }, new Set(except)).map(({ id }) => id);
    expect(taking(3, 5)).toEqual([]);
    expect(taking(3, 6)).toEqual(['b']);
    expect(taking(2, 5)).toEqual(['a']);
    expect(taking(2, 6)).toEqual(['a', 'b']);
    expect(taking(6, 8, 'b')).toEqual([]);
    expect(taking(6, 9, 'b')).toEqual(['c']);
  });

  it('leave free ranges between them inside the window', () => {
    expect(freeSpan(index, 'r1', 4, 30)).toEqual({ from: 3, to: 5 });
    expect(freeSpan(index, 'r1', 0, 30)).toEqual({ from: 0, to: 1 });
    expect(freeSpan(index, 'r1', 20, 30)).toEqual({ from: 9, to: 30 });
    expect(freeSpan(index, 'r1', 6, 30)).toBeNull();
    expect(freeSpan(index, 'r1', 30, 30)).toBeNull();
    expect(freeSpan(indexBars([]), 'r1', 3, 7)).toEqual({ from: 0, to: 7 });
    expect(freeSpan(indexBars([barOf('early', -9, -2)]), 'r1', 0, 7)).toEqual({ from: 0, to: 7 });
  });

  it('take nothing where they own no nights', () => {
    const service = barOf('service', 2, 12, { kind: 'block', sellable: true });
    const both = indexBars([barOf('a', 1, 3), service, barOf('b', 5, 8)]);
    expect(barAt(barsOf(both, 'r1'), 4)?.id).toBe('service');
    expect(conflictsWith(both, { rowKey: 'r1', from: 3, to: 5 })).toEqual([]);
    expect(conflictsWith(both, { rowKey: 'r1', from: 3, to: 6 }).map(({ id }) => id)).toEqual(['b']);
    expect(freeSpan(both, 'r1', 4, 30)).toEqual({ from: 3, to: 5 });
    expect(freeSpan(both, 'r1', 10, 30)).toEqual({ from: 8, to: 30 });
  });

  it('match a linear scan', () => {
    let seed = 11;
    const random = (most: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      return seed % most;
    };
    for (let round = 0; round < 200; round++) {
      const bars = Array.from({ length: random(8) }, (_, i) => {
        const from = random(24) - 4;
        return barOf(`b${i}`, from, from + 1 + random(6));
      });
      const index = indexBars(bars);
      const list = barsOf(index, 'r1');
      const from = random(20);
      const to = from + 1 + random(5);
      const expected = bars.some((bar) => bar.from < to && bar.to > from);
      expect(conflictsWith(index, { rowKey: 'r1', from, to }).length > 0, `round ${round}`).toBe(expected);
      expect(barAt(list, from) !== null, `round ${round}`).toBe(
        bars.some((b) => b.from <= from && b.to > from),
      );
    }
  });
});

describe('indexBars', () => {
  it('finds bars in 2,000 rows', () => {
    const bars = Array.from({ length: 30_000 }, (_, i) => ({
      ...barOf(`b${i}`, (i * 7) % 180, ((i * 7) % 180) + 3),
      rowKey: `r${i % 2_000}`,
    }));
    const index = indexBars(bars);
    expect(index.byRow.size).toBe(2_000);
  });
});

describe('formatPrice', () => {
  it('formats yuan with thousands separators, and decimals only if needed', () => {
    expect([42_800, 128_000, 42_850, 5, 0, 123_456_789].map(formatPrice)).toEqual([
      '¥428',
      '¥1,280',
      '¥428.50',
      '¥0.05',
      '¥0',
      '¥1,234,567.89',
    ]);
  });
});
