// Keyboard handling as a pure step: from (cursor, gesture) to the next and at most one effect.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { KeyPress } from '../../../components/board/key-press.ts';
import { cutStep } from './board-cut.ts';
import {
  type BarGesture,
  clamp,
  liftBar,
  liftGroup,
  refusalOf,
  selectNights,
  shiftBar,
} from './board-gesture.ts';
import type { Board } from './board-index.ts';
import { barUnder, fixedBar, type KeyEffect, type KeyScene, type KeyStep } from './board-key-steps.ts';
import type { BoardBar } from './board-model.ts';

const ARROWS: Readonly<Record<string, Cell>> = {
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
};

/** Null for keys the board does not handle. */
export function keyStep(scene: KeyScene, press: KeyPress): KeyStep | null {
  if (scene.board.rows.list.length === 0) return null;
  const arrow = ARROWS[press.key];
  if (arrow) return arrowStep(scene, press, arrow);
  if (press.alt) return null;
  if (press.key === 'Escape') return escapeStep(scene);
  if (press.key === ' ' && !scene.gesture && barUnder(scene.board, scene.cursor))
    return pickStep(scene, press);
  if (!scene.gesture && isMenuKey(press)) return about(scene, 'menu');
  if (!scene.gesture && press.key === 'Enter' && press.shift) return about(scene, 'ask');
  if (press.key === 'Enter' || press.key === ' ') return enterStep(scene);
  const letter = press.shift ? '' : press.key.toLowerCase();
  const own = press.command ? cutStep(scene, letter) : letterStep(scene, letter);
  if (own) return own;
  const cursor = jump(scene, press);
  return cursor && { cursor, gesture: null, effect: null };
}

function isMenuKey({ key, shift }: KeyPress): boolean {
  return key === 'ContextMenu' || (key === 'F10' && shift);
}

function about({ cursor }: KeyScene, type: 'ask' | 'menu'): KeyStep {
  return { cursor, gesture: null, effect: { type, cell: cursor } };
}

const ACTS: Readonly<Record<string, 'lock' | 'unassign'>> = {
  l: 'lock',
  delete: 'unassign',
  backspace: 'unassign',
};

function letterStep(scene: KeyScene, letter: string): KeyStep | null {
  const act = ACTS[letter];
  if (act) return actStep(scene, act);
  return letter === 's' ? splitStep(scene) : null;
}

/** The night under the cursor becomes the first of the second part. */
function splitStep({ board, cursor, gesture }: KeyScene): KeyStep | null {
  const bar = barUnder(board, cursor);
  if (gesture || bar?.kind !== 'stay' || bar.pending) return null;
  return { cursor, gesture, effect: { type: 'split', barId: bar.id, day: cursor.day } };
}

/** Escape clears one thing at a time: gesture, notice, held bar, selection. */
function escapeStep({ cursor, gesture, picked, noticed, held }: KeyScene): KeyStep | null {
  if (gesture) return { cursor, gesture: null, effect: null };
  if (noticed) return { cursor, gesture, effect: { type: 'closeNotice' } };
  if (held !== null) return { cursor, gesture, effect: { type: 'hold', held: null } };
  return picked.size > 0 ? { cursor, gesture, effect: { type: 'clearPicks' } } : null;
}

function pickStep({ board, cursor, gesture }: KeyScene, { shift }: KeyPress): KeyStep {
  const barId = barUnder(board, cursor)?.id ?? '';
  return { cursor, gesture, effect: { type: 'pick', pick: { barId, by: shift ? 'range' : 'toggle' } } };
}

/** Acts on the bar under the cursor, or on all selected bars if it is one of them. */
function actStep({ board, cursor, gesture, picked }: KeyScene, type: 'lock' | 'unassign'): KeyStep | null {
  const bar = barUnder(board, cursor);
  if (gesture || bar?.kind !== 'stay') return null;
  const barIds = picked.has(bar.id) ? [...picked] : [bar.id];
  return { cursor, gesture, effect: { type, barIds } };
}

function arrowStep(scene: KeyScene, press: KeyPress, arrow: Cell): KeyStep | null {
  const { gesture } = scene;
  if (gesture && gesture.kind !== 'select') return pushBar(scene, gesture, press, arrow);
  const bar = barUnder(scene.board, scene.cursor);
  if (press.alt) {
    const lifted = bar && lift(scene, bar, press, arrow);
    // Alt+arrow outside a bar is swallowed, or the browser would navigate back.
    return lifted
      ? pushBar(scene, lifted, press, arrow)
      : { cursor: scene.cursor, gesture, effect: stuck(bar) };
  }
  if (press.shift && arrow.day !== 0) return extendSelection(scene, arrow.day);
  return { cursor: inside(scene.board, move(scene.cursor, arrow)), gesture: null, effect: null };
}

