// Draws the sticky header, left column and corner.
import type { DayInfo } from '../../../components/board/board-calendar.ts';
import { paintChevron, paintDot } from '../../../components/board/board-paint-icons.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import { fillRect } from '../../../components/board/canvas-frame.ts';
import type { Measures } from '../../../components/board/canvas-geometry.ts';
import {
  type DayPlace,
  paintBorders,
  paintHead,
  paintLeftColumn,
} from '../../../components/board/canvas-sides.ts';
import type { Frame } from './board-frame.ts';
import type { BoardRow } from './board-model.ts';
import type { PaintInput } from './board-scene.ts';
import { type ShownGroup, shownGroup } from './board-shown-group.ts';

const DAY_LINE = 12.5;
const SHARE_LINE = 26;

export function paintSides(frame: Frame): void {
  const { colors, occupancy } = frame.input;
  paintLeftColumn(
    frame,
    (row, position) => {
      if (shownGroup(frame, position)?.part) return colors.todayHead;
      return row.kind === 'house' ? colors.houseRow : null;
    },
    (row, middle) => {
      if (row.kind === 'room') paintRoom(frame, row, middle);
      else paintGroupLabel(frame, shownOf(frame, row), middle);
    },
  );
  paintHead(
    frame,
    (info) =>
      info.today ? colors.todayHead : info.weekend || info.holiday ? colors.weekend : colors.surface,
    (info, day, place) => {
      paintDay(frame, info, place);
      paintShare(frame, occupancy?.[day] ?? null, info, place);
    },
  );
  paintCorner(frame);
  paintBorders(frame);
}

const shownOf = (frame: Frame, row: BoardRow): ShownGroup =>
  shownGroup(frame, frame.input.board.rows.byKey.get(row.key) ?? -1) ?? { row, part: undefined };

/** Condition, number, and type beside the first room of each. */
function paintRoom(frame: Frame, row: BoardRow, middle: number): void {
  const { ctx, fitter, input } = frame;
  const { colors, fonts, measures: m } = input;
  const x = m.indent.room + m.iconWidth / 2 - 1;
  if (row.dot) paintDot(ctx, x, middle, row.dot, colors.dots[row.dot]);
  const text = rowLabel(fitter, input, row);
  const start = labelStart(m, row);
  ctx.textAlign = 'left';
  ctx.font = fonts.rowStrong;
  ctx.fillStyle = colors.text;
  ctx.fillText(text, start, middle + 0.5);
  paintHint(frame, row.hint, middle);
  if (!row.note) return;
  const from = Math.max(start + fitter.width(fonts.rowStrong, text) + 8, start + 40);
  const note = fitter.cut(fonts.small, row.note, m.leftWidth - 6 - from);
  ctx.font = fonts.small;
  ctx.fillStyle = colors.hint;
  ctx.fillText(note, from, middle + 0.5);
}

/** `西湖云栖 · 湖景露台大床房` while one of its rooms is hovered or focused. */
export function paintGroupLabel(frame: Frame, { row, part }: ShownGroup, middle: number): void {
  const { ctx, fitter, input } = frame;
  const { colors, fonts, measures: m } = input;
  if (input.foldable) {
    const x = m.indent[row.kind] + m.iconWidth / 2 - 1;
    paintChevron(ctx, x, middle, row.collapsed ?? false, colors.hint);
  }
  const start = labelStart(m, row);
  const shown = part ? { ...row, hint: undefined } : row;
  const name = rowLabel(fitter, input, shown as BoardRow);
  ctx.textAlign = 'left';
  ctx.font = fonts.rowStrong;
  ctx.fillStyle = row.kind === 'type' ? colors.textSecondary : colors.text;
  ctx.fillText(name, start, middle + 0.5);
  if (!part) return paintHint(frame, row.hint, middle);
  const from = start + fitter.width(fonts.rowStrong, name);
  const text = fitter.cut(fonts.small, ` · ${part.label}`, m.leftWidth - 6 - from);
  ctx.font = fonts.small;
  ctx.fillStyle = colors.textSecondary;
  ctx.fillText(text, from, middle + 0.5);
}

