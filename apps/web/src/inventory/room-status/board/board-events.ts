// Events of the stage, and the elements it works on.
import type { CursorMark } from './board-cursor.ts';
import type {
  BoardCell,
  BoardChange,
  BoardCreation,
  BoardPick,
  BoardRefusal,
  HeldBar,
  VisibleWindow,
} from './board-model.ts';

export interface StageEvents {
  onCreate(creation: BoardCreation): void;
  onOpen(barId: string): void;
  onChange(change: BoardChange): void;
  onToggleRow(rowKey: string): void;
  onAsk(cell: BoardCell): void;
  onMenu(cell: BoardCell): void;
  onWindow(visible: VisibleWindow): void;
  onPick(pick: BoardPick): void;
  onClearPicks(): void;
  /** Refused locally, without asking the server. */
  onRefuse(refusal: BoardRefusal): void;
  onCloseNotice(): void;
  /** Locks, unlocks or unassigns these bars, or swaps two. */
  onAct(act: 'lock' | 'unassign' | 'swap', barIds: readonly string[]): void;
  /** Night `day` becomes the first of the second part. */
  onSplit(barId: string, day: number): void;
  /** A drag started or ended. */
  onLift(lifted: boolean): void;
  /** The cut or copied bar changed. */
  onHold(held: HeldBar | null): void;
  /** For the ARIA layer: cursor position and last message. */
  onSpeak(cursor: CursorMark, message: string): void;
}

export interface StageElements {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tip: HTMLElement;
  readonly notice: HTMLElement;
}
