// Overlays above bars: selection, ghost of a dragged bar, rings of the open bar and the cursor.

import { cellInView } from '../../../components/board/canvas-frame.ts';
import type { Rect } from '../../../components/board/canvas-geometry.ts';
import { BAR_RADIUS, type Frame, roundRect, spanInView } from './board-frame.ts';
import { type Companion, shownRange } from './board-gesture.ts';
import { barAt, barsOf } from './board-index.ts';
import type { BoardBar, BoardRange } from './board-model.ts';
import { lookOf } from './board-paint-bars.ts';

export function paintRings(frame: Frame): void {
  const { input, look } = frame;
  const { rows, bars } = input.board;
  const selected = input.selectedBarId === null ? undefined : bars.byId.get(input.selectedBarId);
  if (selected) ringBar(frame, selected);
  if (look.flash) paintFlash(frame, look.flash.barId, look.flash.strength);
  for (const id of input.picked) {
    const bar = bars.byId.get(id);
    if (bar && bar !== selected) ringBar(frame, bar);
  }
  const hovered = look.hoverBarId === null ? undefined : bars.byId.get(look.hoverBarId);
  if (hovered && !look.gesture) paintGrips(frame, hovered);
  const row = look.cursor && rows.list[look.cursor.row];
  // A ghost or selection already shows the position.
  if (!look.cursor || !row || look.gesture) return;
  const focused = barAt(barsOf(bars, row.key), look.cursor.day);
  if (focused && focused !== selected) ringBar(frame, focused);
  ring(frame, around(cellInView(frame, look.cursor.row, look.cursor.day), -4), 0);
}

function ringBar(frame: Frame, bar: BoardBar): void {
  const row = frame.input.board.rows.byKey.get(bar.rowKey);
  if (row !== undefined) ring(frame, spanInView(frame, row, bar.from, bar.to), BAR_RADIUS);
}

function paintFlash(frame: Frame, barId: string, strength: number): void {
  const { ctx, input } = frame;
  const bar = input.board.bars.byId.get(barId);
  const row = bar && input.board.rows.byKey.get(bar.rowKey);
  if (!bar || row === undefined) return;
  ctx.globalAlpha = strength;
  ctx.strokeStyle = input.colors.primary;
  ctx.lineWidth = 5;
  ctx.beginPath();
  roundRect(frame, around(spanInView(frame, row, bar.from, bar.to), 4), BAR_RADIUS + 4);
  ctx.stroke();
  ctx.globalAlpha = 1;
}

/** Two lines, so that one contrasts with any background. */
function ring(frame: Frame, rect: Rect, radius: number): void {
  const { ctx, input } = frame;
  const { surface, primary } = input.colors;
  const lines = [
    { away: 1, colour: surface },
    { away: 2.5, colour: primary },
  ];
  ctx.lineWidth = 2;
  for (const { away, colour } of lines) {
    ctx.beginPath();
    roundRect(frame, around(rect, away), radius + away);
    ctx.strokeStyle = colour;
    ctx.stroke();
  }
}

function around({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Two strokes at the draggable ends of the hovered bar. */
function paintGrips(frame: Frame, bar: BoardBar): void {
  const { ctx, input } = frame;
  const row = input.board.rows.byKey.get(bar.rowKey);
  if (row === undefined) return;
  const { x, y, width, height } = spanInView(frame, row, bar.from, bar.to);
  ctx.fillStyle = lookOf(frame, bar).text;
  if (bar.canResizeStart) ctx.fillRect(x + 2, y + height / 2 - 5, 2, 10);
  if (bar.canResizeEnd) ctx.fillRect(x + width - 4, y + height / 2 - 5, 2, 10);
}

export function paintGesture(frame: Frame): void {
  const { gesture } = frame.look;
  const { draft } = frame.input;
  if (draft) paintSelection(frame, draft);
  if (!gesture) return;
  if (gesture.kind === 'select') paintSelection(frame, gesture);
  else {
    for (const one of gesture.companions) paintGhost(frame, one);
    paintGhost(frame, gesture);
  }
}

function paintSelection(frame: Frame, { rowKey, from, to }: BoardRange): void {
  const { ctx, input } = frame;
  const row = input.board.rows.byKey.get(rowKey);
  if (row === undefined) return;
  const rect = spanInView(frame, row, from, to);
  ctx.beginPath();
  roundRect(frame, around(rect, -0.75));
  ctx.globalAlpha = 0.18;
  ctx.fillStyle = input.colors.primary;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = input.colors.primary;
  ctx.lineWidth = 1.5;
  ctx.stroke();
}

function paintGhost(frame: Frame, held: Companion): void {
  const { bar, rowKey, problem } = held;
  const { from, to } = shownRange(held);
  const { ctx, fitter, input } = frame;
  const { colors, fonts, measures } = input;
  const row = input.board.rows.byKey.get(rowKey);
  if (row === undefined) return;
  const rect = spanInView(frame, row, from, to);
  const look = colors.bars[bar.tone];
  ctx.beginPath();
  roundRect(frame, rect);
  ctx.fillStyle = problem ? colors.error : look.fill;
  ctx.fill();
  ctx.strokeStyle = problem ? colors.onError : look.text;
  ctx.lineWidth = 1.5;
  ctx.setLineDash([4, 3]);
  ctx.beginPath();
  roundRect(frame, around(rect, -2), 3);
  ctx.stroke();
  ctx.setLineDash([]);
  const start = Math.max(rect.x, measures.leftWidth) + 8;
  ctx.font = fonts.label;
  ctx.textAlign = 'left';
  ctx.fillStyle = problem ? colors.onError : look.text;
  const text = fitter.cut(fonts.label, bar.label, rect.x + rect.width - 8 - start);
  ctx.font = fonts.label;
  ctx.fillText(text, start, rect.y + rect.height / 2 + 0.5);
}
