// Effects of keys and drops: executed on the stage, or reported to its parent.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { StageEvents } from './board-events.ts';
import { type Gesture, movesNothing, refusalOf, toChange } from './board-gesture.ts';
import { barAt, barsOf, conflictsWith } from './board-index.ts';
import type { KeyEffect } from './board-key-steps.ts';
import type { BoardCell, BoardRange, HeldBar } from './board-model.ts';
import type { BoardViewport } from './board-viewport.ts';

interface Acting {
  readonly viewport: BoardViewport;
  readonly events: StageEvents;
  open(barId: string): void;
  toggle(rowKey: string): void;
  menu(cell: Cell): void;
  keep(held: HeldBar | null): void;
  /** Clears the cut or copied bar. */
  release(): void;
}

export function perform(stage: Acting, effect: KeyEffect): void {
  const { events } = stage;
  switch (effect.type) {
    case 'open':
      return stage.open(effect.barId);
    case 'toggle':
      return stage.toggle(effect.rowKey);
    case 'ask':
      return ask(stage, effect.cell);
    case 'menu':
      return stage.menu(effect.cell);
    case 'pick':
      return events.onPick(effect.pick);
    case 'clearPicks':
      return events.onClearPicks();
    case 'closeNotice':
      return events.onCloseNotice();
    case 'refuse':
      return events.onRefuse(effect.refusal);
    case 'hold':
      return stage.keep(effect.held);
    case 'create':
      stage.release();
      return create(stage, effect.range, effect.copyOf);
    case 'split':
      return events.onSplit(effect.barId, effect.day);
    case 'drop':
      // Other gestures clear the held bar; a selection may use it.
      if (effect.gesture.kind !== 'select') stage.release();
      return drop(stage, effect.gesture);
    case 'swap':
      stage.release();
      return events.onAct(effect.type, effect.barIds);
    default:
      return events.onAct(effect.type, effect.barIds);
  }
}

/** Asks why a cell is not free. */
export function ask({ viewport, events }: Pick<Acting, 'viewport' | 'events'>, cell: Cell): void {
  const about = aboutCell(viewport, cell);
  if (about) events.onAsk(about);
}

function create({ viewport, events }: Acting, { rowKey, from, to }: BoardRange, copyOf?: string): void {
  const anchor = viewport.rectOfRange({ rowKey, from, to });
  events.onCreate({ rowKey, from, to, anchor, ...(copyOf === undefined ? {} : { copyOf }) });
}

function drop(stage: Acting, gesture: Gesture): void {
  if (gesture.kind === 'select') return create(stage, gesture);
  const { viewport, events } = stage;
  const { bar, companions } = gesture;
  if (gesture.overTray) return events.onAct('unassign', [bar.id, ...companions.map((one) => one.bar.id)]);
  const refusal = refusalOf(viewport.input.board, gesture);
  if (refusal) events.onRefuse(refusal);
  else if (!movesNothing(gesture)) events.onChange(toChange(gesture));
}

/** Cell data for the question or menu; null below the last row. */
export function aboutCell(viewport: BoardViewport, { row, day }: Cell): BoardCell | null {
  const { board } = viewport.input;
  const rowKey = board.rows.list[row]?.key;
  if (rowKey === undefined) return null;
  const barId = barAt(barsOf(board.bars, rowKey), day)?.id ?? null;
  const taken = conflictsWith(board.bars, { rowKey, from: day, to: day + 1 }).length > 0;
  return { rowKey, day, barId, taken, anchor: viewport.rectOfCell(rowKey, day) };
}
