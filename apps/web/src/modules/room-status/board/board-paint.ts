// One frame of the board: all layers from back to front, redrawn in full. A full redraw of the visible
// cells costs 3-4 ms, less than keeping track of what changed.

import { paintSync } from '../../../components/board/board-paint-icons.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import { type Rect, type View, visibleCells } from '../../../components/board/canvas-geometry.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { cellInView, eachRow, type Frame, fillRect } from './board-frame.ts';
import { barsOf, firstReaching } from './board-index.ts';
import type { BoardRow } from './board-model.ts';
import { paintBars } from './board-paint-bars.ts';
import { paintGesture, paintRings } from './board-paint-marks.ts';
import { paintSides } from './board-paint-sides.ts';
import type { CursorLook, PaintInput } from './board-scene.ts';

export interface PaintTarget {
  readonly ctx: CanvasRenderingContext2D;
  readonly fitter: TextFitter;
  readonly ratio: number;
}

export function paintBoard(target: PaintTarget, input: PaintInput, look: CursorLook, view: View): void {
  const { ctx, fitter, ratio } = target;
  const cells = visibleCells(input.measures, view, input.board.rows.list.length, input.board.days);
  const hair = Math.max(1, Math.round(ratio)) / ratio;
  const frame: Frame = { ctx, fitter, input, look, view, cells, hair, ratio };
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textBaseline = 'middle';
  paintBackground(frame);
  paintLines(frame);
  paintFreeCounts(frame);
  paintPrices(frame);
  paintUnknown(frame);
  paintBars(frame);
  paintChannelMarks(frame);
  paintRings(frame);
  paintGesture(frame);
  paintSides(frame);
}

/** The visible area of the days, as far down as there are rows. */
function bodyRect(frame: Frame): Rect {
  const { measures: m } = frame.input;
  const end = cellInView(frame, frame.cells.endRow, frame.cells.endDay);
  return { x: m.leftWidth, y: m.headHeight, width: end.x - m.leftWidth, height: end.y - m.headHeight };
}

function paintBackground(frame: Frame): void {
  const { input, view, cells } = frame;
  const { colors, calendar } = input;
  const body = bodyRect(frame);
  fillRect(frame, colors.surface, { x: 0, y: 0, width: view.width, height: view.height });
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const info = calendar[day];
    const tint = info?.today ? colors.todayColumn : info?.weekend || info?.holiday ? colors.weekend : null;
    if (!tint) continue;
    const { x, width } = cellInView(frame, 0, day);
    fillRect(frame, tint, { x, width, y: body.y, height: body.height });
  }
  eachRow(frame, (row, position) => {
    const hovered = position === frame.look.hoverRow;
    if (!hovered && row.kind !== 'house') return;
    const { y, height } = cellInView(frame, position, 0);
    fillRect(frame, hovered ? colors.hoverRow : colors.houseRow, { x: body.x, width: body.width, y, height });
  });
}

function paintLines(frame: Frame): void {
  const { ctx, input, cells, hair } = frame;
  const body = bodyRect(frame);
  ctx.fillStyle = input.colors.line;
  ctx.beginPath();
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const { x, width } = cellInView(frame, 0, day);
    ctx.rect(x + width - hair, body.y, hair, body.height);
  }
  for (let row = cells.firstRow; row < cells.endRow; row++) {
    const { y, height } = cellInView(frame, row, 0);
    ctx.rect(body.x, y + height - hair, body.width, hair);
  }
  ctx.fill();
  // A month begins behind a stronger line.
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    if (input.calendar[day]?.dayOfMonth !== 1) continue;
    const { x } = cellInView(frame, 0, day);
    fillRect(frame, input.colors.border, { x: x - hair, width: hair, y: body.y, height: body.height });
  }
}

/** Over the bars, for an entire place has no other row. */
function paintChannelMarks(frame: Frame): void {
  const { ctx, input, cells } = frame;
  eachRow(frame, ({ marks }, position) => {
    if (!marks) return;
    for (let day = cells.firstDay; day < cells.endDay; day++) {
      const mark = marks.get(day);
      if (!mark) continue;
      const { x, y, width, height } = cellInView(frame, position, day);
      paintSync(ctx, x + width - 8, y + height - 8, mark.look, input.colors);
    }
  });
}

/** Cells that are still to come. */
function paintUnknown(frame: Frame): void {
  const { ctx, input, cells } = frame;
  ctx.fillStyle = input.colors.line;
  ctx.beginPath();
  eachRow(frame, ({ known, kind }, position) => {
    if (!known) return;
    for (let day = cells.firstDay; day < cells.endDay; day++) {
      if (known[day]) continue;
      const { x, y, width, height } = cellInView(frame, position, day);
      const inset = kind === 'room' ? 0.3 : 0.4;
      ctx.roundRect(x + width * 0.2, y + height * inset, width * 0.6, height * (1 - 2 * inset), 3);
    }
  });
  ctx.fill();
}

function paintFreeCounts(frame: Frame): void {
  const { ctx, input, cells } = frame;
  const { colors, texts, fonts } = input;
  ctx.textAlign = 'center';
  eachRow(frame, (row, position) => {
    if (!row.free) return;
    for (let day = cells.firstDay; day < cells.endDay; day++) {
      const count = row.free[day] ?? null;
      if (count === null) continue;
      const cell = cellInView(frame, position, day);
      if (count < 0) fillRect(frame, colors.errorTint, { ...cell, width: cell.width - frame.hair });
      ctx.font = count < 0 ? fonts.smallStrong : fonts.small;
      ctx.fillStyle = count < 0 ? colors.errorText : count === 0 ? colors.hint : colors.textSecondary;
      ctx.fillText(texts.free(count), cell.x + cell.width / 2, cell.y + cell.height / 2, cell.width - 4);
    }
  });
}

function paintPrices(frame: Frame): void {
  const { ctx, input } = frame;
  ctx.font = input.fonts.small;
  ctx.fillStyle = input.colors.hint;
  ctx.textAlign = 'center';
  eachRow(frame, (row, position) => {
    if (row.prices) paintRowPrices(frame, row, row.prices, position);
  });
}

function paintRowPrices(
  frame: Frame,
  row: BoardRow,
  prices: readonly (number | null)[],
  position: number,
): void {
  const { ctx, input, cells } = frame;
  const bars = barsOf(input.board.bars, row.key);
  let next = firstReaching(bars, cells.firstDay - 1);
  let covered = Number.NEGATIVE_INFINITY;
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    for (let bar = bars.list[next]; bar && bar.from <= day; bar = bars.list[++next]) {
      covered = Math.max(covered, bar.to);
    }
    const price = prices[day] ?? null;
    // A bar still covers half of its check-out day; a price there would run under it.
    if (price === null || day <= covered) continue;
    const { x, y, width, height } = cellInView(frame, position, day);
    ctx.fillText(formatPrice(price), x + width / 2, y + height / 2, width - 4);
  }
}
