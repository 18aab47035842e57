import type { BarLook, BoardColors, RoomDot } from './board-colors.ts';

type Context = CanvasRenderingContext2D;
type SyncColors = Pick<BoardColors, 'dots' | 'errorText'>;

export type SyncLook = 'synced' | 'waiting' | 'failed';

/** Channel sync state, centred. Synced: disc. Waiting: ring. Failed: triangle. */
export function paintSync(ctx: Context, x: number, y: number, look: SyncLook, colors: SyncColors): void {
  ctx.beginPath();
  if (look === 'failed') {
    ctx.moveTo(x, y - 4);
    ctx.lineTo(x + 4, y + 3);
    ctx.lineTo(x - 4, y + 3);
    ctx.closePath();
    ctx.fillStyle = colors.errorText;
    ctx.fill();
    return;
  }
  ctx.arc(x, y, 2.75, 0, 2 * Math.PI);
  ctx.fillStyle = ctx.strokeStyle = look === 'synced' ? colors.dots.clean : colors.dots.dirty;
  ctx.lineWidth = 1.25;
  if (look === 'synced') ctx.fill();
  else ctx.stroke();
}

/** 12 px wide, vertically centred on y. */
export function paintWarning(ctx: Context, x: number, y: number, look: BarLook): void {
  ctx.beginPath();
  ctx.moveTo(x + 6, y - 6);
  ctx.lineTo(x + 12, y + 5);
  ctx.lineTo(x, y + 5);
  ctx.closePath();
  ctx.lineJoin = 'round';
  ctx.lineWidth = 1;
  ctx.fillStyle = ctx.strokeStyle = look.mark;
  ctx.fill();
  ctx.stroke();
  ctx.fillStyle = look.markInk;
  ctx.fillRect(x + 5.25, y - 2.5, 1.5, 4);
  ctx.fillRect(x + 5.25, y + 2.5, 1.5, 1.5);
}

/** 11 px wide. */
export function paintTick(ctx: Context, x: number, y: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  ctx.moveTo(x + 1, y);
  ctx.lineTo(x + 4, y + 3.5);
  ctx.lineTo(x + 10, y - 4);
  ctx.stroke();
}

/** 9 px wide. */
export function paintLock(ctx: Context, x: number, y: number, colour: string): void {
  ctx.fillStyle = ctx.strokeStyle = colour;
  ctx.lineWidth = 1.25;
  ctx.beginPath();
  ctx.arc(x + 4.5, y - 1.5, 2.5, Math.PI, 0);
  ctx.lineTo(x + 7, y);
  ctx.moveTo(x + 2, y - 1.5);
  ctx.lineTo(x + 2, y);
  ctx.stroke();
  ctx.beginPath();
  ctx.roundRect(x, y - 0.5, 9, 5.5, 1);
  ctx.fill();
}

/** A lined sheet, 9 px wide. */
export function paintNote(ctx: Context, x: number, y: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.25;
  ctx.beginPath();
  ctx.roundRect(x + 0.5, y - 5, 8, 10, 1);
  for (const line of [-2, 0.5, 3]) {
    ctx.moveTo(x + 2.5, y + line);
    ctx.lineTo(x + 6.5, y + line);
  }
  ctx.stroke();
}

/** Side of a letter's tile. */
export const BADGE = 15;

export function paintTile(ctx: Context, x: number, y: number, colour: string): void {
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.roundRect(x, y - BADGE / 2, BADGE, BADGE, 3);
  ctx.fill();
}

/** Points down when open, right when folded; centred on (x, y). */
export function paintChevron(ctx: Context, x: number, y: number, folded: boolean, colour: string): void {
  ctx.beginPath();
  if (folded) {
    ctx.moveTo(x - 1.5, y - 3.5);
    ctx.lineTo(x + 2, y);
    ctx.lineTo(x - 1.5, y + 3.5);
  } else {
    ctx.moveTo(x - 3.5, y - 1.5);
    ctx.lineTo(x, y + 2);
    ctx.lineTo(x + 3.5, y - 1.5);
  }
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.25;
  ctx.lineJoin = ctx.lineCap = 'round';
  ctx.stroke();
  ctx.lineCap = 'butt';
}

/** Clean: disc. Dirty: triangle. Inspected: tick. Distinguishable without colour. Centred on (x, y). */
export function paintDot(ctx: Context, x: number, y: number, dot: RoomDot, colour: string): void {
  ctx.beginPath();
  if (dot === 'clean') ctx.arc(x, y, 3.25, 0, 2 * Math.PI);
  if (dot === 'dirty') {
    ctx.moveTo(x, y - 4);
    ctx.lineTo(x + 4.5, y + 3.5);
    ctx.lineTo(x - 4.5, y + 3.5);
    ctx.closePath();
  }
  if (dot === 'inspected') {
    ctx.moveTo(x - 3.75, y + 0.25);
    ctx.lineTo(x - 1, y + 3);
    ctx.lineTo(x + 4, y - 3);
    ctx.strokeStyle = colour;
    ctx.lineWidth = 1.75;
    ctx.lineJoin = ctx.lineCap = 'round';
    ctx.stroke();
    ctx.lineCap = 'butt';
    return;
  }
  ctx.fillStyle = colour;
  ctx.fill();
}
