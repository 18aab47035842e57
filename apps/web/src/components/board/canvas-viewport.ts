// Visible part and screen positions of a board, for pointer, keys, parent and tests.
import type { BoardSurface } from './board-surface.ts';
import {
  type Cell,
  cellRect,
  type Measures,
  type Rect,
  reveal,
  stretchDays,
  toView,
  type View,
} from './canvas-geometry.ts';

const UNSEEN: View = { width: 0, height: 0, left: 0, top: 0 };

interface ViewportInput {
  readonly measures: Measures;
  readonly calendar: readonly unknown[];
}

export class CanvasViewport<Input extends ViewportInput> {
  surface: BoardSurface | null = null;
  #given: Input;
  #input: Input;

  constructor(input: Input) {
    this.#given = input;
    this.#input = input;
  }

  /** The input with days at their drawn width. */
  get input(): Input {
    const { measures, calendar } = this.#given;
    const stretched = stretchDays(measures, this.surface?.width ?? 0, calendar.length);
    if (stretched.dayWidth !== this.#input.measures.dayWidth)
      this.#input = { ...this.#given, measures: stretched };
    return this.#input;
  }

  set input(input: Input) {
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

  /** Relative to the board's corner. */
  cellInView({ row, day }: Cell): Rect {
    return toView(this.measures, this.view, cellRect(this.measures, row, day));
  }

  /** Relative to the browser window. */
  clientRect(cell: Cell): DOMRect {
    return this.toClient(this.cellInView(cell));
  }

  reveal({ row, day }: Cell): void {
    const { view, measures: m } = this;
    const cell = cellRect(m, row, day);
    this.scroll({
      left: reveal(view.left, view.width - m.leftWidth, cell.x, cell.width),
      top: reveal(view.top, view.height - m.headHeight, cell.y, cell.height),
    });
  }

  focus(): void {
    this.surface?.scroller.focus({ preventScroll: true });
  }

  // Instant even with smooth scrolling, because a cursor must not wait.
  protected scroll(offset: { left: number; top: number }): void {
    this.surface?.scroller.scrollTo({ ...offset, behavior: 'instant' });
  }

  protected toClient({ x, y, width, height }: Rect): DOMRect {
    const box = this.surface?.scroller.getBoundingClientRect();
    return new DOMRect(x + (box?.left ?? 0), y + (box?.top ?? 0), width, height);
  }
}
