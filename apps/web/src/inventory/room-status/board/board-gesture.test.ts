import { describe, expect, it } from 'vitest';
import type { Hit } from './board-geometry.ts';
import {
  type BarGesture,
  beginGesture,
  canSwap,
  carryOver,
  liftBar,
  liftGroup,
  lostBar,
  moveBar,
  movesNothing,
  refusalOf,
  selectDays,
  selectNights,
  shiftBar,
  shownRange,
  toChange,
} from './board-gesture.ts';
import { barOf, smallBars, smallBoard } from './board-test-data.ts';

const board = smallBoard();

function days(anchor: number, day: number) {
  const range = selectDays(board, 'r1', anchor, day);
  return range && [range.from, range.to];
}

function lifted(id: string, kind: BarGesture['kind'] = 'move'): BarGesture {
  const bar = board.bars.byId.get(id);
  if (!bar) throw new Error(`no bar ${id}`);
  return liftBar(bar, kind, 'pointer');
}

function hit(row: number, day: number, more: Partial<Hit> = {}): Hit {
  return { area: 'body', row, day, bar: null, edge: null, ...more };
}

describe('selecting with a pointer', () => {
  it('covers from the pressed to the reached day, at least one night', () => {
    expect(days(8, 8)).toEqual([8, 9]);
    expect(days(8, 10)).toEqual([8, 10]);
    expect(days(1, 0)).toEqual([0, 1]);
  });

  it("stops at bars and the window's end", () => {
    expect(days(4, 9)).toEqual([4, 6]);
    expect(days(5, 0)).toEqual([4, 5]);
    expect(days(0, 9)).toEqual([0, 2]);
    expect(days(8, 99)).toEqual([8, 10]);
  });

  it('may start on a departure day before an arrival', () => {
    expect(days(2, 2)).toEqual([1, 2]);
    expect(days(2, 0)).toEqual([0, 2]);
    expect(days(2, 5)).toEqual([1, 2]);
    expect(days(4, 3)).toEqual([4, 5]);
  });

  it('is impossible inside a bar', () => {
    expect(days(3, 3)).toBeNull();
  });
});

describe('selecting with keys', () => {
  it('covers both cells and everything between', () => {
    expect(selectNights(board, 'r1', 4, 4)).toMatchObject({ from: 4, to: 5 });
    expect(selectNights(board, 'r1', 4, 9)).toMatchObject({ from: 4, to: 6 });
    expect(selectNights(board, 'r1', 5, 0)).toMatchObject({ from: 4, to: 6 });
    expect(selectNights(board, 'r1', 3, 4)).toBeNull();
  });
});

describe('beginGesture', () => {
  it('selects free room cells only', () => {
    expect(beginGesture(board, hit(3, 5))).toMatchObject({ kind: 'select', rowKey: 'r2', from: 5, to: 6 });
    expect(beginGesture(board, hit(1, 5))).toBeNull();
    expect(beginGesture(board, hit(-1, 5))).toBeNull();
    expect(beginGesture(board, hit(3, 5, { area: 'left' }))).toBeNull();
  });

  it('moves a bar, or resizes it by an edge', () => {
    const bar = board.bars.byId.get('a') ?? null;
    expect(beginGesture(board, hit(2, 2, { bar }))?.kind).toBe('move');
    expect(beginGesture(board, hit(2, 2, { bar, edge: 'start' }))?.kind).toBe('resizeStart');
    expect(beginGesture(board, hit(2, 3, { bar, edge: 'end' }))?.kind).toBe('resizeEnd');
  });

  it('ignores fixed and pending bars', () => {
    expect(beginGesture(board, hit(2, 2, { bar: barOf('x', 2, 4, { canMove: false }) }))).toBeNull();
    expect(beginGesture(board, hit(2, 2, { bar: barOf('x', 2, 4, { pending: true }) }))).toBeNull();
  });
});