function lift(scene: KeyScene, bar: BoardBar, press: KeyPress, arrow: Cell): BarGesture | null {
  if (bar.pending) return null;
  if (!press.shift) return bar.canMove ? liftGroup(scene.board, bar, scene.picked, 'keys') : null;
  if (arrow.day !== 0) return bar.canResizeEnd ? liftBar(bar, 'resizeEnd', 'keys') : null;
  return bar.canResizeStart ? liftBar(bar, 'resizeStart', 'keys') : null;
}

/** Explains why a bar cannot be moved. */
function stuck(bar: BoardBar | null): KeyEffect | null {
  return bar && !bar.pending ? { type: 'refuse', refusal: fixedBar(bar) } : null;
}

/** With a lifted bar plain arrows move it. Shift+Alt+Up/Down move the arrival by a day. */
function pushBar(scene: KeyScene, gesture: BarGesture, press: KeyPress, arrow: Cell): KeyStep {
  const { board } = scene;
  const turned = press.alt && gesture.kind !== 'place' ? lift(scene, gesture.bar, press, arrow) : null;
  if (turned && turned.kind !== gesture.kind)
    return pushBar({ ...scene, gesture: turned }, turned, press, arrow);
  const base = gesture.bar;
  const row = board.rows.byKey.get(gesture.rowKey) ?? scene.cursor.row;
  const step = gesture.kind === 'resizeStart' && arrow.day === 0 ? arrow.row : arrow.day;
  const shifted = gesture.kind === 'resizeEnd' ? gesture.to - base.to : gesture.from - base.from;
  const changesRows = gesture.kind === 'move' || gesture.kind === 'place';
  const target = changesRows ? nextRow(board, row, arrow.row) : row;
  const rowKey = board.rows.list[target]?.key ?? gesture.rowKey;
  const next = shiftBar(board, gesture, shifted + step, rowKey);
  const day = next.kind === 'resizeEnd' ? next.to - 1 : next.from;
  return { cursor: inside(board, { row: target, day }), gesture: next, effect: null };
}

/** Property and type rows take no bars, so keys skip them. */
function nextRow(board: Board, row: number, step: number): number {
  if (step === 0) return row;
  let next = row + step;
  while (board.rows.list[next] && board.rows.list[next]?.kind !== 'room') next += step;
  return board.rows.list[next] ? next : row;
}

function extendSelection(scene: KeyScene, step: number): KeyStep {
  const { board, cursor, gesture } = scene;
  const row = board.rows.list[cursor.row];
  const selected = gesture?.kind === 'select' ? gesture : null;
  const anchor = selected?.anchor ?? cursor.day;
  const range = row?.kind === 'room' ? selectNights(board, row.key, anchor, cursor.day + step) : null;
  if (!range)
    return { cursor: inside(board, { ...cursor, day: cursor.day + step }), gesture: null, effect: null };
  const day = range.from < anchor ? range.from : range.to - 1;
  return {
    cursor: { ...cursor, day },
    gesture: { ...range, kind: 'select', anchor, by: 'keys' },
    effect: null,
  };
}

function enterStep(scene: KeyScene): KeyStep {
  const { board, cursor, gesture } = scene;
  const step = (effect: KeyEffect | null): KeyStep => ({ cursor, gesture: null, effect });
  // A refused drop keeps the bar lifted for correction.
  const refusal = gesture && gesture.kind !== 'select' ? refusalOf(board, gesture) : null;
  if (refusal) return { cursor, gesture, effect: { type: 'refuse', refusal } };
  if (gesture) return step({ type: 'drop', gesture });
  const row = board.rows.list[cursor.row];
  if (!row) return step(null);
  if (row.kind !== 'room') return step({ type: 'toggle', rowKey: row.key });
  const bar = barUnder(board, cursor);
  if (bar) return step({ type: 'open', barId: bar.id });
  const range = selectNights(board, row.key, cursor.day, cursor.day);
  if (!range) return step(null);
  return step({ type: 'drop', gesture: { ...range, kind: 'select', anchor: cursor.day, by: 'keys' } });
}

function jump({ board, cursor, rowsPerPage }: KeyScene, { key, command }: KeyPress): Cell | null {
  const lastRow = board.rows.list.length - 1;
  const lastDay = board.days - 1;
  const targets: Readonly<Record<string, Cell>> = {
    Home: command ? { row: 0, day: 0 } : { ...cursor, day: 0 },
    End: command ? { row: lastRow, day: lastDay } : { ...cursor, day: lastDay },
    PageUp: { ...cursor, row: cursor.row - rowsPerPage },
    PageDown: { ...cursor, row: cursor.row + rowsPerPage },
  };
  const target = targets[key];
  return target ? inside(board, target) : null;
}

function move(cell: Cell, by: Cell): Cell {
  return { row: cell.row + by.row, day: cell.day + by.day };
}

function inside(board: Board, cell: Cell): Cell {
  return {
    row: clamp(cell.row, 0, Math.max(0, board.rows.list.length - 1)),
    day: clamp(cell.day, 0, Math.max(0, board.days - 1)),
  };
}
