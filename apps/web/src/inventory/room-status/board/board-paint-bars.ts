import type { BarLook, BoardColors } from '../../../components/board/board-colors.ts';
import {
  BADGE,
  paintLock,
  paintNote,
  paintTick,
  paintTile,
  paintWarning,
} from '../../../components/board/board-paint-icons.ts';
import { eachRow, fillRect } from '../../../components/board/canvas-frame.ts';
import { cellRect, type Rect, toView } from '../../../components/board/canvas-geometry.ts';
import { BAR_RADIUS, type Frame, roundRect, spanInView } from './board-frame.ts';
import { clearPart, paddingIn, visiblePart } from './board-geometry.ts';
import { barsOf, firstReaching } from './board-index.ts';
import type { BoardBar } from './board-model.ts';

interface PlacedBar {
  readonly bar: BoardBar;
  readonly look: BarLook;
  readonly rect: Rect;
  /** Rectangles of hourly stays in the row. */
  readonly hours: readonly Rect[];
}

const HATCH = 16;

export function paintBars(frame: Frame): void {
  const placed = placeBars(frame);
  // Hours are drawn over the ends of adjacent bars.
  const [hours, others] = [placed.filter(({ bar }) => bar.hours), placed.filter(({ bar }) => !bar.hours)];
  paintFills(frame, others);
  paintFills(frame, hours);
  const line = todayLine(frame);
  if (line) fillRect(frame, frame.input.colors.todayLine, line);
  paintLabels(frame, placed, line);
}

export function lookOf({ input }: Frame, bar: BoardBar): BarLook {
  return (bar.dimmed ? input.colors.dimmedBars : input.colors.bars)[bar.tone];
}

function placeBars(frame: Frame): PlacedBar[] {
  const { input, view } = frame;
  const { dayWidth, leftWidth } = input.measures;
  const first = view.left / dayWidth - 0.5;
  const end = (view.left + view.width - leftWidth) / dayWidth - 0.5;
  const placed: PlacedBar[] = [];
  eachRow(frame, (row, position) => {
    const bars = barsOf(input.board.bars, row.key);
    const hours: Rect[] = [];
    for (let i = firstReaching(bars, first); i < bars.list.length; i++) {
      const bar = bars.list[i];
      if (!bar || bar.from >= end) break;
      const rect = spanInView(frame, position, bar.from, bar.to);
      placed.push({ bar, look: barLook(frame, bar), rect, hours });
      if (bar.hours) hours.push(rect);
    }
  });
  return placed;
}

/** A dragged or cut bar leaves a shadow. */
function barLook(frame: Frame, bar: BoardBar): BarLook {
  const { gesture, cutBarId } = frame.look;
  const isLifted =
    gesture !== null &&
    gesture.kind !== 'select' &&
    (gesture.bar.id === bar.id || gesture.companions.some((one) => one.bar.id === bar.id));
  return isLifted || bar.id === cutBarId ? frame.input.colors.dimmedBars[bar.tone] : lookOf(frame, bar);
}

/** One path per style instead of one fill per bar. */
function paintFills(frame: Frame, placed: readonly PlacedBar[]): void {
  const { ctx } = frame;
  for (const [look, group] of Map.groupBy(placed, (one) => one.look)) {
    ctx.beginPath();
    for (const { rect } of group) roundRect(frame, rect);
    ctx.fillStyle = look.hatch ? hatching(frame, look.fill, look.hatch) : look.fill;
    ctx.fill();
    if (look.border) strokeInside(frame, group, look.border, look.dashed);
  }
  paintEdges(frame, placed);
  const waiting = placed.filter(({ bar }) => bar.pending || bar.id === frame.look.cutBarId);
  for (const [look, group] of Map.groupBy(waiting, (one) => one.look))
    strokeInside(frame, group, look.text, true);
}

const EDGE = 3;

/** Channel colour at the left end of a stay's bar. */
function paintEdges(frame: Frame, placed: readonly PlacedBar[]): void {
  const { ctx, input } = frame;
  for (const [edge, group] of Map.groupBy(placed, ({ bar }) => bar.edge)) {
    if (!edge) continue;
    ctx.beginPath();
    for (const { rect, bar } of group)
      if (!bar.hours) ctx.roundRect(rect.x, rect.y, EDGE, rect.height, [BAR_RADIUS, 0, 0, BAR_RADIUS]);
    ctx.fillStyle = input.colors.edges[edge];
    ctx.globalAlpha = 1;
    ctx.fill();
  }
  // Faint for past and dimmed stays.
  const faint = placed.filter(({ bar }) => bar.edge && (bar.dimmed || bar.tone === 'done'));
  ctx.beginPath();
  for (const { rect } of faint) ctx.rect(rect.x, rect.y, EDGE, rect.height);
  ctx.fillStyle = input.colors.surface;
  ctx.globalAlpha = 0.6;
  ctx.fill();
  ctx.globalAlpha = 1;
}

