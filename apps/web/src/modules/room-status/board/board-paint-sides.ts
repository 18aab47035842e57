// The sticky head, the sticky left column and the corner between them.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import { paintChevron, paintDot } from '../../../components/board/board-paint-icons.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import type { Measures } from '../../../components/board/canvas-geometry.ts';
import { cellInView, eachRow, type Frame, fillRect } from './board-frame.ts';
import { DAY_HEAD } from './board-geometry.ts';
import type { BoardRow } from './board-model.ts';
import type { PaintInput } from './board-scene.ts';

export function paintSides(frame: Frame): void {
  paintLeftColumn(frame);
  paintHead(frame);
  paintCorner(frame);
  paintBorders(frame);
}

function paintLeftColumn(frame: Frame): void {
  const { input, look, view } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: m.headHeight, width: m.leftWidth, height: view.height });
  eachRow(frame, (row, position) => {
    const { y, height } = cellInView(frame, position, 0);
    const hovered = position === look.hoverRow;
    if (hovered || row.kind === 'house') {
      fillRect(frame, hovered ? colors.hoverRow : colors.houseRow, { x: 0, y, width: m.leftWidth, height });
    }
    fillRect(frame, colors.line, {
      x: 0,
      y: y + height - frame.hair,
      width: m.leftWidth,
      height: frame.hair,
    });
    paintRowIcon(frame, row, y + height / 2);
    paintRowTexts(frame, row, y + height / 2 + 0.5);
  });
}

function paintRowIcon({ ctx, input }: Frame, row: BoardRow, y: number): void {
  const { colors, measures: m } = input;
  const x = m.indent[row.kind] + m.iconWidth / 2 - 1;
  if (row.kind === 'room') {
    if (row.dot) paintDot(ctx, x, y, row.dot, colors.dots[row.dot]);
  } else if (input.foldable) paintChevron(ctx, x, y, row.collapsed ?? false, colors.hint);
}

function paintRowTexts(frame: Frame, row: BoardRow, y: number): void {
  const { ctx, fitter, input } = frame;
  const { colors, fonts, measures: m } = input;
  const text = rowLabel(fitter, input, row);
  ctx.textAlign = 'left';
  ctx.font = rowFont(input, row);
  ctx.fillStyle = row.kind === 'type' ? colors.textSecondary : colors.text;
  ctx.fillText(text, labelStart(m, row), y);
  if (!row.hint) return;
  ctx.textAlign = 'right';
  ctx.font = fonts.label;
  ctx.fillStyle = colors.hint;
  ctx.fillText(row.hint, m.leftWidth - m.padding, y);
}

/** The label as far as it fits beside the hint; the hover tip shows the rest. */
export function rowLabel(fitter: TextFitter, input: PaintInput, row: BoardRow): string {
  const { fonts, measures: m } = input;
  const hint = row.hint ? fitter.width(fonts.label, row.hint) + 8 : 0;
  return fitter.cut(rowFont(input, row), row.label, m.leftWidth - m.padding - hint - labelStart(m, row));
}

function labelStart(m: Measures, row: BoardRow): number {
  return m.indent[row.kind] + m.iconWidth;
}

function rowFont({ fonts }: PaintInput, row: BoardRow): string {
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
    const tint = info.today
      ? colors.todayHead
      : info.weekend || info.holiday
        ? colors.weekend
        : colors.surface;
    fillRect(frame, tint, { x, y: 0, width, height: m.headHeight });
    const monthEnds = input.calendar[day + 1]?.dayOfMonth === 1;
    const line = monthEnds ? colors.border : colors.line;
    fillRect(frame, line, { x: x + width - hair, y: 0, width: hair, height: m.headHeight });
    paintDay(frame, info, x, width);
    paintShare(frame, input.occupancy?.[day] ?? null, x, width);
  }
}

function paintDay(frame: Frame, info: DayInfo, x: number, width: number): void {
  const { ctx, fitter, input } = frame;
  const { colors, fonts, texts } = input;
  const middle = x + width / 2 - 0.5;
  const [weekday, date] = info.holiday ? [11.5, 27.5] : [16.5, 35.5];
  ctx.textAlign = 'center';
  ctx.font = fonts.label;
  ctx.fillStyle = info.today ? colors.primaryText : colors.textSecondary;
  ctx.fillText(info.today ? texts.today : info.weekday, middle, weekday, width - 4);
  ctx.font = fonts.rowStrong;
  ctx.fillStyle = info.today ? colors.primaryText : colors.text;
  ctx.fillText(info.label, middle, date, width - 4);
  if (!info.holiday) return;
  const name = fitter.cut(fonts.tiny, info.holiday, width - 4);
  ctx.font = fonts.tiny;
  ctx.fillStyle = colors.errorText;
  ctx.fillText(name, middle, 42.5);
}

/** The strip under the days: the share in words, and as a level to be compared at a glance. */
function paintShare(frame: Frame, share: number | null, x: number, width: number): void {
  if (share === null) return;
  const { ctx, input } = frame;
  const { colors, fonts, texts, measures: m } = input;
  const [left, room] = [x + 6, width - 13];
  const level = { x: left, y: m.headHeight - 5, width: room, height: 3 };
  fillRect(frame, colors.border, level);
  fillRect(frame, colors.primary, { ...level, width: room * Math.min(1, share) });
  ctx.textAlign = 'center';
  ctx.font = fonts.small;
  ctx.fillStyle = colors.textSecondary;
  ctx.fillText(texts.share(share), x + width / 2 - 0.5, DAY_HEAD + 6.5, room);
}

function paintCorner(frame: Frame): void {
  const { ctx, fitter, input, cells } = frame;
  const { colors, fonts, texts, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: 0, width: m.leftWidth, height: m.headHeight });
  const first = input.calendar[cells.firstDay];
  const month = first ? texts.month(first.year, first.month) : '';
  const room = m.leftWidth - 2 * m.padding;
  const column = fitter.cut(fonts.label, texts.roomColumn, room);
  const free = fitter.cut(fonts.label, texts.freeColumn, room - fitter.width(fonts.label, month) - 8);
  ctx.font = fonts.label;
  ctx.textAlign = 'left';
  ctx.fillStyle = colors.hint;
  ctx.fillText(column, m.padding, 16.5);
  ctx.fillText(free, m.padding, 35.5);
  const occupancy = fitter.cut(fonts.label, texts.occupancyColumn, room);
  ctx.font = fonts.label;
  ctx.fillText(occupancy, m.padding, DAY_HEAD + 6.5);
  ctx.textAlign = 'right';
  ctx.fillStyle = colors.text;
  ctx.fillText(month, m.leftWidth - m.padding, 35.5);
}

function paintBorders(frame: Frame): void {
  const { input, view, hair } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.border, { x: m.leftWidth - hair, y: 0, width: hair, height: view.height });
  fillRect(frame, colors.border, { x: 0, y: m.headHeight - hair, width: view.width, height: hair });
}
