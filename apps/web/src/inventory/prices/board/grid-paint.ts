// Paints one frame of the price grid: all layers back to front, redrawn in full.

import {
  beginFrame,
  cellInView,
  eachRow,
  fillRect,
  type PaintTarget,
} from '../../../components/board/canvas-frame.ts';
import type { View } from '../../../components/board/canvas-geometry.ts';
import { paintBackground, paintLines } from '../../../components/board/canvas-ground.ts';
import type { GridRow } from './grid-model.ts';
import { paintCells } from './grid-paint-cells.ts';
import { paintSelection } from './grid-paint-selection.ts';
import { paintSides } from './grid-paint-sides.ts';
import { dayOffTint, type Frame, type GridLook, type PaintInput } from './grid-scene.ts';

export function paintGrid(target: PaintTarget, input: PaintInput, look: GridLook, view: View): void {
  const frame: Frame = beginFrame(target, { rows: input.rows.list, input, look, view });
  paintBackground(frame, (day) => (day.today ? input.colors.todayColumn : dayOffTint(input, day)));
  paintOccupancy(frame);
  paintLines(frame);
  paintCells(frame);
  paintSelection(frame);
  paintSides(frame);
}

/** Occupancy strip of a type with the number of rooms left. */
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