function strokeInside(frame: Frame, group: readonly PlacedBar[], colour: string, dashed: boolean): void {
  const { ctx } = frame;
  ctx.beginPath();
  for (const { rect } of group) {
    const inner = { x: rect.x + 0.5, y: rect.y + 0.5, width: rect.width - 1, height: rect.height - 1 };
    roundRect(frame, inner, BAR_RADIUS - 0.5);
  }
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.setLineDash(dashed ? [4, 3] : []);
  ctx.stroke();
  ctx.setLineDash([]);
}

const tiles = new Map<string, HTMLCanvasElement>();

/** Stripes anchored to the content, so that they do not move while scrolling. */
function hatching({ ctx, view, ratio }: Frame, light: string, dark: string): CanvasPattern | string {
  const key = `${light} ${dark} ${ratio}`;
  const tile = tiles.get(key) ?? drawTile(light, dark, ratio);
  tiles.set(key, tile);
  const pattern = ctx.createPattern(tile, 'repeat');
  const scale = HATCH / tile.width;
  pattern?.setTransform(new DOMMatrix([scale, 0, 0, scale, -view.left % HATCH, -view.top % HATCH]));
  return pattern ?? light;
}

function drawTile(light: string, dark: string, ratio: number): HTMLCanvasElement {
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(HATCH * ratio);
  const ctx = tile.getContext('2d');
  if (!ctx) return tile;
  ctx.scale(tile.width / HATCH, tile.height / HATCH);
  ctx.fillStyle = light;
  ctx.fillRect(0, 0, HATCH, HATCH);
  ctx.fillStyle = dark;
  ctx.beginPath();
  for (const start of [-HATCH, 0, HATCH]) {
    ctx.moveTo(start, HATCH);
    ctx.lineTo(start + HATCH, 0);
    ctx.lineTo(start + HATCH * 1.5, 0);
    ctx.lineTo(start + HATCH * 0.5, HATCH);
  }
  ctx.fill();
  return tile;
}

/** At the start of the day, clear of prices and bar ends. Null if not visible. */
function todayLine({ input, view, cells }: Frame): Rect | null {
  const { measures: m, calendar } = input;
  const day = calendar.findIndex((info) => info.today);
  if (day < cells.firstDay || day >= cells.endDay) return null;
  const { x, y } = toView(m, view, cellRect(m, cells.endRow, day));
  return { x: x - 1, y: m.headHeight, width: 2, height: y - m.headHeight };
}

