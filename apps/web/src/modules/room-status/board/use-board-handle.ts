// What the page may ask of the board, or have it do.
import { type Ref, useImperativeHandle } from 'react';
import { type CarryPress, carryIn } from './board-carry.ts';
import type { Board } from './board-index.ts';
import type { BoardBar } from './board-model.ts';
import type { BoardStage } from './board-stage.ts';

export interface BoardHandle {
  rectOf(rowKey: string, day: number): DOMRect;
  /** As much of the bar as is in sight, or all of it when nothing is; null when its row is not shown. */
  rectOfBar(barId: string): DOMRect | null;
  /** The day at the left border; the row in sight. */
  scrollTo(rowKey: string | null, day: number): void;
  /** Marks a bar, which then waits for a place or for another one to change rooms with; null gives it up. */
  cut(barId: string | null): void;
  /** Puts what was cut or copied down there. */
  paste(rowKey: string, day: number): void;
  /** Puts the cursor there and brings it into sight. */
  point(rowKey: string, day: number): void;
  focus(): void;
  /** Draws the eye to a bar for a moment. */
  flash(barId: string): void;
  /** As it is drawn now. */
  board(): Board;
  /** Holds a bar from outside over a row: arrows or a click choose another, Enter or the click puts it down. */
  place(bar: BoardBar, rowKey: string): void;
  /** The same by hand: from a press outside the board until its release. */
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
