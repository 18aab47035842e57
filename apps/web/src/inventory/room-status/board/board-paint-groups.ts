// Group rows: free count and lowest price per day. While a room is hovered or focused, its group shows that room's
// type. The first visible row's group is sticky.

import { cellInView, eachRow, fillRect } from '../../../components/board/canvas-frame.ts';
import type { Rect } from '../../../components/board/canvas-geometry.ts';
import { paintBorders } from '../../../components/board/canvas-sides.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { type Frame, roundRect, spanInView } from './board-frame.ts';
import { stickyGroup } from './board-geometry.ts';
import { barAt, barsOf } from './board-index.ts';
import { paintGroupLabel } from './board-paint-sides.ts';
import { type ShownGroup, shownGroup } from './board-shown-group.ts';

export function paintGroups(frame: Frame): void {
  eachRow(frame, (row, position) => {
    if (row.kind === 'room') return;
    const shown = shownGroup(frame, position);
    if (shown) paintGroupCells(frame, shown, position, 0);
  });
}

const MARK_WIDTH = 12;

/** `shift`: offset of the painted row. */
function paintGroupCells(frame: Frame, { row, part }: ShownGroup, position: number, shift: number): void {
  const { input, cells } = frame;
  const { free, prices } = part ?? row;
  if (part) tint(frame, position, shift);
  if (!free && !prices) return;
  frame.ctx.textAlign = 'left';
  for (let day = cells.firstDay; day < cells.endDay; day++) {
    const cell = cellInView(frame, position, day);
    const count = free?.[day] ?? null;
    if (count === null) continue;
    // The channel mark is in the corner.
    const width = cell.width - (row.marks?.has(day) ? MARK_WIDTH : 0);
    const price = count > 0 ? (prices?.[day] ?? null) : null;
    paintStock(frame, { ...cell, width, y: cell.y + shift }, count, price === null ? '' : formatPrice(price));
  }
  frame.ctx.font = input.fonts.small;
}

function tint(frame: Frame, position: number, shift: number): void {
  const { view, input } = frame;
  const { y, height } = cellInView(frame, position, 0);
  const left = input.measures.leftWidth;
  fillRect(frame, input.colors.todayHead, { x: left, y: y + shift, width: view.width - left, height });
}

/** `余 3 ¥468`; narrow days omit the price. */
function paintStock(frame: Frame, cell: Rect, count: number, price: string): void {
  const { ctx, fitter, input } = frame;
  const { colors, texts, fonts } = input;
  const text = count === 0 ? texts.full : texts.free(count);
  const font = count < 0 ? fonts.smallStrong : fonts.small;
  const width = fitter.width(font, text);
  const more = price ? fitter.width(fonts.small, price) + 4 : 0;
  const both = width + more <= cell.width - 6;
  const start = cell.x + (cell.width - (both ? width + more : width)) / 2;
  const middle = cell.y + cell.height / 2 + 0.5;
  if (count < 0) fillRect(frame, colors.errorTint, { ...cell, width: cell.width - frame.hair });
  ctx.font = font;
  ctx.fillStyle = count < 0 ? colors.errorText : count === 0 ? colors.hint : colors.text;
  ctx.fillText(text, start, middle, cell.width - 4);
  if (!price || !both) return;
  ctx.font = fonts.small;
  ctx.fillStyle = colors.hint;
  ctx.fillText(price, start + width + 4, middle);
}

/** Price of the free night that is hovered or focused. */
export function paintHoveredPrice(frame: Frame): void {
  const { ctx, input, look } = frame;
  if (look.gesture) return;
  const at = look.hoverDay >= 0 ? { row: look.hoverRow, day: look.hoverDay } : look.cursor;
  const row = at ? frame.rows[at.row] : undefined;
  if (!at || row?.kind !== 'room') return;
  const price = row.prices?.[at.day] ?? null;
  if (price === null || barAt(barsOf(input.board.bars, row.key), at.day)) return;
  const rect = spanInView(frame, at.row, at.day, at.day + 1);
  const text = input.creates ? `+ ${formatPrice(price)}` : formatPrice(price);
  if (input.creates) {
    ctx.beginPath();
    roundRect(frame, { x: rect.x + 0.5, y: rect.y + 0.5, width: rect.width - 1, height: rect.height - 1 });
    ctx.fillStyle = input.colors.todayColumn;
    ctx.fill();
    ctx.strokeStyle = input.colors.primary;
    ctx.lineWidth = 1;
    ctx.setLineDash([3, 2]);
    ctx.stroke();
    ctx.setLineDash([]);
  }
  ctx.font = input.fonts.small;
  ctx.textAlign = 'center';
  ctx.fillStyle = input.colors.primaryText;
  ctx.fillText(text, rect.x + rect.width / 2, rect.y + rect.height / 2 + 0.5, rect.width - 4);
}

/** Above the body, below the header. */
export function paintSticky(frame: Frame): void {
  const { ctx, input, view } = frame;
  const { measures: m, colors, board } = input;
  const sticky = stickyGroup(m, view, board.rows);
  const shown = sticky && shownGroup(frame, sticky.row);
  if (!sticky || !shown) return;
  const y = m.headHeight + sticky.y;
  const shift = y - cellInView(frame, sticky.row, 0).y;
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, m.headHeight, view.width, view.height);
  ctx.clip();
  fillRect(frame, colors.houseRow, { x: 0, y, width: view.width, height: m.rowHeight });
  ctx.save();
  ctx.beginPath();
  ctx.rect(m.leftWidth, m.headHeight, view.width, m.rowHeight);
  ctx.clip();
  paintGroupCells(frame, shown, sticky.row, shift);
  ctx.restore();
  fillRect(frame, shown.part ? colors.todayHead : colors.houseRow, {
    ...{ x: 0, y, width: m.leftWidth, height: m.rowHeight },
  });
  paintGroupLabel(frame, shown, y + m.rowHeight / 2);
  fillRect(frame, colors.border, {
    x: 0,
    y: y + m.rowHeight - frame.hair,
    width: view.width,
    height: frame.hair,
  });
  ctx.restore();
  paintBorders(frame);
}
