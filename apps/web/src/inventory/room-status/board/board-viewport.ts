import {
  type Cell,
  cellRect,
  type Rect,
  reveal,
  toView,
  visibleCells,
} from '../../../components/board/canvas-geometry.ts';
import { CanvasViewport } from '../../../components/board/canvas-viewport.ts';
import { type Hit, hitTest, spanRect, visiblePart } from './board-geometry.ts';
import type { BoardRange, VisibleWindow } from './board-model.ts';
import type { StageInput } from './board-scene.ts';

export class BoardViewport extends CanvasViewport<StageInput> {
  hit(x: number, y: number, grip: number): Hit {
    const { rows, bars } = this.input.board;
    return hitTest({ measures: this.measures, view: this.view, rows, bars }, x, y, grip);
  }

  /** Also clears the sticky group row. */
  override reveal({ row, day }: Cell): void {
    const { view, measures: m } = this;
    const cell = cellRect(m, row, day);
    const above = this.input.board.rows.list[row]?.kind === 'room' ? m.rowHeight : 0;
    const height = view.height - m.headHeight - above;
    this.scroll({
      left: reveal(view.left, view.width - m.leftWidth, cell.x, cell.width),
      top: Math.max(0, reveal(view.top + above, height, cell.y, cell.height) - above),
    });
  }

  window(): VisibleWindow {
    const { rows, days } = this.input.board;
    const cells = visibleCells(this.measures, this.view, rows.list.length, days);
    const inSight = rows.list.slice(cells.firstRow, cells.endRow);
    const houses = [...new Set(inSight.flatMap((row) => row.houses ?? []))];
    return { houses, firstDay: cells.firstDay, lastDay: cells.endDay - 1 };
  }

  /** Rectangle of the whole range, relative to the board's corner. */
  spanInView({ rowKey, from, to }: BoardRange): Rect | null {
    const row = this.#row(rowKey);
    return row === undefined
      ? null
      : toView(this.measures, this.view, spanRect(this.measures, row, from, to));
  }

  rectOfCell(rowKey: string, day: number): DOMRect {
    const row = this.#row(rowKey);
    return row === undefined ? new DOMRect() : this.clientRect({ row, day });
  }

  /** Visible part of a range, or all of it if none is visible. */
  rectOfRange(range: BoardRange): DOMRect {
    const rect = this.spanInView(range);
    return rect ? this.toClient(visiblePart(this.measures, this.view, rect) ?? rect) : new DOMRect();
  }

  rectOfBar(barId: string): DOMRect | null {
    const bar = this.input.board.bars.byId.get(barId);
    return bar && this.#row(bar.rowKey) !== undefined ? this.rectOfRange(bar) : null;
  }

  /** Puts the day at the left border; scrolls a hidden row to the middle. */
  scrollTo(rowKey: string | null, day: number): void {
    const { view, measures: m } = this;
    const row = rowKey === null ? undefined : this.#row(rowKey);
    const height = view.height - m.headHeight;
    const y = (row ?? 0) * m.rowHeight;
    const inSight = row === undefined || (y >= view.top && y + m.rowHeight <= view.top + height);
    this.scroll({ left: day * m.dayWidth, top: inSight ? view.top : y - (height - m.rowHeight) / 2 });
  }

  #row(rowKey: string): number | undefined {
    return this.input.board.rows.byKey.get(rowKey);
  }
}
