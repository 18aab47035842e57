// One frame of the price grid: all layers from back to front, redrawn in full like the room-status board.

import type { TextFitter } from '../../../components/board/board-text.ts';
import { type Rect, type View, visibleCells } from '../../../components/board/canvas-geometry.ts';
import type { GridRow } from './grid-model.ts';
import { paintCells } from './grid-paint-cells.ts';
import { paintSelection } from './grid-paint-selection.ts';
import { paintSides } from './grid-paint-sides.ts';
import {
  cellInView,
  eachRow,
  type Frame,
  fillRect,
  type GridLook,
  isFree,
  type PaintInput,
} from './grid-scene.ts';

export interface PaintTarget {
  readonly ctx: CanvasRenderingContext2D;
  readonly fitter: TextFitter;
  readonly ratio: number;
}

export function paintGrid(target: PaintTarget, input: PaintInput, look: GridLook, view: View): void {
  const { ctx, fitter, ratio } = target;
  const cells = visibleCells(input.measures, view, input.rows.list.length, input.calendar.length);
  const hair = Math.max(1, Math.round(ratio)) / ratio;
  const frame: Frame = { ctx, fitter, input, look, view, cells, hair, ratio };
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.textBaseline = 'middle';
  paintBackground(frame);
  paintOccupancy(frame);
  paintLines(frame);
  paintCells(frame);
  paintSelection(frame);
  paintSides(frame);
}

function bodyRect(frame: Frame): Rect {
  const { measures: m } = frame.input;
  const end = cellInView(frame, frame.cells.endRow, frame.cells.endDay);
  return { x: m.leftWidth, y: m.headHeight, width: end.x - m.leftWidth, height: end.y - m.headHeight };
}

function paintBackground(frame: Frame): void {
  const { input, view, cells, look } = frame;
  const { colors, calendar } = input;
  const body = bodyRect(frame);
  fillRect(frame, colors.surface, { x: 0, y: 0, width: view.width, height: view.height });
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const info = calendar[day];
    const tint = info?.today
      ? colors.todayColumn
      : info?.holiday
        ? colors.holiday
        : isFree(frame, day)
          ? colors.houseRow
          : null;
    if (!tint) continue;
    const { x, width } = cellInView(frame, 0, day);
    fillRect(frame, tint, { x, width, y: body.y, height: body.height });
  }
  eachRow(frame, (row, position) => {
    const hovered = position === look.hoverRow;
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

/** How full a type is: a strip that rises with what is sold, and the rooms that are left. */
function paintOccupancy(frame: Frame): void {
  eachRow(frame, (row, position) => {
    if (row.occupancy) paintStrip(frame, row.occupancy, position);
  });
}

function paintStrip(frame: Frame, occupancy: NonNullable<GridRow['occupancy']>, position: number): void {
  const { ctx, input, cells, hair } = frame;
  const { colors, texts, fonts } = input;
  ctx.textAlign = 'center';
  ctx.font = fonts.small;
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const night = occupancy[day];
    if (!night || night.total === 0) continue;
    const rect = cellInView(frame, position, day);
    const share = Math.min(1, night.sold / night.total);
    const height = Math.round((rect.height - hair) * share);
    const y = rect.y + rect.height - hair - height;
    fillRect(frame, colors.todayHead, { x: rect.x, y, width: rect.width - hair, height });
    const left = night.total - night.sold;
    ctx.fillStyle = left < 0 ? colors.errorText : colors.textSecondary;
    ctx.fillText(texts.free(left), rect.x + rect.width / 2, rect.y + rect.height / 2 + 0.5, rect.width - 4);
  }
}
