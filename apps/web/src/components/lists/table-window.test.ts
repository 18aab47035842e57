import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsOf, spreadWidths, stretchAt, widestRows } from './table-window.ts';

const rowsIn = (parts: ReturnType<typeof partsOf>): number[] =>
  parts.flatMap((part) => (part.kind === 'row' ? [part.at] : []));

test('renders visible rows at any scroll position, and few others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 20, max: 80 }),
      fc.integer({ min: 0, max: 1200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, row, height, share) => {
        const top = share * Math.max(0, count * row - height);
        const { from, to } = stretchAt(top, height, row, count);
        expect(from).toBeLessThanOrEqual(Math.floor(top / row));
        expect(to).toBeGreaterThanOrEqual(Math.min(count, Math.ceil((top + height) / row)));
        expect(to - from).toBeLessThanOrEqual(Math.ceil(height / row) + 26);
      },
    ),
  );
});

test('handles scrolling beyond the end and zero height', () => {
  expect(stretchAt(90_000, 500, 37, 100)).toEqual({ from: 100, to: 100 });
  expect(stretchAt(0, 0, 37, 5)).toEqual({ from: 0, to: 5 });
});

test('covers the whole table with rows and gaps in order, including kept rows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 60 }),
      fc.array(fc.integer({ min: -1, max: 320 }), { maxLength: 4 }),
      (count, from, length, kept) => {
        const stretch = { from: Math.min(from, count), to: Math.min(from + length, count) };
        const parts = partsOf(count, stretch, kept);
        let next = 0;
        for (const part of parts) {
          expect(part.at).toBe(next);
          next += part.kind === 'row' ? 1 : part.rows;
        }
        expect(next).toBe(count);
        for (const at of kept) expect(rowsIn(parts).includes(at)).toBe(at >= 0 && at < count);
      },
    ),
  );
});

test('finds the widest row per column, counting Chinese double', () => {
  const rows = [{ name: 'abc', note: null }, { name: '长江', note: 'x' }, { name: 'ab' }];
  expect(widestRows(rows, ['name', 'note'])).toEqual([1]);
  expect(widestRows([], ['name'])).toEqual([]);
});

test('gives spare width to growable columns and never narrows content', () => {
  const columns = [
    { width: 44, fixed: true },
    { width: 100, fixed: false },
    { width: 300, fixed: false },
  ];
  expect(spreadWidths(columns, 844)).toEqual([44, 200, 600]);
  expect(spreadWidths(columns, 300)).toEqual([44, 100, 300]);
  expect(spreadWidths([{ width: 44, fixed: true }], 844)).toEqual([44]);
});
