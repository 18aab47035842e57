import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { KeyPress } from '../../../components/board/key-press.ts';
import { afterEdit, type KeyStep, keyStep } from './grid-keyboard.ts';
import { cellsOf, contains, rangeOf, type Selection, single } from './grid-selection.ts';

const size = { rows: 6, days: 10 };
const [HEADING, PLAN] = [0, 3];

function keyOf(name: string): KeyPress {
  const parts = name.split('+');
  const [shift, alt, command] = ['Shift', 'Alt', 'Control'].map((part) => parts.includes(part));
  return { key: parts.at(-1) ?? '', shift: shift ?? false, alt: alt ?? false, command: command ?? false };
}

function press(start: Cell, ...keys: string[]): KeyStep | null {
  let step: KeyStep = { selection: single(start), effect: null };
  for (const name of keys) {
    const { selection } = step;
    const heading = selection.focus.row === HEADING;
    const next = keyStep({ size, selection, rowsPerPage: 3, heading }, keyOf(name));
    if (!next) return null;
    step = next;
  }
  return step;
}

const rangeAfter = (start: Cell, ...keys: string[]) => {
  const selection = press(start, ...keys)?.selection as Selection;
  const { firstRow, firstDay, lastRow, lastDay } = rangeOf(selection);
  return [firstRow, firstDay, lastRow, lastDay];
};

describe('moving', () => {
  it('moves by cell, page, row and grid within bounds', () => {
    const from = { row: 3, day: 4 };
    expect(rangeAfter(from, 'ArrowRight', 'ArrowUp')).toEqual([2, 5, 2, 5]);
    expect(rangeAfter({ row: 0, day: 0 }, 'ArrowLeft', 'ArrowUp')).toEqual([0, 0, 0, 0]);
    expect(rangeAfter(from, 'Home')).toEqual([3, 0, 3, 0]);
    expect(rangeAfter(from, 'End')).toEqual([3, 9, 3, 9]);
    expect(rangeAfter(from, 'PageUp')).toEqual([0, 4, 0, 4]);
    expect(rangeAfter(from, 'Control+Home')).toEqual([0, 0, 0, 0]);
    expect(rangeAfter(from, 'Control+ArrowDown')).toEqual([5, 4, 5, 4]);
  });

  it('selects with Shift, by row, by day and everything', () => {
    const from = { row: 3, day: 4 };
    expect(rangeAfter(from, 'Shift+ArrowRight', 'Shift+ArrowDown')).toEqual([3, 4, 4, 5]);
    expect(rangeAfter(from, 'Shift+ArrowLeft', 'Shift+ArrowLeft')).toEqual([3, 2, 3, 4]);
    expect(rangeAfter(from, 'Shift+End')).toEqual([3, 4, 3, 9]);
    expect(rangeAfter(from, 'Shift+ ')).toEqual([3, 0, 3, 9]);
    expect(rangeAfter(from, 'Control+ ')).toEqual([0, 4, 5, 4]);
    expect(rangeAfter(from, 'Control+a')).toEqual([0, 0, 5, 9]);
    expect(rangeAfter(from, 'Shift+ArrowRight', 'ArrowDown')).toEqual([4, 5, 4, 5]);
  });

  it('clears the selection with Escape and passes the next Escape on', () => {
    expect(rangeAfter({ row: 3, day: 4 }, 'Shift+ArrowRight', 'Escape')).toEqual([3, 5, 3, 5]);
    expect(press({ row: 3, day: 4 }, 'Escape')).toBeNull();
  });

  it('never captures Tab, letters or browser shortcuts', () => {
    const from = { row: PLAN, day: 4 };
    for (const key of ['Tab', 'Shift+Tab', 'q', 'F5', 'Control+f', 'Control+c', 'Control+v', 'Alt+ArrowLeft'])
      expect(press(from, key)).toBeNull();
  });
});

describe('editing', () => {
  const from = { row: PLAN, day: 4 };
  it('starts by typing, Enter or F2', () => {
    expect(press(from, '4')?.effect).toEqual({ type: 'edit', text: '4' });
    expect(press(from, 'Enter')?.effect).toEqual({ type: 'edit', text: null });
    expect(press(from, 'F2')?.effect).toEqual({ type: 'edit', text: null });
  });

  it('clears, fills, undoes and opens', () => {
    const range = { firstRow: 3, lastRow: 3, firstDay: 4, lastDay: 5 };
    expect(press(from, 'Shift+ArrowRight', 'Delete')?.effect).toEqual({ type: 'clear', range });
    expect(press(from, 'Shift+ArrowRight', 'Control+r')?.effect).toEqual({
      type: 'fill',
      range,
      way: 'right',
    });
    expect(press(from, 'Control+D')?.effect).toMatchObject({ type: 'fill', way: 'down' });
    expect(press(from, 'Control+z')?.effect).toEqual({ type: 'undo' });
    expect(press(from, 'Control+Shift+Z')?.effect).toEqual({ type: 'redo' });
    expect(press(from, ' ')?.effect).toEqual({ type: 'open' });
    expect(press(from, 'Control+Shift+r')).toBeNull();
  });

  it('collapses a heading and ignores typing there', () => {
    expect(press({ row: HEADING, day: 2 }, 'Enter')?.effect).toEqual({ type: 'toggle', row: HEADING });
    expect(press({ row: HEADING, day: 2 }, '4')).toBeNull();
  });

  it('continues after an edit: Enter down, Tab right, Shift back', () => {
    const focusAfter = (name: string) => afterEdit(size, from, keyOf(name)).focus;
    expect(focusAfter('Enter')).toEqual({ row: 4, day: 4 });
    expect(focusAfter('Shift+Enter')).toEqual({ row: 2, day: 4 });
    expect(focusAfter('Tab')).toEqual({ row: 3, day: 5 });
    expect(focusAfter('Shift+Tab')).toEqual({ row: 3, day: 3 });
  });
});

describe('ranges', () => {
  it('contain their cells from any starting corner', () => {
    const range = rangeOf({ anchor: { row: 4, day: 5 }, focus: { row: 3, day: 3 } });
    expect(cellsOf(range)).toHaveLength(6);
    expect(cellsOf(range).every((cell) => contains(range, cell))).toBe(true);
    expect(contains(range, { row: 2, day: 4 })).toBe(false);
  });
});
