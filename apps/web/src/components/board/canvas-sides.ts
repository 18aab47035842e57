// Sticky header and left column shared by all boards.
import type { DayInfo } from './board-calendar.ts';
import {
  type CanvasFrame,
  type CanvasInput,
  type CanvasRow,
  cellInView,
  eachDay,
  eachRow,
  fillRect,
} from './canvas-frame.ts';

export function paintHead(
  frame: CanvasFrame,
  tintOf: (info: DayInfo) => string,
  paintOn: (info: DayInfo, day: number, place: DayPlace) => void,
): void {
  const { input, view, hair } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: 0, width: view.width, height: m.headHeight });
  eachDay(frame, (info, day) => {
    const { x, width } = cellInView(frame, 0, day);
    fillRect(frame, tintOf(info), { x, y: 0, width, height: m.headHeight });
    const monthEnds = input.calendar[day + 1]?.dayOfMonth === 1;
    const line = monthEnds ? colors.border : colors.line;
    fillRect(frame, line, { x: x + width - hair, y: 0, width: hair, height: m.headHeight });
    paintOn(info, day, { x, width });
  });
}

export interface DayPlace {
  readonly x: number;
  readonly width: number;
}

/** Vertical positions of weekday, date and note; without a note the others have more space. */
export interface DayLines {
  readonly plain: readonly [weekday: number, date: number];
  readonly noted: readonly [weekday: number, date: number, note: number];
}

export function paintDay(
  { ctx, fitter, input }: CanvasFrame,
  info: DayInfo,
  note: string | null,
  { x, width }: DayPlace,
  lines: DayLines,
): void {
  const { colors, fonts, texts } = input;
  const middle = x + width / 2 - 0.5;
  const [weekday, date] = note === null ? lines.plain : lines.noted;
  ctx.textAlign = 'center';
  ctx.font = fonts.label;
  ctx.fillStyle = info.today ? colors.primaryText : colors.textSecondary;
  ctx.fillText(info.today ? texts.today : info.weekday, middle, weekday, width - 4);
  ctx.font = fonts.rowStrong;
  ctx.fillStyle = info.today ? colors.primaryText : colors.text;
  ctx.fillText(info.label, middle, date, width - 4);
  if (note === null) return;
  const text = fitter.cut(fonts.tiny, note, width - 4);
  ctx.font = fonts.tiny;
  ctx.fillStyle = info.holiday === null ? colors.textSecondary : colors.errorText;
  ctx.fillText(text, middle, lines.noted[2]);
}

/** `tintOf`: tint of rows that are not hovered; `paintOn`: called at the row's vertical centre. */
export function paintLeftColumn<Row extends CanvasRow>(
  frame: CanvasFrame<Row>,
  tintOf: (row: Row, position: number) => string | null,
  paintOn: (row: Row, middle: number) => void,
): void {
  const { input, look, view, hair } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: m.headHeight, width: m.leftWidth, height: view.height });
  eachRow(frame, (row, position) => {
    const { y, height } = cellInView(frame, position, 0);
    const tint = position === look.hoverRow ? colors.hoverRow : tintOf(row, position);
    if (tint) fillRect(frame, tint, { x: 0, y, width: m.leftWidth, height });
    fillRect(frame, colors.line, { x: 0, y: y + height - hair, width: m.leftWidth, height: hair });
    paintOn(row, y + height / 2);
  });
}

/** Lines between cells and sticky parts. */
export function paintBorders(frame: CanvasFrame): void {
  const { input, view, hair } = frame;
  const { colors, measures: m } = input;
  fillRect(frame, colors.border, { x: m.leftWidth - hair, y: 0, width: hair, height: view.height });
  fillRect(frame, colors.border, { x: 0, y: m.headHeight - hair, width: view.width, height: hair });
}

export function rowFont({ fonts }: CanvasInput, { kind }: CanvasRow): string {
  return kind === 'house' ? fonts.rowStrong : fonts.row;
}
