// Input of the painter: indexed data, styles, texts, and interaction state.

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
  /** The user may sell or block free nights. */
  readonly creates: boolean;
  readonly occupancy: readonly (number | null)[] | null;
}

export interface StageInput extends PaintInput {
  /** Position of a visible refusal. */
  readonly notice: BoardRange | null;
  readonly firstEpochDay: number;
}

export interface CursorLook extends CanvasLook {
  readonly gesture: Gesture | null;
  /** Focused cell while using the keyboard. */
  readonly cursor: Cell | null;
  /** Cut bar waiting to be pasted. */
  readonly cutBarId: string | null;
  readonly hoverBarId: string | null;
  /** Hovered day; -1 outside the cells. */
  readonly hoverDay: number;
  /** Highlighted bar and its brightness, 0 to 1. */
  readonly flash: { readonly barId: string; readonly strength: number } | null;
}