describe('moving', () => {
  it('keeps the nights and names conflicts', () => {
    expect(shiftBar(board, lifted('a'), 2, 'r1')).toMatchObject({ from: 4, to: 6, problem: null });
    expect(shiftBar(board, lifted('a'), 3, 'r1')).toMatchObject({ from: 5, to: 7, problem: 'conflict' });
    expect(shiftBar(board, lifted('a'), 1, 'r1').problem).toBeNull();
    expect(shiftBar(board, lifted('a'), 0, 'r2')).toMatchObject({ rowKey: 'r2', problem: null });
    expect(shiftBar(board, lifted('a'), 0, 'r3').problem).toBe('conflict');
    expect(shiftBar(board, lifted('a'), 0, 't').problem).toBe('notRoom');
  });

  it('keeps one night inside the window', () => {
    expect(shiftBar(board, lifted('a'), -50, 'r2')).toMatchObject({ from: -1, to: 1 });
    expect(shiftBar(board, lifted('a'), 50, 'r2')).toMatchObject({ from: 9, to: 11 });
    // Typed, not dragged.
    expect(moveBar(board, lifted('a'), 50, 'r2')).toMatchObject({ from: 52, to: 54, problem: null });
  });
});

describe('a guest in house', () => {
  // In r1 since day 2, today is day 5, leaves on day 8; the guest in r2 left on day 4.
  const guest = barOf('guest', 2, 8, { splitsAt: 5 });
  const before = barOf('before', 1, 4, { rowKey: 'r2' });
  const over = (to: string, days = 0, ...more: Parameters<typeof barOf>[]) => {
    const of = smallBoard([guest, before, ...more.map((one) => barOf(...one))]);
    return { of, gesture: shiftBar(of, liftBar(guest, 'move', 'pointer'), days, to) };
  };

  it('moves to a room free from today on, whatever happened there before', () => {
    const { of, gesture } = over('r2');
    expect(gesture.problem).toBeNull();
    expect(refusalOf(of, gesture)).toBeNull();
    expect(shownRange(gesture)).toEqual({ rowKey: 'r2', from: 5, to: 8 });
    expect(over('r2', 0, ['after', 8, 9, { rowKey: 'r2' }]).gesture.problem).toBeNull();
  });

  it('is refused for conflicts from today on, on the affected nights', () => {
    const { of, gesture } = over('r2', 0, ['next', 7, 9, { rowKey: 'r2' }]);
    expect(refusalOf(of, gesture)).toMatchObject({ reason: 'conflict', inTheWay: [{ id: 'next' }], from: 5 });
  });

  it('keeps the dates, so only the room matters', () => {
    expect(over('r2', 1, ['after', 8, 9, { rowKey: 'r2' }]).gesture.problem).toBeNull();
    expect(over('r2', -2, ['next', 7, 9, { rowKey: 'r2' }]).gesture.problem).toBe('conflict');
  });

  it('who is due out takes no night of the other room', () => {
    const late = barOf('late', 2, 5, { splitsAt: 5 });
    const of = smallBoard([late, barOf('there', 4, 6, { rowKey: 'r2' })]);
    const gesture = shiftBar(of, liftBar(late, 'move', 'pointer'), 0, 'r2');
    expect(gesture.problem).toBeNull();
    expect(shownRange(gesture)).toEqual({ rowKey: 'r2', from: 2, to: 5 });
  });
});

describe('an out-of-service block, whose nights can be sold', () => {
  const service = barOf('service', 4, 8, { kind: 'block', rowKey: 'r2', sellable: true });
  const of = smallBoard([barOf('a', 2, 4), service, barOf('b', 6, 8)]);

  it('neither blocks a drop nor itself', () => {
    expect(shiftBar(of, lifted('a'), 2, 'r2').problem).toBeNull();
    expect(shiftBar(of, liftBar(service, 'move', 'pointer'), 0, 'r1').problem).toBeNull();
    expect(shiftBar(of, liftBar(service, 'place', 'keys'), 0, 't').problem).toBe('notRoom');
  });

  it('lets cells be selected across it', () => {
    expect(selectDays(of, 'r2', 1, 6)).toEqual({ rowKey: 'r2', from: 1, to: 6 });
    expect(selectNights(of, 'r2', 5, 9)).toEqual({ rowKey: 'r2', from: 5, to: 10 });
    const on = (more: Partial<Hit> = {}) => hit(3, 5, { bar: service, ...more });
    expect(beginGesture(of, on(), undefined, true)).toMatchObject({ kind: 'select', from: 5, to: 6 });
    // Out of the row or by an end, the block itself is grabbed.
    expect(beginGesture(of, on())?.kind).toBe('move');
    expect(beginGesture(of, on({ edge: 'end' }), undefined, true)?.kind).toBe('resizeEnd');
  });
});

