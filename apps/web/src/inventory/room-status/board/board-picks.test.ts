import { describe, expect, it } from 'vitest';
import { keepPicks, NO_PICKS, type Picks, pickBars, shiftPicks } from './board-picks.ts';
import { barOf, smallBoard } from './board-test-data.ts';

const bars = [
  barOf('a', 2, 4),
  barOf('b', 6, 8),
  barOf('d', 3, 5, { rowKey: 'r2' }),
  barOf('x', 5, 6, { rowKey: 'r2', kind: 'block' }),
  barOf('far', 8, 9, { rowKey: 'r2' }),
  barOf('c', 0, 9, { rowKey: 'r3' }),
];
const board = smallBoard(bars);
const pick = (picks: Picks, barId: string, by: 'toggle' | 'range' = 'toggle', most = 100) =>
  pickBars(board, picks, { barId, by }, most);
const ids = (picks: Picks) => [...picks.ids].sort();

describe('selecting bars', () => {
  it('toggles one bar', () => {
    const both = pick(pick(NO_PICKS, 'a'), 'b');
    expect(ids(both)).toEqual(['a', 'b']);
    expect(ids(pick(both, 'a'))).toEqual(['b']);
  });

  it("selects stays of all rows between two bars, within both bars' days", () => {
    expect(ids(pick(pick(NO_PICKS, 'a'), 'd', 'range'))).toEqual(['a', 'd']);
    expect(ids(pick(pick(NO_PICKS, 'c'), 'a', 'range'))).toEqual(['a', 'b', 'c', 'd', 'far']);
    // Without an anchor, the range starts there.
    expect(ids(pick(NO_PICKS, 'b', 'range'))).toEqual(['b']);
  });

  it('ignores blocks and unknown bars', () => {
    const some = pick(NO_PICKS, 'a');
    expect(pick(some, 'x')).toBe(some);
    expect(pick(some, 'gone')).toBe(some);
  });

  it('stops at its limit', () => {
    const two = pick(pick(NO_PICKS, 'a', 'toggle', 2), 'b', 'toggle', 2);
    expect(pick(two, 'd', 'toggle', 2)).toBe(two);
    expect(pick(pick(NO_PICKS, 'c'), 'a', 'range', 3).ids.size).toBe(3);
  });

  it('drops bars that have left the board', () => {
    const picks = pick(pick(NO_PICKS, 'a'), 'd');
    expect(keepPicks(board.bars.byId, picks)).toBe(picks);
    expect(ids(keepPicks(smallBoard().bars.byId, picks))).toEqual(['a']);
  });
});

describe('moving the selection by numbers', () => {
  const shift = (picked: string[], days: number, rooms: number, of = board) =>
    shiftPicks(of, new Set(picked), { days, rooms });

  it('requests what dragging would', () => {
    expect(shift(['a', 'd'], 20, 0)).toEqual({
      change: {
        barId: 'a',
        kind: 'move',
        rowKey: 'r1',
        from: 22,
        to: 24,
        others: [{ barId: 'd', rowKey: 'r2', from: 23, to: 25 }],
      },
    });
  });

  it('is refused at the bar that cannot follow', () => {
    expect(shift(['a', 'd'], 0, 1)).toMatchObject({ refusal: { barId: 'd', reason: 'conflict' } });
    expect(shift(['a'], 0, 9)).toMatchObject({ refusal: { barId: 'a', reason: 'notRoom', rowKey: 'r1' } });
    const fixed = smallBoard([barOf('a', 2, 4, { canMove: false })]);
    expect(shift(['a'], 1, 0, fixed)).toMatchObject({ refusal: { barId: 'a', reason: 'fixed' } });
    expect(shift(['gone'], 1, 0)).toBeNull();
  });
});
