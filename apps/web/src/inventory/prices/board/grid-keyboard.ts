// Keyboard handling of the grid as a pure step: next selection and at most one effect.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { KeyPress } from '../../../components/board/key-press.ts';
import {
  type CellRange,
  everything,
  extend,
  extendTo,
  type GridSize,
  inside,
  isSingle,
  move,
  rangeOf,
  type Selection,
  single,
  wholeDay,
  wholeRow,
} from './grid-selection.ts';

export interface KeyScene {
  readonly size: GridSize;
  readonly selection: Selection;
  readonly rowsPerPage: number;
  /** The focused row is a heading: Enter collapses it. */
  readonly heading: boolean;
}

export type KeyEffect =
  /** With text, it replaces the price; without, the price is edited. */
  | { readonly type: 'edit'; readonly text: string | null }
  | { readonly type: 'clear'; readonly range: CellRange }
  | { readonly type: 'fill'; readonly range: CellRange; readonly way: 'down' | 'right' }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'open' }
  | { readonly type: 'toggle'; readonly row: number };

export interface KeyStep {
  readonly selection: Selection;
  readonly effect: KeyEffect | null;
}

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
};

/** Null for keys the grid does not handle. Tab is never handled, so focus can leave. */
export function keyStep(scene: KeyScene, press: KeyPress): KeyStep | null {
  const { size, selection } = scene;
  if (size.rows === 0 || size.days === 0 || press.alt) return null;
  const arrow = ARROWS[press.key];
  if (arrow) return still(arrowed(scene, press, arrow));
  if (press.command) return commandStep(scene, press);
  const jumped = jump(scene, press);
  if (jumped) return still(press.shift ? extendTo(size, selection, jumped) : single(jumped));
  return plainStep(scene, press);
}

const still = (selection: Selection): KeyStep => ({ selection, effect: null });

function arrowed({ size, selection }: KeyScene, { shift, command }: KeyPress, arrow: Cell): Selection {
  const far = { row: arrow.row * size.rows, day: arrow.day * size.days };
  const by = command ? far : arrow;
  return shift ? extend(size, selection, by) : move(size, selection, by);
}

function commandStep({ size, selection }: KeyScene, { key, shift }: KeyPress): KeyStep | null {
  const range = rangeOf(selection);
  const last = inside(size, { row: size.rows - 1, day: size.days - 1 });
  const step = (effect: KeyEffect): KeyStep => ({ selection, effect });
  switch (key.toLowerCase()) {
    case 'a':
      return still(everything(size));
    case ' ':
      return still(wholeDay(size, selection.focus.day));
    case 'd':
      return step({ type: 'fill', range, way: 'down' });
    case 'r':
      return shift ? null : step({ type: 'fill', range, way: 'right' });
    case 'z':
      return step({ type: shift ? 'redo' : 'undo' });
    case 'y':
      return step({ type: 'redo' });
    case 'home':
      return still(shift ? extendTo(size, selection, { row: 0, day: 0 }) : single({ row: 0, day: 0 }));
    case 'end':
      return still(shift ? extendTo(size, selection, last) : single(last));
    default:
      return null;
  }
}

function jump({ size, selection, rowsPerPage }: KeyScene, { key }: KeyPress): Cell | null {
  const { focus } = selection;
  const targets: Readonly<Record<string, Cell>> = {
    Home: { ...focus, day: 0 },
    End: { ...focus, day: size.days - 1 },
    PageUp: { ...focus, row: focus.row - rowsPerPage },
    PageDown: { ...focus, row: focus.row + rowsPerPage },
  };
  const target = targets[key];
  return target ? inside(size, target) : null;
}

function plainStep({ size, selection, heading }: KeyScene, { key, shift }: KeyPress): KeyStep | null {
  const step = (effect: KeyEffect): KeyStep => ({ selection, effect });
  if (key === ' ' && shift) return still(wholeRow(size, selection.focus.row));
  if (heading && (key === 'Enter' || key === ' ')) return step({ type: 'toggle', row: selection.focus.row });
  if (key === 'Enter' || key === 'F2') return step({ type: 'edit', text: null });
  if (key === ' ') return step({ type: 'open' });
  if (key === 'Delete' || key === 'Backspace') return step({ type: 'clear', range: rangeOf(selection) });
  if (key === 'Escape') return isSingle(selection) ? null : still(single(selection.focus));
  if (/^[\d.¥￥０-９]$/.test(key)) return heading ? null : step({ type: 'edit', text: key });
  return null;
}

/** Next cell after an input: Enter down, Tab right, Shift reverses. */
export function afterEdit(size: GridSize, focus: Cell, { key, shift }: KeyPress): Selection {
  const back = shift ? -1 : 1;
  const by = key === 'Tab' ? { row: 0, day: back } : { row: back, day: 0 };
  return move(size, single(focus), by);
}