interface Lettering {
  readonly look: BarLook;
  /** Overrides the style's text colour. */
  readonly ink?: string;
  /** On a tile that covers the background. */
  readonly tiled?: boolean;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Labels and tails in two passes, because changing the font is more expensive than drawing text. */
function paintLabels(frame: Frame, placed: readonly PlacedBar[], line: Rect | null): void {
  const { fonts } = frame.input;
  const labels: Lettering[] = [];
  const tails: Lettering[] = [];
  for (const one of placed) letterBar(frame, one, labels, tails);
  frame.ctx.textAlign = 'left';
  write(frame, fonts.label, labels, line);
  write(frame, fonts.small, tails, line);
}

function write(frame: Frame, font: string, letterings: readonly Lettering[], line: Rect | null): void {
  const { ctx } = frame;
  ctx.font = font;
  for (const { look, ink, tiled, text, x, y, width } of letterings) {
    // The line of today is interrupted behind text.
    if (line && !tiled && x < line.x + line.width && x + width > line.x) {
      fillRect(frame, look.fill, { x: line.x, y: y - 8, width: line.width, height: 15 });
    }
    ctx.fillStyle = ink ?? look.text;
    ctx.fillText(text, x, y);
  }
}

function letterBar(
  frame: Frame,
  { bar, look, rect, hours }: PlacedBar,
  labels: Lettering[],
  tails: Lettering[],
): void {
  const { fitter, input, view } = frame;
  const { fonts } = input;
  // Partly scrolled rows keep their text: only the width decides.
  const over = bar.hours ? hours.filter((one) => one.x > rect.x) : hours;
  const clear = clearPart(rect, over);
  const part = visiblePart(input.measures, view, { ...clear, y: input.measures.headHeight });
  if (!part) return;
  const padding = paddingIn(part.width, bar.hours ? BADGE : null);
  const y = rect.y + rect.height / 2 + 0.5;
  const end = part.x + part.width - padding;
  const label = fitter.width(fonts.label, bar.label);
  const letter = (text: string, middle: number, ink: string) => {
    const width = fitter.width(fonts.small, text);
    tails.push({ look, ink, tiled: true, text, x: middle - width / 2, y, width });
  };
  const tail = bar.tail ? fitter.width(fonts.small, bar.tail) : 0;
  const start = part.x + padding + (bar.edge && !bar.hours && part.x === rect.x ? 1 : 0);
  const saysDue = bar.dueTail === true && start + label + TAIL_GAP + tail + BADGE + 4 <= end;
  const x = paintMarks(frame, bar, look, { start, end, y, label, saysDue, letter });
  const text = fitter.cut(fonts.label, bar.label, end - x);
  if (text) labels.push({ look, text, x, y, width: Math.min(label, end - x) });
  if (bar.tail && label + TAIL_GAP + tail <= end - x) {
    const ink = bar.dueTail && !bar.dimmed ? { ink: dueInk(frame, look) } : {};
    tails.push({ look, ...ink, text: bar.tail, x: end - tail, y, width: tail });
  }
}

const TAIL_GAP = 8;

/** Red where legible on the fill. */
function dueInk({ input }: Frame, look: BarLook): string {
  const { colors } = input;
  return look === colors.bars.unpaid || look === colors.bars.partPaid ? look.text : colors.bars.alert.text;
}

interface MarkPlace {
  readonly start: number;
  readonly end: number;
  readonly y: number;
  readonly label: number;
  /** The tail states the amount due. */
  readonly saysDue: boolean;
  /** Draws into the tile around `middle`. */
  letter(text: string, middle: number, ink: string): void;
}

/** A narrow stay bar omits its letter, because the edge shows the channel. */
const lettersFrom = (bar: BoardBar): number => (bar.edge && !bar.hours ? 64 : 0);

/** Quiet tile in the channel's colour; past stays use their own text colour; payment and blocks are inverted. */
function badgeLook(colors: BoardColors, bar: BoardBar, look: BarLook): { tile: string | null; ink: string } {
  if (!bar.edge || bar.hours) return { tile: look.text, ink: look.fill };
  if (bar.dimmed || bar.tone === 'done') return { tile: null, ink: look.text };
  if (bar.tone === 'settled' || bar.tone === 'partPaid' || bar.tone === 'unpaid')
    return { tile: look.text, ink: look.fill };
  return { tile: colors.badge, ink: colors.edges[bar.edge] };
}

/** Marks precede the name so that they stay visible; all but debts give way to the name. */
function paintMarks({ ctx, input }: Frame, bar: BoardBar, look: BarLook, place: MarkPlace): number {
  let x = place.start;
  const fits = (width: number) => x + width + Math.min(place.label, 36) <= place.end;
  if (input.picked.has(bar.id) && x + 12 <= place.end) {
    paintTick(ctx, x, place.y, look.text);
    x += 15;
  }
  if (bar.owes && !place.saysDue && x + 12 <= place.end) {
    paintWarning(ctx, x, place.y, look);
    x += 16;
  }
  // A block's kind matters more than its reason; hours have only a letter.
  const lettered = bar.kind === 'block' || bar.label === '' ? x + BADGE <= place.end : fits(BADGE + 4);
  if (bar.badge && lettered && place.end - place.start >= lettersFrom(bar)) {
    const { tile, ink } = badgeLook(input.colors, bar, look);
    if (tile) paintTile(ctx, x, place.y, tile);
    place.letter(bar.badge, x + BADGE / 2, ink);
    x += BADGE + 4;
  }
  if (bar.locked && fits(13)) {
    paintLock(ctx, x, place.y, look.text);
    x += 13;
  }
  if (bar.noted && fits(13)) {
    paintNote(ctx, x, place.y, look.text);
    x += 13;
  }
  return x;
}
