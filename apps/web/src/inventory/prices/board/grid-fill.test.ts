import { describe, expect, it } from 'vitest';
import { fillSelection, fillTarget, pasteTarget, repeat } from './grid-fill.ts';
import type { CellRange } from './grid-selection.ts';

const range = (firstRow: number, firstDay: number, lastRow: number, lastDay: number): CellRange => ({
  firstRow,
  lastRow,
  firstDay,
  lastDay,
});
const written = (copies: ReturnType<typeof repeat>) =>
  copies.map(({ from, to }) => `${from.row},${from.day}>${to.row},${to.day}`);

describe('Ctrl+D and Ctrl+R', () => {
  it("repeat the selection's first line through it", () => {
    expect(written(fillSelection(range(1, 2, 3, 3), 'down'))).toEqual([
      '1,2>2,2',
      '1,3>2,3',
      '1,2>3,2',
      '1,3>3,3',
    ]);
    expect(written(fillSelection(range(1, 2, 1, 4), 'right'))).toEqual(['1,2>1,3', '1,2>1,4']);
  });

  it('take the neighbour for a single line, and nothing at the border', () => {
    expect(written(fillSelection(range(1, 2, 1, 3), 'down'))).toEqual(['0,2>1,2', '0,3>1,3']);
    expect(written(fillSelection(range(1, 2, 1, 2), 'right'))).toEqual(['1,1>1,2']);
    expect(fillSelection(range(0, 0, 0, 5), 'down')).toEqual([]);
    expect(fillSelection(range(0, 0, 5, 0), 'right')).toEqual([]);
  });
});

describe('the fill handle', () => {
  const source = range(2, 2, 2, 4);
  it('follows the direction dragged furthest', () => {
    expect(fillTarget(source, { row: 2, day: 9 })).toEqual(range(2, 5, 2, 9));
    expect(fillTarget(source, { row: 5, day: 6 })).toEqual(range(3, 2, 5, 4));
    expect(fillTarget(source, { row: 0, day: 3 })).toEqual(range(0, 2, 1, 4));
    expect(fillTarget(source, { row: 2, day: 0 })).toEqual(range(2, 0, 2, 1));
    expect(fillTarget(source, { row: 2, day: 3 })).toBeNull();
  });

  it('repeats in step, also backwards', () => {
    expect(written(repeat(source, range(2, 5, 2, 8)))).toEqual(['2,2>2,5', '2,3>2,6', '2,4>2,7', '2,2>2,8']);
    expect(written(repeat(source, range(2, 0, 2, 1)))).toEqual(['2,3>2,0', '2,4>2,1']);
  });
});

describe('a paste', () => {
  it('fills a selection of a multiple size, otherwise applies once', () => {
    expect(pasteTarget(range(1, 1, 3, 6), 1, 1)).toEqual(range(1, 1, 3, 6));
    expect(pasteTarget(range(1, 1, 1, 6), 1, 3)).toEqual(range(1, 1, 1, 6));
    expect(pasteTarget(range(1, 1, 1, 4), 2, 3)).toEqual(range(1, 1, 2, 3));
  });
});
