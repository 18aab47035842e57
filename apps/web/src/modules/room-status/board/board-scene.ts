// What the stage hands to painting: data with its index, looks and words, and what changes under the hand.

import type { CanvasInput, CanvasLook } from '../../../components/board/canvas-frame.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { Gesture } from './board-gesture.ts';
import type { Board } from './board-index.ts';
import type { BoardRange, BoardTexts } from './board-model.ts';

export interface PaintInput extends CanvasInput {
  readonly board: Board;
  readonly texts: BoardTexts;
  readonly selectedBarId: string | null;
  readonly picked: ReadonlySet<string>;
  readonly draft: BoardRange | null;
  readonly foldable: boolean;
  /** Free nights can be sold or blocked by this user. */
  readonly creates: boolean;
  readonly occupancy: readonly (number | null)[] | null;
}

export interface StageInput extends PaintInput {
  /** Where a refusal is said, as long as it is. */
  readonly notice: BoardRange | null;
  readonly firstEpochDay: number;
}

export interface CursorLook extends CanvasLook {
  readonly gesture: Gesture | null;
  /** The cell with the keyboard focus, while keys are used. */
  readonly cursor: Cell | null;
  /** The bar that was cut and waits to be put down. */
  readonly cutBarId: string | null;
  readonly hoverBarId: string | null;
  /** The day under the pointer; -1 outside the cells. */
  readonly hoverDay: number;
  /** A bar that was looked for, and how brightly it is drawn now, 0 to 1. */
  readonly flash: { readonly barId: string; readonly strength: number } | null;
}
