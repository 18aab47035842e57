import { expect, it } from 'vitest';
import { cellOf, standingCell } from './grid-cursor.ts';
import { indexRows } from './grid-model.ts';
import type { StageInput } from './grid-scene.ts';

const rows = indexRows(['a', 'b'].map((key) => ({ key, kind: 'plan' as const, label: key })));
const input = {
  rows,
  calendar: new Array(14).fill({ today: false }),
  firstEpochDay: 100,
} as unknown as StageInput;

it('keeps the cursor near its place and an input on its own cell', () => {
  const mark = { rowKey: 'b', row: 0, epochDay: 103 };
  expect(standingCell(input, mark)).toEqual({ row: 1, day: 3 });
  const gone = { ...mark, rowKey: 'c' };
  expect([cellOf(input, gone), standingCell(input, gone)]).toEqual([{ row: 0, day: 3 }, null]);
  const passed = { ...mark, epochDay: 99 };
  expect([cellOf(input, passed), standingCell(input, passed)]).toEqual([{ row: 1, day: 0 }, null]);
});
