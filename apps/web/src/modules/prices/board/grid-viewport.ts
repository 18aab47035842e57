// What is in sight and where things lie on the screen, for whoever asks: pointer, keys, editor and tests.

import type { BoardSurface } from '../../../components/board/board-surface.ts';
import {
  cellRect,
  type Measures,
  type Rect,
  reveal,
  stretchDays,
  toView,
  type View,
} from '../../../components/board/canvas-geometry.ts';
import { cellUnder, type GridHit, hitGrid } from './grid-geometry.ts';
import type { StageInput } from './grid-scene.ts';
import type { CellRange, GridCell } from './grid-selection.ts';

const UNSEEN: View = { width: 0, height: 0, left: 0, top: 0 };

export class GridViewport {
  surface: BoardSurface | null = null;
  #given: StageInput;
  #input: StageInput;

  constructor(input: StageInput) {
    this.#given = input;
    this.#input = input;
  }

  /** As given, with the days as wide as they are drawn. */
  get input(): StageInput {
    const { measures, calendar } = this.#given;
    const stretched = stretchDays(measures, this.surface?.width ?? 0, calendar.length);
    if (stretched.dayWidth !== this.#input.measures.dayWidth)
      this.#input = { ...this.#given, measures: stretched };
    return this.#input;
  }

  set input(input: StageInput) {
    this.#given = input;
    this.#input = input;
  }

  get measures(): Measures {
    return this.input.measures;
  }

  get view(): View {
    return this.surface?.view() ?? UNSEEN;
  }

  get rowsPerPage(): number {
    const { headHeight, rowHeight } = this.measures;
    return Math.max(1, Math.floor((this.view.height - headHeight) / rowHeight) - 1);
  }

  hit(x: number, y: number, selection: CellRange | null): GridHit {
    const { rows, calendar } = this.input;
    const scene = { measures: this.measures, view: this.view, rows: rows.list.length, days: calendar.length };
    return hitGrid({ ...scene, selection }, x, y);
  }

  cellUnder(x: number, y: number): GridCell {
    return cellUnder({ measures: this.measures, view: this.view }, x, y);
  }

  /** Relative to the grid's corner. */
  cellRect({ row, day }: GridCell): Rect {
    return toView(this.measures, this.view, cellRect(this.measures, row, day));
  }

  clientRect(cell: GridCell): DOMRect {
    const { x, y, width, height } = this.cellRect(cell);
    const box = this.surface?.scroller.getBoundingClientRect();
    return new DOMRect(x + (box?.left ?? 0), y + (box?.top ?? 0), width, height);
  }

  reveal({ row, day }: GridCell): void {
    const { view, measures: m } = this;
    const cell = cellRect(m, row, day);
    // Instant, also where the page asks for smooth scrolling: a cursor must not wait for a glide.
    this.surface?.scroller.scrollTo({
      left: reveal(view.left, view.width - m.leftWidth, cell.x, cell.width),
      top: reveal(view.top, view.height - m.headHeight, cell.y, cell.height),
      behavior: 'instant',
    });
  }

  focus(): void {
    this.surface?.scroller.focus({ preventScroll: true });
  }
}