describe('a swap', () => {
  const one = barOf('one', 2, 6);
  const other = barOf('other', 3, 5, { rowKey: 'r2' });
  it("is possible if each stay fits the other's place", () => {
    expect(canSwap(smallBoard([one, other]), one, other)).toBe(true);
    expect(canSwap(smallBoard([one, other, barOf('x', 5, 6, { rowKey: 'r2' })]), one, other)).toBe(false);
    expect(canSwap(smallBoard([one, other, barOf('x', 6, 7, { rowKey: 'r2' })]), one, other)).toBe(true);
  });
  it('is impossible with departed or locked stays', () => {
    const gone = { ...other, canMove: false };
    expect(canSwap(smallBoard([one, gone]), one, gone)).toBe(false);
    expect(canSwap(smallBoard([one, gone]), gone, one)).toBe(false);
  });
  it('needs only nights from today on for a guest in house', () => {
    const guest = { ...one, splitsAt: 4 };
    const slept = barOf('slept', 1, 3, { rowKey: 'r2' });
    expect(canSwap(smallBoard([guest, other, slept]), guest, other)).toBe(true);
    expect(canSwap(smallBoard([one, other, slept]), one, other)).toBe(false);
  });
});

describe('resizing', () => {
  it('keeps one night and stays in its row', () => {
    expect(shiftBar(board, lifted('a', 'resizeEnd'), 2, 'r2')).toMatchObject({
      rowKey: 'r1',
      from: 2,
      to: 6,
    });
    const short = { problem: 'tooShort' };
    expect(shiftBar(board, lifted('a', 'resizeEnd'), -9, 'r1')).toMatchObject({ from: 2, to: 3, ...short });
    expect(shiftBar(board, lifted('a', 'resizeEnd'), -1, 'r1')).toMatchObject({ to: 3, problem: null });
    expect(shiftBar(board, lifted('a', 'resizeStart'), 9, 'r1')).toMatchObject({ from: 3, to: 4, ...short });
    expect(shiftBar(board, lifted('a', 'resizeStart'), -9, 'r1')).toMatchObject({ from: 0, to: 4 });
    expect(shiftBar(board, lifted('a', 'resizeEnd'), 3, 'r1').problem).toBe('conflict');
    expect(shiftBar(board, lifted('b', 'resizeEnd'), 9, 'r1')).toMatchObject({ to: 10 });
  });
});

describe('new data during a gesture', () => {
  it('continues while its bar is unchanged', () => {
    const gesture = shiftBar(board, lifted('a'), 1, 'r2');
    const kept = carryOver(smallBoard(smallBars().map((bar) => ({ ...bar, label: 'new' }))), gesture);
    expect(kept).toMatchObject({ rowKey: 'r2', from: 3, to: 5, problem: null, bar: { label: 'new' } });
  });

  it('rechecks the place', () => {
    const gesture = shiftBar(board, lifted('a'), 0, 'r2');
    const fuller = smallBoard([...smallBars(), barOf('d', 3, 5, { rowKey: 'r2' })]);
    expect(carryOver(fuller, gesture)).toMatchObject({ problem: 'conflict' });
  });

  it('ends when the bar is gone or changed by another user', () => {
    const gesture = shiftBar(board, lifted('a'), 1, 'r2');
    expect(carryOver(smallBoard([]), gesture)).toBeNull();
    expect(carryOver(smallBoard([barOf('a', 2, 5)]), gesture)).toBeNull();
  });

  it('ends a selection that has been sold', () => {
    const gesture = { kind: 'select', rowKey: 'r2', anchor: 3, from: 3, to: 5, by: 'pointer' } as const;
    expect(carryOver(board, gesture)).toBe(gesture);
    expect(carryOver(smallBoard([barOf('d', 4, 5, { rowKey: 'r2' })]), gesture)).toBeNull();
  });
});

describe('a drop', () => {
  it('reports its kind and place', () => {
    const gesture = shiftBar(board, lifted('a'), 1, 'r2');
    expect(toChange(gesture)).toEqual({
      barId: 'a',
      kind: 'move',
      rowKey: 'r2',
      from: 3,
      to: 5,
      others: [],
    });
    expect(movesNothing(gesture)).toBe(false);
    expect(movesNothing(shiftBar(board, gesture, 0, 'r1'))).toBe(true);
  });
});

