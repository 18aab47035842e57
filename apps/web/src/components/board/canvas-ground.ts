// Board background: tinted days and rows, and grid lines.
import type { DayInfo } from './board-calendar.ts';
import { type CanvasFrame, cellInView, eachDay, eachRow, fillRect } from './canvas-frame.ts';
import type { Rect } from './canvas-geometry.ts';

/** Visible area of the days, down to the last row. */
function bodyRect(frame: CanvasFrame): Rect {
  const { measures: m } = frame.input;
  const end = cellInView(frame, frame.cells.endRow, frame.cells.endDay);
  return { x: m.leftWidth, y: m.headHeight, width: end.x - m.leftWidth, height: end.y - m.headHeight };
}

export function paintBackground(frame: CanvasFrame, tintOf: (day: DayInfo) => string | null): void {
  const { input, view, look } = frame;
  const { colors } = input;
  const body = bodyRect(frame);
  fillRect(frame, colors.surface, { x: 0, y: 0, width: view.width, height: view.height });
  eachDay(frame, (info, day) => {
    const tint = tintOf(info);
    if (!tint) return;
    const { x, width } = cellInView(frame, 0, day);
    fillRect(frame, tint, { x, width, y: body.y, height: body.height });
  });
  eachRow(frame, (row, position) => {
    const hovered = position === look.hoverRow;
    if (!hovered && row.kind !== 'house') return;
    const { y, height } = cellInView(frame, position, 0);
    fillRect(frame, hovered ? colors.hoverRow : colors.houseRow, { x: body.x, width: body.width, y, height });
  });
}

export function paintLines(frame: CanvasFrame): void {
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
  // A stronger line at the start of a month.
  eachDay(frame, ({ dayOfMonth }, day) => {
    if (dayOfMonth !== 1) return;
    const { x } = cellInView(frame, 0, day);
    fillRect(frame, input.colors.border, { x: x - hair, width: hair, y: body.y, height: body.height });
  });
}
