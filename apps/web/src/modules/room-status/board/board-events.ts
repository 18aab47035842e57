// What the stage tells its parent, and the elements it works on.
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
  /** What the board does not even ask the server for. */
  onRefuse(refusal: BoardRefusal): void;
  onCloseNotice(): void;
  /** Lock or unlock these bars, take their rooms away, or let two of them change rooms. */
  onAct(act: 'lock' | 'unassign' | 'swap', barIds: readonly string[]): void;
  /** The night `day` is to be the first of the second part. */
  onSplit(barId: string, day: number): void;
  /** A bar was taken up, or let go. */
  onLift(lifted: boolean): void;
  /** A bar was cut or copied, or is so no more. */
  onHold(held: HeldBar | null): void;
  /** For the ARIA layer: where the cursor stands, and what has just happened. */
  onSpeak(cursor: CursorMark, message: string): void;
}

export interface StageElements {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tip: HTMLElement;
  readonly notice: HTMLElement;
}