describe('a group', () => {
  const bars = [
    barOf('a', 2, 4),
    barOf('b', 6, 8),
    barOf('c', 0, 9, { rowKey: 'r3' }),
    barOf('d', 4, 6, { rowKey: 'r2' }),
  ];
  const group = (ids: string[], lead = 'a', of = smallBoard(bars)) => {
    const bar = of.bars.byId.get(lead);
    if (!bar) throw new Error(`no bar ${lead}`);
    return liftGroup(of, bar, new Set(ids), 'pointer');
  };

  it('moves by equal rooms and days, skipping non-room rows', () => {
    const moved = shiftBar(smallBoard(bars), group(['a', 'd']), 1, 'r2');
    expect(moved).toMatchObject({ rowKey: 'r2', from: 3, to: 5 });
    expect(moved.companions).toMatchObject([{ rowKey: 'r3', from: 5, to: 7, problem: 'conflict' }]);
    expect(moved.problem).toBe('conflict');
    expect(toChange(moved).others).toEqual([{ barId: 'd', rowKey: 'r3', from: 5, to: 7 }]);
  });

  it('does not conflict with itself', () => {
    expect(shiftBar(smallBoard(bars), group(['a', 'b']), 4, 'r1').problem).toBeNull();
    expect(shiftBar(smallBoard(bars), group(['a']), 4, 'r1').problem).toBe('conflict');
  });

  it('is blocked as a whole by one stay that cannot follow', () => {
    const board = smallBoard(bars);
    const off = shiftBar(board, group(['a', 'c']), 0, 'r2');
    expect(off.companions[0]?.problem).toBe('notRoom');
    expect(refusalOf(board, off)).toMatchObject({ barId: 'c', reason: 'notRoom', rowKey: 'r2' });
    const fixed = smallBoard([barOf('a', 2, 4), barOf('b', 6, 8, { canMove: false })]);
    const held = shiftBar(fixed, group(['a', 'b'], 'a', fixed), 0, 'r2');
    expect(refusalOf(fixed, held)).toMatchObject({ barId: 'b', reason: 'fixed' });
  });

  it('is cancelled when another user changes one of its stays, which is named', () => {
    const gesture = group(['a', 'd']);
    const after = smallBoard(bars.map((bar) => (bar.id === 'd' ? { ...bar, to: 7 } : bar)));
    expect(carryOver(after, gesture)).toBeNull();
    expect(lostBar(after, gesture).id).toBe('d');
  });

  it('is not moved by a bar outside the selection', () => {
    expect(group(['b', 'd']).companions).toEqual([]);
  });
});

describe('a refused drop', () => {
  it('names the conflict', () => {
    const gesture = shiftBar(board, lifted('a'), 3, 'r1');
    expect(refusalOf(board, gesture)).toMatchObject({ reason: 'conflict', inTheWay: [{ id: 'b' }], from: 5 });
    expect(refusalOf(board, shiftBar(board, lifted('a'), 2, 'r1'))).toBeNull();
  });

  it('does not occur over the tray', () => {
    const gesture = { ...shiftBar(board, lifted('a'), 3, 'r1'), overTray: true };
    expect(refusalOf(board, gesture)).toBeNull();
  });
});

describe('a bar from the tray', () => {
  const loose = liftBar(barOf('new', 4, 6, { rowKey: '' }), 'place', 'keys');

  it('takes a row and keeps its dates', () => {
    expect(shiftBar(board, loose, 5, 'r2')).toMatchObject({ rowKey: 'r2', from: 4, to: 6, problem: null });
    expect(shiftBar(board, loose, 0, 'r3').problem).toBe('conflict');
    expect(shiftBar(board, loose, 0, 't').problem).toBe('notRoom');
  });

  it('can be dropped where it started, and survives new data', () => {
    const held = shiftBar(board, loose, 0, 'r2');
    expect(movesNothing(held)).toBe(false);
    expect(carryOver(smallBoard([barOf('x', 5, 6, { rowKey: 'r2' })]), held)).toMatchObject({
      problem: 'conflict',
    });
  });
});
