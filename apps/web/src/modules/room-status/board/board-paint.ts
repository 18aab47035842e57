// One frame of the board: all layers from back to front, redrawn in full. A full redraw of the visible
// cells costs 3-4 ms, less than keeping track of what changed.

import { paintSync } from '../../../components/board/board-paint-icons.ts';
import {
  beginFrame,
  cellInView,
  eachRow,
  fillRect,
  type PaintTarget,
} from '../../../components/board/canvas-frame.ts';
import type { View } from '../../../components/board/canvas-geometry.ts';
import { paintBackground, paintLines } from '../../../components/board/canvas-ground.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import type { Frame } from './board-frame.ts';
import { barsOf, firstReaching } from './board-index.ts';
import type { BoardRow } from './board-model.ts';
import { paintBars } from './board-paint-bars.ts';
import { paintGesture, paintRings } from './board-paint-marks.ts';
import { paintSides } from './board-paint-sides.ts';
import type { CursorLook, PaintInput } from './board-scene.ts';

export function paintBoard(target: PaintTarget, input: PaintInput, look: CursorLook, view: View): void {
  const { colors, board } = input;
  const frame: Frame = beginFrame(target, { rows: board.rows.list, input, look, view });
  paintBackground(frame, (day) =>
    day.today ? colors.todayColumn : day.weekend || day.holiday ? colors.weekend : null,
  );
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
