// Draws overlays: selection with handle, fill range, copied range.
import { cellInView, snapped } from '../../../components/board/canvas-frame.ts';
import type { Rect } from '../../../components/board/canvas-geometry.ts';
import { HANDLE, rangeRect } from './grid-geometry.ts';
import type { Frame } from './grid-scene.ts';
import type { CellRange } from './grid-selection.ts';

export function paintSelection(frame: Frame): void {
  const { look, input } = frame;
  if (input.rows.list.length === 0) return;
  if (look.copied) outline(frame, look.copied, true);
  if (look.fill) outline(frame, look.fill, true);
  if (!look.active) return;
  const { range, focus } = look;
  if (range.firstRow !== range.lastRow || range.firstDay !== range.lastDay) tint(frame, range, focus);
  outline(frame, range, false);
  if (look.handle) paintHandle(frame, rectOf(frame, range));
}

const rectOf = (frame: Frame, range: CellRange): Rect =>
  snapped(frame, rangeRect(frame.input.measures, frame.view, range));

/** The cell being edited is not tinted, as in a spreadsheet. */
function tint(frame: Frame, range: CellRange, focus: { row: number; day: number }): void {
  const { ctx, input } = frame;
  const all = rectOf(frame, range);
  const cell = cellInView(frame, focus.row, focus.day);
  ctx.save();
  ctx.beginPath();
  ctx.rect(all.x, all.y, all.width, all.height);
  ctx.rect(cell.x, cell.y, cell.width, cell.height);
  ctx.globalAlpha = 0.12;
  ctx.fillStyle = input.colors.primary;
  ctx.fill('evenodd');
  ctx.restore();
}

function outline(frame: Frame, range: CellRange, dashed: boolean): void {
  const { ctx, input } = frame;
  const { x, y, width, height } = rectOf(frame, range);
  ctx.save();
  ctx.strokeStyle = input.colors.primary;
  ctx.lineWidth = dashed ? 1.5 : 2;
  if (dashed) ctx.setLineDash([4, 3]);
  ctx.strokeRect(x, y, width - 1, height - 1);
  ctx.restore();
}

function paintHandle(frame: Frame, { x, y, width, height }: Rect): void {
  const { ctx, input } = frame;
  ctx.fillStyle = input.colors.primary;
  ctx.strokeStyle = input.colors.surface;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.rect(x + width - 1 - HANDLE, y + height - 1 - HANDLE, 2 * HANDLE, 2 * HANDLE);
  ctx.fill();
  ctx.stroke();
}
