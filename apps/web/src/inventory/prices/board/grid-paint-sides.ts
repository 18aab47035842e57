// Draws the sticky header, left column and corner.
import { paintChevron, paintSync } from '../../../components/board/board-paint-icons.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import { fillRect } from '../../../components/board/canvas-frame.ts';
import type { Measures } from '../../../components/board/canvas-geometry.ts';
import {
  type DayLines,
  paintBorders,
  paintDay,
  paintHead,
  paintLeftColumn,
  rowFont,
} from '../../../components/board/canvas-sides.ts';
import type { GridRow } from './grid-model.ts';
import { dayOffTint, type Frame, type PaintInput } from './grid-scene.ts';

/** Indent of a derived plan: the width of its connector line. */
const ELBOW = 14;
const DOT_STEP = 11;

const DAY_LINES: DayLines = { plain: [18.5, 37.5], noted: [12.5, 28.5, 44.5] };

export function paintSides(frame: Frame): void {
  const { colors, workdays } = frame.input;
  paintLeftColumn(
    frame,
    (row, position) => rowTint(frame, row, position),
    (row, middle) => paintRow(frame, row, middle + 0.5),
  );
  paintHead(
    frame,
    (info) => (info.today ? colors.todayHead : (dayOffTint(frame.input, info) ?? colors.surface)),
    (info, _day, place) =>
      paintDay(frame, info, info.holiday ?? workdays.get(info.date) ?? null, place, DAY_LINES),
  );
  paintCorner(frame);
  paintBorders(frame);
}

function rowTint({ input, look }: Frame, row: GridRow, position: number): string | null {
  const { active, range } = look;
  if (active && position >= range.firstRow && position <= range.lastRow) return input.colors.todayColumn;
  return row.kind === 'house' ? input.colors.houseRow : null;
}

function paintRow({ ctx, fitter, input }: Frame, row: GridRow, y: number): void {
  const { colors, fonts, measures: m } = input;
  const indent = row.kind === 'plan' ? m.indent.room : m.indent[row.kind];
  if (row.kind !== 'plan' && input.foldable)
    paintChevron(ctx, indent + m.iconWidth / 2 - 1, y, row.collapsed ?? false, colors.hint);
  ctx.textAlign = 'left';
  ctx.font = rowFont(input, row);
  ctx.fillStyle = row.kind === 'plan' ? colors.textSecondary : colors.text;
  ctx.fillText(rowLabel(fitter, input, row), labelStart(m, row), y);
  if (row.depth) paintElbow(ctx, labelStart(m, row) - ELBOW, y, colors.hint);
  row.sync?.forEach((dot, index) => {
    paintSync(ctx, m.leftWidth - m.padding + 2 - index * DOT_STEP, y, dot.look, colors);
  });
  if (!row.hint) return;
  ctx.textAlign = 'right';
  ctx.font = fonts.label;
  ctx.fillStyle = colors.hint;
  ctx.fillText(row.hint, m.leftWidth - m.padding - dotsWidth(row), y);
}

/** Line from a plan to one derived from it. */
function paintElbow(ctx: CanvasRenderingContext2D, x: number, y: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x + 2.5, y - 8);
  ctx.lineTo(x + 2.5, y - 0.5);
  ctx.lineTo(x + 9, y - 0.5);
  ctx.stroke();
}

const dotsWidth = ({ sync = [] }: GridRow) => (sync.length === 0 ? 0 : sync.length * DOT_STEP + 4);

/** The label, shortened to leave room for the hint; the tooltip shows all of it. */
export function rowLabel(fitter: TextFitter, input: PaintInput, row: GridRow): string {
  const { fonts, measures: m } = input;
  const hint = dotsWidth(row) + (row.hint ? fitter.width(fonts.label, row.hint) + 8 : 0);
  return fitter.cut(rowFont(input, row), row.label, m.leftWidth - m.padding - hint - labelStart(m, row));
}

function labelStart(m: Measures, row: GridRow): number {
  if (row.kind !== 'plan') return m.indent[row.kind] + m.iconWidth;
  return m.indent.room + (row.depth ?? 0) * ELBOW;
}

function paintCorner(frame: Frame): void {
  const { ctx, fitter, input, cells } = frame;
  const { colors, fonts, texts, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: 0, width: m.leftWidth, height: m.headHeight });
  const first = input.calendar[cells.firstDay];
  ctx.font = fonts.label;
  ctx.textAlign = 'left';
  ctx.fillStyle = colors.hint;
  ctx.fillText(fitter.cut(fonts.label, texts.rowColumn, m.leftWidth - 2 * m.padding), m.padding, 18.5);
  ctx.fillStyle = colors.text;
  ctx.fillText(first ? texts.month(first.year, first.month) : '', m.padding, 37.5);
}
