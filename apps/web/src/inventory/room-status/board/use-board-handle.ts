// Imperative handle of the board for the page.
import { type Ref, useImperativeHandle } from 'react';
import { type CarryPress, carryIn } from './board-carry.ts';
import type { Board } from './board-index.ts';
import type { BoardBar } from './board-model.ts';
import type { BoardStage } from './board-stage.ts';

export interface BoardHandle {
  rectOf(rowKey: string, day: number): DOMRect;
  /** Visible part of the bar, or all of it if none is visible; null if its row is hidden. */
  rectOfBar(barId: string): DOMRect | null;
  /** Puts the day at the left border and reveals the row. */
  scrollTo(rowKey: string | null, day: number): void;
  /** Cuts a bar, which then waits for a place or a swap partner; null releases it. */
  cut(barId: string | null): void;
  /** Pastes the held bar there. */
  paste(rowKey: string, day: number): void;
  /** Moves the cursor there and reveals it. */
  point(rowKey: string, day: number): void;
  focus(): void;
  /** Highlights a bar for a moment. */
  flash(barId: string): void;
  /** Current rows and bars. */
  board(): Board;
  /** Holds a bar from outside over a row: arrows or a click choose another, Enter or the click drops it. */
  place(bar: BoardBar, rowKey: string): void;
  /** Same with the pointer: from a press outside the board until its release. */
  carryIn(bar: BoardBar, press: CarryPress): void;
}

export function useBoardHandle(ref: Ref<BoardHandle> | undefined, stage: BoardStage): void {
  const { viewport } = stage;
  useImperativeHandle(
    ref,
    () => ({
      rectOf: (rowKey, day) => viewport.rectOfCell(rowKey, day),
      rectOfBar: (barId) => viewport.rectOfBar(barId),
      scrollTo: (rowKey, day) => viewport.scrollTo(rowKey, day),
      cut: (barId) => {
        viewport.focus();
        stage.keep(barId === null ? null : { barId, by: 'cut' });
      },
      paste: (rowKey, day) => stage.paste(rowKey, day),
      point: (rowKey, day) => stage.show(rowKey, day),
      focus: () => viewport.focus(),
      flash: (barId) => stage.flash(barId),
      board: () => stage.input.board,
      place: (bar, rowKey) => stage.place(bar, rowKey),
      carryIn: (bar, press) => carryIn(stage, bar, press),
    }),
    [stage, viewport],
  );
}
