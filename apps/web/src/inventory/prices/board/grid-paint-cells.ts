// Draws prices with their marks: layer, restrictions, edit and channel state. Every mark has its own shape.
import type { BoardColors } from '../../../components/board/board-colors.ts';
import { paintSync } from '../../../components/board/board-paint-icons.ts';
import { cellInView, eachRow, fillRect } from '../../../components/board/canvas-frame.ts';
import type { Rect } from '../../../components/board/canvas-geometry.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { type CellLook, isSetPrice, type PriceCell } from './grid-model.ts';
import type { Frame } from './grid-scene.ts';

export function paintCells(frame: Frame): void {
  const { cells } = frame;
  eachRow(frame, (row, position) => {
    if (!row.cell) return;
    for (let day = cells.firstDay; day < cells.endDay; day++) {
      const cell = row.cell(day);
      if (cell) paintCell(frame, cell, cellInView(frame, position, day));
    }
  });
}

function paintCell(frame: Frame, cell: PriceCell, rect: Rect): void {
  const { colors } = frame.input;
  const inner = { ...rect, width: rect.width - frame.hair, height: rect.height - frame.hair };
  if (cell.edit === 'conflict') fillRect(frame, colors.errorTint, inner);
  if (cell.stopSell) paintClosed(frame, inner);
  paintLayerMark(frame.ctx, cell.look, inner, layerColours(colors)[cell.look]);
  paintPrice(frame, cell, inner);
  if (cell.mark)
    paintSync(frame.ctx, inner.x + inner.width - 7, inner.y + inner.height - 7, cell.mark.look, colors);
}

function paintPrice(frame: Frame, cell: PriceCell, rect: Rect): void {
  const { ctx, input, fitter } = frame;
  const { colors, fonts, texts } = input;
  const middle = rect.x + rect.width / 2;
  const badges = cell.badges.map((badge) => texts.badge(badge)).join(' ');
  const y = rect.y + rect.height / 2 + (badges ? -6.5 : 0.5);
  ctx.textAlign = 'center';
  ctx.font = isSetPrice(cell.look) ? fonts.rowStrong : fonts.row;
  ctx.fillStyle = priceColour(frame, cell);
  const text = cell.fen === null ? '—' : formatPrice(cell.fen);
  ctx.fillText(cell.edit === 'sending' ? `${text}…` : text, middle, y, rect.width - 14);
  if (!badges) return;
  ctx.font = fonts.tiny;
  ctx.fillStyle = cell.stopSell ? colors.bars.block.text : colors.errorText;
  ctx.fillText(fitter.cut(fonts.tiny, badges, rect.width - 8), middle, y + 14);
}

function priceColour({ input }: Frame, { look, editable, edit, stopSell }: PriceCell): string {
  const { colors } = input;
  if (edit === 'conflict') return colors.errorText;
  if (stopSell) return colors.bars.block.text;
  if (look === 'derived') return colors.hint;
  return editable ? colors.text : colors.textSecondary;
}

export function layerColours({ primaryText, dots, hint }: BoardColors): Readonly<Record<CellLook, string>> {
  return {
    base: hint,
    weekend: hint,
    season: dots.dirty,
    manual: primaryText,
    suggested: primaryText,
    derived: hint,
  };
}

/**
 * Manual: filled corner. Suggested: diamond. Season: bar at the left. Derived: slanted corner line. Weekend: short
 * line below. Base: none.
 */
export function paintLayerMark(
  ctx: CanvasRenderingContext2D,
  look: CellLook,
  { x, y, width, height }: Rect,
  colour: string,
): void {
  ctx.fillStyle = ctx.strokeStyle = colour;
  ctx.beginPath();
  if (look === 'manual') {
    ctx.moveTo(x, y);
    ctx.lineTo(x + 8, y);
    ctx.lineTo(x, y + 8);
    ctx.fill();
  } else if (look === 'suggested') {
    ctx.moveTo(x + 7, y + 2);
    ctx.lineTo(x + 12, y + 7);
    ctx.lineTo(x + 7, y + 12);
    ctx.lineTo(x + 2, y + 7);
    ctx.fill();
  } else if (look === 'season') {
    ctx.fillRect(x, y + 4, 3, height - 8);
  } else if (look === 'weekend') {
    ctx.fillRect(x + width / 2 - 7, y + height - 3, 14, 1.5);
  } else if (look === 'derived') {
    ctx.lineWidth = 1.25;
    ctx.moveTo(x + 3, y + 9);
    ctx.lineTo(x + 9, y + 3);
    ctx.stroke();
  }
}

/** Closed: hatched like a block on the calendar. */
function paintClosed({ ctx, input }: Frame, { x, y, width, height }: Rect): void {
  const { fill, hatch } = input.colors.bars.block;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  ctx.fillStyle = fill;
  ctx.fillRect(x, y, width, height);
  ctx.strokeStyle = hatch ?? fill;
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let at = x - height; at < x + width; at += 8) {
    ctx.moveTo(at, y + height);
    ctx.lineTo(at + height, y);
  }
  ctx.stroke();
  ctx.restore();
}