function paintHint({ ctx, input }: Frame, hint: string | undefined, middle: number): void {
  if (!hint) return;
  const { colors, fonts, measures: m } = input;
  ctx.textAlign = 'right';
  ctx.font = fonts.small;
  ctx.fillStyle = colors.hint;
  ctx.fillText(hint, m.leftWidth - m.padding, middle + 0.5);
  ctx.textAlign = 'left';
}

/** The label, shortened to leave room for the hint; the tooltip shows all of it. */
export function rowLabel(fitter: TextFitter, input: PaintInput, row: BoardRow): string {
  const { fonts, measures: m } = input;
  const hint = row.hint ? fitter.width(fonts.small, row.hint) + 8 : 0;
  return fitter.cut(fonts.rowStrong, row.label, m.leftWidth - m.padding - hint - labelStart(m, row));
}

function labelStart(m: Measures, row: BoardRow): number {
  return m.indent[row.kind] + m.iconWidth;
}

/** `周五 27`, or the holiday's name instead of the weekday. */
function paintDay({ ctx, fitter, input }: Frame, info: DayInfo, { x, width }: DayPlace): void {
  const { colors, fonts, texts } = input;
  const room = width - 4;
  const name = info.today ? texts.today : (info.holiday ?? info.weekday);
  const date = fitter.width(fonts.smallStrong, info.label);
  const lead = fitter.cut(fonts.label, name, room - date - 4);
  const leadWidth = lead ? fitter.width(fonts.label, lead) + 4 : 0;
  const start = x + Math.max(2, (width - leadWidth - date) / 2);
  ctx.textAlign = 'left';
  ctx.font = fonts.label;
  ctx.fillStyle = info.today ? colors.primaryText : info.holiday ? colors.errorText : colors.textSecondary;
  ctx.fillText(lead, start, DAY_LINE);
  ctx.font = fonts.smallStrong;
  ctx.fillStyle = info.today ? colors.primaryText : colors.text;
  ctx.fillText(info.label, start + leadWidth, DAY_LINE + 0.5, room);
}

/** Occupancy as text and as a level bar. */
function paintShare(frame: Frame, share: number | null, info: DayInfo, { x, width }: DayPlace): void {
  if (share === null) return;
  const { ctx, input } = frame;
  const { colors, fonts, texts, measures: m } = input;
  const level = { x, y: m.headHeight - 3, width: width - frame.hair, height: 2 };
  fillRect(frame, colors.primary, { ...level, width: level.width * Math.min(1, share) });
  ctx.textAlign = 'center';
  ctx.font = fonts.tiny;
  ctx.fillStyle = info.today ? colors.primaryText : colors.textSecondary;
  ctx.fillText(texts.share(share), x + width / 2 - 0.5, SHARE_LINE, width - 4);
}

function paintCorner(frame: Frame): void {
  const { ctx, fitter, input, cells } = frame;
  const { colors, fonts, texts, measures: m } = input;
  fillRect(frame, colors.surface, { x: 0, y: 0, width: m.leftWidth, height: m.headHeight });
  const first = input.calendar[cells.firstDay];
  const month = first ? texts.month(first.year, first.month) : '';
  const monthWidth = fitter.width(fonts.small, month);
  const column = fitter.cut(fonts.small, texts.roomColumn, m.leftWidth - 2 * m.padding - monthWidth - 8);
  ctx.font = fonts.small;
  ctx.textAlign = 'left';
  ctx.fillStyle = colors.hint;
  ctx.fillText(column, m.padding, m.headHeight / 2);
  ctx.textAlign = 'right';
  ctx.fillStyle = colors.text;
  ctx.fillText(month, m.leftWidth - m.padding, m.headHeight / 2);
}
