// The sticky head, the sticky left column and the corner between them.
import { paintChevron, paintDot } from '../../../components/board/board-paint-icons.ts';
import type { TextFitter } from '../../../components/board/board-text.ts';
import { fillRect } from '../../../components/board/canvas-frame.ts';
import type { Measures } from '../../../components/board/canvas-geometry.ts';
import {
  type DayLines,
  type DayPlace,
  paintBorders,
  paintDay,
  paintHead,
  paintLeftColumn,
  rowFont,
} from '../../../components/board/canvas-sides.ts';
import type { Frame } from './board-frame.ts';
import { DAY_HEAD } from './board-geometry.ts';
import type { BoardRow } from './board-model.ts';
import type { PaintInput } from './board-scene.ts';

const DAY_LINES: DayLines = { plain: [16.5, 35.5], noted: [11.5, 27.5, 42.5] };

export function paintSides(frame: Frame): void {
  const { colors, occupancy } = frame.input;
  paintLeftColumn(
    frame,
    (row) => (row.kind === 'house' ? colors.houseRow : null),
    (row, middle) => {
      paintRowIcon(frame, row, middle);
      paintRowTexts(frame, row, middle + 0.5);
    },
  );
  paintHead(
    frame,
    (info) =>
      info.today ? colors.todayHead : info.weekend || info.holiday ? colors.weekend : colors.surface,
    (info, day, place) => {
      paintDay(frame, info, info.holiday, place, DAY_LINES);
      paintShare(frame, occupancy?.[day] ?? null, place);
    },
  );
  paintCorner(frame);
  paintBorders(frame);
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

/** The strip under the days: the share in words, and as a level to be compared at a glance. */
function paintShare(frame: Frame, share: number | null, { x, width }: DayPlace): void {
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
