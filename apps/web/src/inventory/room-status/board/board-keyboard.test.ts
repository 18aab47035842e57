import { describe, expect, it } from 'vitest';
import type { KeyPress } from '../../../components/board/key-press.ts';
import type { Gesture } from './board-gesture.ts';
import type { KeyStep } from './board-key-steps.ts';
import { keyStep } from './board-keyboard.ts';
import type { HeldBar } from './board-model.ts';
import { barOf, smallBoard } from './board-test-data.ts';

const [HOUSE, R1, R2] = [0, 2, 3];

/** Presses keys in sequence, like 'Shift+Alt+ArrowRight'; returns the last step. */
function press(
  start: { row: number; day: number },
  keys: string[],
  board = smallBoard(),
  picked: ReadonlySet<string> = new Set(),
  noticed = false,
  held: HeldBar | null = null,
): KeyStep | null {
  let step: KeyStep = { cursor: start, gesture: null, effect: null };
  for (const name of keys) {
    const parts = name.split('+');
    const key: KeyPress = {
      key: parts.at(-1) ?? '',
      shift: parts.includes('Shift'),
      alt: parts.includes('Alt'),
      command: parts.includes('Control'),
    };
    const scene = {
      board,
      cursor: step.cursor,
      gesture: step.gesture,
      rowsPerPage: 3,
      picked,
      noticed,
      held,
    };
    const next = keyStep(scene, key);
    if (!next) return null;
    step = next;
  }
  return step;
}

function cursorAfter(start: { row: number; day: number }, ...keys: string[]) {
  const step = press(start, keys);
  return step && [step.cursor.row, step.cursor.day];
}

describe('the cursor', () => {
  it('moves by cell within bounds', () => {
    expect(cursorAfter({ row: 0, day: 0 }, 'ArrowDown', 'ArrowRight')).toEqual([1, 1]);
    expect(cursorAfter({ row: 0, day: 0 }, 'ArrowUp', 'ArrowLeft')).toEqual([0, 0]);
    expect(cursorAfter({ row: 5, day: 9 }, 'ArrowDown', 'ArrowRight')).toEqual([5, 9]);
  });

  it('jumps by row, page and board', () => {
    expect(cursorAfter({ row: 2, day: 4 }, 'Home')).toEqual([2, 0]);
    expect(cursorAfter({ row: 2, day: 4 }, 'End')).toEqual([2, 9]);
    expect(cursorAfter({ row: 4, day: 4 }, 'PageUp')).toEqual([1, 4]);
    expect(cursorAfter({ row: 4, day: 4 }, 'PageDown')).toEqual([5, 4]);
    expect(cursorAfter({ row: 4, day: 4 }, 'Control+Home')).toEqual([0, 0]);
    expect(cursorAfter({ row: 2, day: 4 }, 'Control+End')).toEqual([5, 9]);
  });

  it('leaves other keys to the page', () => {
    expect(press({ row: 0, day: 0 }, ['a'])).toBeNull();
    expect(press({ row: 0, day: 0 }, ['Tab'])).toBeNull();
    expect(press({ row: 0, day: 0 }, ['Escape'])).toBeNull();
    expect(press({ row: 0, day: 0 }, ['Alt+Home'])).toBeNull();
  });
});

describe('Enter', () => {
  it('opens a bar, collapses a row, creates on a free cell', () => {
    expect(press({ row: R1, day: 3 }, ['Enter'])?.effect).toEqual({ type: 'open', barId: 'a' });
    expect(press({ row: HOUSE, day: 3 }, ['Enter'])?.effect).toEqual({ type: 'toggle', rowKey: 'h' });
    expect(press({ row: R2, day: 3 }, ['Enter'])?.effect).toMatchObject({
      type: 'drop',
      gesture: { kind: 'select', rowKey: 'r2', from: 3, to: 4 },
    });
  });
});

