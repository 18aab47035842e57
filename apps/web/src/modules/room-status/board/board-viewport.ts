// What is in sight and where things lie on the screen, for whoever asks: pointer, keys, parent and tests.

import type { BoardSurface } from '../../../components/board/board-surface.ts';
import {
  cellRect,
  type Measures,
  type Rect,
  reveal,
  stretchDays,
  toView,
  type View,
  visibleCells,
} from '../../../components/board/canvas-geometry.ts';
import { type Hit, hitTest, spanRect, visiblePart } from './board-geometry.ts';
import type { Cell } from './board-key-steps.ts';
import type { BoardRange, VisibleWindow } from './board-model.ts';
import type { StageInput } from './board-scene.ts';

const UNSEEN: View = { width: 0, height: 0, left: 0, top: 0 };

export class BoardViewport {
  surface: BoardSurface | null = null;
  #given: StageInput;
  #input: StageInput;

  constructor(input: StageInput) {
    this.#given = input;
    this.#input = input;
  }

  /** As given, with the days as wide as they are drawn. */
  get input(): StageInput {
    const { measures, board } = this.#given;
    const stretched = stretchDays(measures, this.surface?.width ?? 0, board.days);
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

  hit(x: number, y: number, grip: number): Hit {
    const { rows, bars } = this.#input.board;
    return hitTest({ measures: this.measures, view: this.view, rows, bars }, x, y, grip);
  }

  window(): VisibleWindow {
    const { rows, days } = this.#input.board;
    const cells = visibleCells(this.measures, this.view, rows.list.length, days);
    const inSight = rows.list.slice(cells.firstRow, cells.endRow);
    const houses = [...new Set(inSight.flatMap((row) => row.houses ?? []))];
    return { houses, firstDay: cells.firstDay, lastDay: cells.endDay - 1 };
  }

  /** Of the span as a whole, relative to the board's corner. */
  spanInView({ rowKey, from, to }: BoardRange): Rect | null {
    const row = this.#row(rowKey);
    return row === undefined
      ? null
      : toView(this.measures, this.view, spanRect(this.measures, row, from, to));
  }

  rectOfCell(rowKey: string, day: number): DOMRect {
    const row = this.#row(rowKey);
    if (row === undefined) return new DOMRect();
    return this.#toClient(toView(this.measures, this.view, cellRect(this.measures, row, day)));
  }

  /** As much of a span as is in sight, or all of it when nothing is. */
  rectOfRange(range: BoardRange): DOMRect {
    const rect = this.spanInView(range);
    return rect ? this.#toClient(visiblePart(this.measures, this.view, rect) ?? rect) : new DOMRect();
  }

  rectOfBar(barId: string): DOMRect | null {
    const bar = this.#input.board.bars.byId.get(barId);
    return bar && this.#row(bar.rowKey) !== undefined ? this.rectOfRange(bar) : null;
  }

  reveal({ row, day }: Cell): void {
    const { view, measures: m } = this;
    const cell = cellRect(m, row, day);
    this.#scroll({
      left: reveal(view.left, view.width - m.leftWidth, cell.x, cell.width),
      top: reveal(view.top, view.height - m.headHeight, cell.y, cell.height),
    });
  }

  /** The day at the left border; the row, when it is out of sight, in the middle. */
  scrollTo(rowKey: string | null, day: number): void {
    const { view, measures: m } = this;
    const row = rowKey === null ? undefined : this.#row(rowKey);
    const height = view.height - m.headHeight;
    const y = (row ?? 0) * m.rowHeight;
    const inSight = row === undefined || (y >= view.top && y + m.rowHeight <= view.top + height);
    this.#scroll({ left: day * m.dayWidth, top: inSight ? view.top : y - (height - m.rowHeight) / 2 });
  }

  focus(): void {
    this.surface?.scroller.focus({ preventScroll: true });
  }

  #row(rowKey: string): number | undefined {
    return this.#input.board.rows.byKey.get(rowKey);
  }

  // Instant, also where the page asks for smooth scrolling: a cursor must not wait for a glide.
  #scroll(offset: { left: number; top: number }): void {
    this.surface?.scroller.scrollTo({ ...offset, behavior: 'instant' });
  }

  #toClient({ x, y, width, height }: Rect): DOMRect {
    const box = this.surface?.scroller.getBoundingClientRect();
    return new DOMRect(x + (box?.left ?? 0), y + (box?.top ?? 0), width, height);
  }
}
