// The sticky head with its bands, the sticky left column and the corner between them.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import { paintChevron, paintSync } from '../../../components/board/board-paint-icons.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import type { Measures } from '../../../components/board/canvas-geometry.ts';
import type { GridRow } from './grid-model.ts';
import { cellInView, eachRow, type Frame, fillRect, isFree, type PaintInput } from './grid-scene.ts';

/** How far a derived plan stands in, which is as wide as the line that leads to it. */
const ELBOW = 14;
const DOT_STEP = 11;

export function paintSides(frame: Frame): void {
  paintLeftColumn(frame);
  paintHead(frame);
  paintCorner(frame);
  const { input, view, hair } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.border, { x: m.leftWidth - hair, y: 0, width: hair, height: view.height });
  fillRect(frame, colors.border, { x: 0, y: m.headHeight - hair, width: view.width, height: hair });
}

function paintLeftColumn(frame: Frame): void {
  const { input, look, view } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: m.headHeight, width: m.leftWidth, height: view.height });
  eachRow(frame, (row, position) => {
    const { y, height } = cellInView(frame, position, 0);
    const hovered = position === look.hoverRow;
    const selected = look.active && position >= look.range.firstRow && position <= look.range.lastRow;
    if (hovered || selected || row.kind === 'house') {
      const colour = hovered ? colors.hoverRow : selected ? colors.todayColumn : colors.houseRow;
      fillRect(frame, colour, { x: 0, y, width: m.leftWidth, height });
    }
    const line = { x: 0, y: y + height - frame.hair, width: m.leftWidth, height: frame.hair };
    fillRect(frame, colors.line, line);
    paintRow(frame, row, y + height / 2 + 0.5);
  });
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

/** From the plan above to the one derived from it. */
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

/** The label as far as it fits beside the hint; the hover tip shows the rest. */
export function rowLabel(fitter: TextFitter, input: PaintInput, row: GridRow): string {
  const { fonts, measures: m } = input;
  const hint = dotsWidth(row) + (row.hint ? fitter.width(fonts.label, row.hint) + 8 : 0);
  return fitter.cut(rowFont(input, row), row.label, m.leftWidth - m.padding - hint - labelStart(m, row));
}

function labelStart(m: Measures, row: GridRow): number {
  if (row.kind !== 'plan') return m.indent[row.kind] + m.iconWidth;
  return m.indent.room + (row.depth ?? 0) * ELBOW;
}

function rowFont({ fonts }: PaintInput, row: GridRow): string {
  return row.kind === 'house' ? fonts.rowStrong : fonts.row;
}

function paintHead(frame: Frame): void {
  const { input, view, cells, hair } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: 0, width: view.width, height: m.headHeight });
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const info = input.calendar[day];
    if (!info) continue;
    const { x, width } = cellInView(frame, 0, day);
    const workday = input.workdays.get(info.date);
    fillRect(frame, headTint(frame, info, day), { x, y: 0, width, height: m.headHeight });
    const monthEnds = input.calendar[day + 1]?.dayOfMonth === 1;
    const line = monthEnds ? colors.border : colors.line;
    fillRect(frame, line, { x: x + width - hair, y: 0, width: hair, height: m.headHeight });
    paintDay(frame, info, workday ?? null, { x, width });
  }
}

function headTint(frame: Frame, info: DayInfo, day: number): string {
  const { colors } = frame.input;
  if (info.today) return colors.todayHead;
  if (info.holiday) return colors.holiday;
  return isFree(frame, day) ? colors.houseRow : colors.surface;
}

function paintDay(
  frame: Frame,
  info: DayInfo,
  workday: string | null,
  { x, width }: { x: number; width: number },
): void {
  const { ctx, fitter, input } = frame;
  const { colors, fonts, texts } = input;
  const middle = x + width / 2 - 0.5;
  const note = info.holiday ?? workday;
  const [weekday, date] = note ? [12.5, 28.5] : [18.5, 37.5];
  ctx.textAlign = 'center';
  ctx.font = fonts.label;
  ctx.fillStyle = info.today ? colors.primaryText : colors.textSecondary;
  ctx.fillText(info.today ? texts.today : info.weekday, middle, weekday, width - 4);
  ctx.font = fonts.rowStrong;
  ctx.fillStyle = info.today ? colors.primaryText : colors.text;
  ctx.fillText(info.label, middle, date, width - 4);
  if (!note) return;
  ctx.font = fonts.tiny;
  ctx.fillStyle = info.holiday ? colors.errorText : colors.textSecondary;
  ctx.fillText(fitter.cut(fonts.tiny, note, width - 4), middle, 44.5);
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