describe('Shift+arrows', () => {
  it('extend the selection both ways up to the next bar', () => {
    const range = (...keys: string[]) => press({ row: R1, day: 4 }, keys)?.gesture;
    expect(range('Shift+ArrowRight')).toMatchObject({ from: 4, to: 6 });
    expect(range('Shift+ArrowRight', 'Shift+ArrowRight')).toMatchObject({ from: 4, to: 6 });
    expect(range('Shift+ArrowRight', 'Shift+ArrowLeft')).toMatchObject({ from: 4, to: 5 });
    expect(range('Shift+ArrowRight', 'ArrowLeft')).toBeNull();
  });

  it('create with Enter', () => {
    const effect = press({ row: R2, day: 4 }, ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Enter'])?.effect;
    expect(effect).toMatchObject({ type: 'drop', gesture: { from: 2, to: 5 } });
  });

  it('only move the cursor over a bar or type', () => {
    expect(press({ row: R1, day: 3 }, ['Shift+ArrowRight'])).toMatchObject({
      cursor: { day: 4 },
      gesture: null,
    });
    expect(press({ row: 1, day: 3 }, ['Shift+ArrowRight'])).toMatchObject({
      cursor: { day: 4 },
      gesture: null,
    });
  });
});

describe('Alt+arrows', () => {
  const start = { row: R1, day: 2 };
  const ghost = (...keys: string[]): Gesture | null | undefined => press(start, keys)?.gesture;

  it('lift and move the bar under the cursor; plain arrows continue', () => {
    expect(ghost('Alt+ArrowRight')).toMatchObject({ kind: 'move', from: 3, to: 5, by: 'keys' });
    expect(ghost('Alt+ArrowRight', 'ArrowRight', 'Alt+ArrowDown')).toMatchObject({
      rowKey: 'r2',
      from: 4,
      to: 6,
    });
  });

  it('skip rows that are not rooms', () => {
    expect(ghost('Alt+ArrowDown', 'Alt+ArrowDown')).toMatchObject({ rowKey: 'r3', problem: 'conflict' });
    expect(ghost('Alt+ArrowUp')).toMatchObject({ rowKey: 'r1' });
  });

  it('resize with Shift: left and right the end, up and down the start', () => {
    expect(ghost('Shift+Alt+ArrowRight', 'Shift+Alt+ArrowRight')).toMatchObject({
      kind: 'resizeEnd',
      from: 2,
      to: 6,
    });
    expect(ghost('Shift+Alt+ArrowUp')).toMatchObject({ kind: 'resizeStart', from: 1, to: 4 });
    expect(ghost('Shift+Alt+ArrowDown')).toMatchObject({ kind: 'resizeStart', from: 3, to: 4 });
  });

  it('start again from the bar when the kind changes', () => {
    expect(ghost('Alt+ArrowRight', 'Shift+Alt+ArrowRight')).toMatchObject({
      kind: 'resizeEnd',
      from: 2,
      to: 5,
    });
  });

  it('drop with Enter unless there is a conflict', () => {
    expect(press(start, ['Alt+ArrowRight', 'Enter'])).toMatchObject({
      gesture: null,
      effect: { type: 'drop' },
    });
    const refused = press(start, ['Alt+ArrowRight', 'Alt+ArrowRight', 'Alt+ArrowRight', 'Enter']);
    expect(refused).toMatchObject({
      gesture: { problem: 'conflict' },
      effect: { type: 'refuse', refusal: { reason: 'conflict', inTheWay: [{ id: 'b' }] } },
    });
  });

  it('are cancelled with Escape', () => {
    expect(press(start, ['Alt+ArrowRight', 'Escape'])).toMatchObject({ gesture: null, effect: null });
  });

  it('never reach the browser history', () => {
    expect(press({ row: R2, day: 2 }, ['Alt+ArrowLeft'])).toMatchObject({ gesture: null, effect: null });
    const fixed = smallBoard([barOf('a', 2, 4, { canMove: false, canResizeEnd: false })]);
    expect(press(start, ['Alt+ArrowLeft'], fixed)).toMatchObject({
      gesture: null,
      effect: { type: 'refuse', refusal: { barId: 'a', reason: 'fixed' } },
    });
    expect(press(start, ['Shift+Alt+ArrowLeft'], fixed)).toMatchObject({ gesture: null });
  });
});

describe('asking about a cell', () => {
  it('uses Shift+Enter on bars, free days and counts', () => {
    for (const row of [HOUSE, 1, R1])
      expect(press({ row, day: 3 }, ['Shift+Enter'])?.effect).toEqual({ type: 'ask', cell: { row, day: 3 } });
  });

  it('opens the menu with the menu key and Shift+F10', () => {
    for (const key of ['ContextMenu', 'Shift+F10'])
      expect(press({ row: R2, day: 1 }, [key])?.effect).toEqual({ type: 'menu', cell: { row: R2, day: 1 } });
    expect(press({ row: R2, day: 1 }, ['F10'])).toBeNull();
  });

  it('books selected days with Shift+Enter', () => {
    expect(press({ row: R2, day: 0 }, ['Shift+ArrowRight', 'Shift+Enter'])?.effect?.type).toBe('drop');
  });
});

describe('selecting bars with keys', () => {
  it('toggles the bar under the cursor with Space, or a range with Shift', () => {
    expect(press({ row: R1, day: 3 }, [' '])?.effect).toEqual({
      type: 'pick',
      pick: { barId: 'a', by: 'toggle' },
    });
    expect(press({ row: R1, day: 6 }, ['Shift+ '])?.effect).toMatchObject({
      pick: { barId: 'b', by: 'range' },
    });
    // On free cells and rows it acts like Enter.
    expect(press({ row: R2, day: 3 }, [' '])?.effect).toMatchObject({ type: 'drop' });
  });

  it('clears with Escape: held bar, notice, selection, then leaves Escape to the page', () => {
    const picked = new Set(['a']);
    const givenUp = (keys: string[], noticed: boolean, ids = picked) =>
      press({ row: R1, day: 2 }, [...keys, 'Escape'], smallBoard(), ids, noticed);
    expect(givenUp(['Alt+ArrowRight'], true)).toMatchObject({ gesture: null, effect: null });
    expect(givenUp([], true)?.effect).toEqual({ type: 'closeNotice' });
    expect(givenUp([], false)?.effect).toEqual({ type: 'clearPicks' });
    expect(givenUp([], false, new Set())).toBeNull();
  });

  it('applies L and Delete to the bar under the cursor or the selection', () => {
    const acted = (key: string, picked: string[] = []) =>
      press({ row: R1, day: 2 }, [key], smallBoard(), new Set(picked))?.effect;
    expect(acted('l')).toEqual({ type: 'lock', barIds: ['a'] });
    expect(acted('Delete', ['a', 'b'])).toEqual({ type: 'unassign', barIds: ['a', 'b'] });
    expect(acted('Backspace', ['b'])).toEqual({ type: 'unassign', barIds: ['a'] });
    expect(press({ row: R2, day: 2 }, ['l'])).toBeNull();
    expect(press({ row: R1, day: 2 }, ['Control+l'])).toBeNull();
  });

  it('moves selected bars together', () => {
    const step = press({ row: R1, day: 2 }, ['Alt+ArrowDown'], smallBoard(), new Set(['a', 'b']));
    expect(step?.gesture).toMatchObject({
      rowKey: 'r2',
      companions: [{ bar: { id: 'b' }, rowKey: 'r2', from: 6, to: 8, problem: null }],
    });
  });
});

describe('cut and paste', () => {
  const from = { row: R1, day: 3 };
  const pasted = (at: { row: number; day: number }, cut = 'a', picked: ReadonlySet<string> = new Set()) =>
    press(at, ['Control+v'], smallBoard(), picked, false, { barId: cut, by: 'cut' })?.effect;

  it('marks a movable bar, and explains why others are fixed', () => {
    expect(press(from, ['Control+x'])?.effect).toEqual({
      type: 'hold',
      held: { barId: 'a', by: 'cut' },
    });
    expect(press({ row: R2, day: 3 }, ['Control+x'])).toBeNull();
    const fixed = smallBoard([barOf('a', 2, 4, { canMove: false })]);
    expect(press(from, ['Control+x'], fixed)?.effect).toMatchObject({ type: 'refuse' });
    expect(press(from, ['Control+x'], smallBoard([barOf('a', 2, 4, { pending: true })]))).toBeNull();
  });

  it('pastes with its first night under the cursor', () => {
    expect(pasted({ row: R2, day: 5 })).toMatchObject({
      type: 'drop',
      gesture: { kind: 'move', rowKey: 'r2', from: 5, to: 7 },
    });
    expect(press({ row: R2, day: 5 }, ['Control+v'])).toBeNull();
  });

  it('moves the selection along', () => {
    expect(pasted({ row: R2, day: 2 }, 'a', new Set(['a', 'b']))).toMatchObject({
      gesture: { companions: [{ bar: { id: 'b' }, rowKey: 'r2', from: 6, to: 8 }] },
    });
  });

  it('is refused like a drop and stays cut', () => {
    expect(pasted({ row: R1, day: 5 })).toMatchObject({
      type: 'refuse',
      refusal: { barId: 'a', reason: 'conflict', inTheWay: [{ id: 'b' }] },
    });
    expect(pasted({ row: HOUSE, day: 5 })).toMatchObject({ refusal: { reason: 'notRoom' } });
  });

  it('swaps onto another stay; pasting in place cancels', () => {
    expect(pasted({ row: 5, day: 4 })).toEqual({ type: 'swap', barIds: ['a', 'c'] });
    expect(pasted({ row: R1, day: 2 })).toEqual({ type: 'hold', held: null });
    expect(pasted({ row: R2, day: 2 }, 'gone')).toEqual({ type: 'hold', held: null });
    expect(
      press(from, ['Escape'], smallBoard(), new Set(['a']), false, { barId: 'a', by: 'copy' })?.effect,
    ).toEqual({
      type: 'hold',
      held: null,
    });
  });

  it('copies any bar; pasting creates as many nights where free', () => {
    const fixed = smallBoard([barOf('a', 2, 4, { canMove: false }), barOf('b', 6, 8)]);
    const copy = { barId: 'a', by: 'copy' } as const;
    expect(press(from, ['Control+c'], fixed)?.effect).toEqual({ type: 'hold', held: copy });
    expect(press({ row: R2, day: 3 }, ['Control+c'], fixed)).toBeNull();
    const put = (row: number, day: number, board = fixed) =>
      press({ row, day }, ['Control+v'], board, new Set(), false, copy)?.effect;
    expect(put(R2, 5)).toEqual({ type: 'create', range: { rowKey: 'r2', from: 5, to: 7 }, copyOf: 'a' });
    expect(put(R1, 5)).toMatchObject({
      type: 'refuse',
      refusal: { barId: '', reason: 'conflict', inTheWay: [{ id: 'b' }], from: 5, to: 7 },
    });
    expect(put(HOUSE, 5)).toMatchObject({ refusal: { reason: 'notRoom' } });
    expect(put(R2, 5, smallBoard([]))).toEqual({ type: 'hold', held: null });
    const service = barOf('s', 4, 9, { kind: 'block', rowKey: 'r2', sellable: true });
    expect(put(R2, 5, smallBoard([barOf('a', 2, 4), service]))).toMatchObject({ type: 'create' });
  });

  it('splits with S at the night under the cursor', () => {
    expect(press(from, ['s'])?.effect).toEqual({ type: 'split', barId: 'a', day: 3 });
    expect(press({ row: R2, day: 3 }, ['s'])).toBeNull();
    const block = smallBoard([barOf('a', 2, 4, { kind: 'block' })]);
    expect(press(from, ['s'], block)).toBeNull();
  });
});
