// Mouse, pen and touch. A press becomes a gesture once it moves (mouse) or lasts (touch), until dropped, cancelled
// or lost.

import type { BoardSurface } from '../../../components/board/board-surface.ts';
import { edgeScroll } from '../../../components/board/canvas-geometry.ts';
import { ask } from './board-effects.ts';
import type { Hit } from './board-geometry.ts';
import { type BarGesture, beginGesture, type Gesture, selectDays, shiftBar } from './board-gesture.ts';
import { fixedBar } from './board-key-steps.ts';
import type { BoardPick } from './board-model.ts';
import { cursorFor, isSame, restingBar } from './board-press.ts';
import type { BoardStage } from './board-stage.ts';
import { BoardZones } from './board-zones.ts';

interface Press {
  readonly id: number;
  readonly touch: boolean;
  readonly hit: Hit;
  readonly x: number;
  readonly y: number;
  /** Grab position in days, so that the same part of the bar stays under the pointer. */
  readonly day: number;
  /** Selection by a modified click: Ctrl or Cmd toggles this bar, Shift selects up to it. */
  readonly picks: BoardPick['by'] | null;
  /** Moved without a gesture, or cancelled: no longer a click. */
  spent: boolean;
}

const MOUSE_SLOP = 4;
const TOUCH_SLOP = 8;
const LONG_PRESS = 400;
const MOUSE_GRIP = 6;
const TOUCH_GRIP = 14;
/** Tooltip offset above a finger. */
const TOUCH_TIP = 72;

export class BoardPointer {
  readonly #stage: BoardStage;
  readonly #surface: BoardSurface;
  readonly #zones = new BoardZones();
  #press: Press | null = null;
  #dragging = false;
  #timer = 0;
  #x = 0;
  #y = 0;

  constructor(stage: BoardStage, surface: BoardSurface) {
    this.#stage = stage;
    this.#surface = surface;
  }

  start(signal: AbortSignal): void {
    const { canvas } = this.#surface;
    const options = { signal };
    canvas.addEventListener('pointerdown', this.#down, options);
    canvas.addEventListener('pointermove', this.#move, options);
    canvas.addEventListener('pointerup', this.#up, options);
    canvas.addEventListener('pointerleave', () => this.#stage.hover(null), options);
    for (const lost of ['pointercancel', 'lostpointercapture'])
      canvas.addEventListener(lost, this.#lose, options);
    window.addEventListener('blur', this.#lose, options);
    document.addEventListener('visibilitychange', this.#lose, options);
    window.addEventListener('keydown', this.#escape, { signal, capture: true });
    this.#surface.scroller.addEventListener('contextmenu', this.#menu, options);
    // Prevents scrolling while a finger holds a bar; needs a non-passive listener.
    canvas.addEventListener('touchmove', (event) => this.#dragging && event.preventDefault(), {
      signal,
      passive: false,
    });
    this.#surface.scroller.addEventListener(
      'scroll',
      () => !this.#dragging && this.#stage.hover(null),
      options,
    );
    signal.addEventListener('abort', this.#lose);
  }

  readonly #down = (event: PointerEvent): void => {
    // A second finger means pinch or pan and cancels the first one's gesture.
    if (this.#press) return this.#lose();
    if (event.button !== 0) return;
    // A click places a bar that waits for a row.
    if (!this.#stage.placing) this.#stage.cancel();
    this.#stage.hover(null);
    const touch = event.pointerType === 'touch';
    const [x, y] = this.#place(event);
    const hit = this.#stage.viewport.hit(x, y, touch ? TOUCH_GRIP : MOUSE_GRIP);
    const picks = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : null;
    this.#press = { id: event.pointerId, touch, hit, x, y, day: this.#dayAt(x), picks, spent: false };
    if (touch && !this.#stage.placing) this.#timer = window.setTimeout(() => this.#begin(false), LONG_PRESS);
  };

  readonly #move = (event: PointerEvent): void => {
    const [x, y] = this.#place(event);
    const press = this.#press;
    if (this.#stage.placing) return press ? undefined : this.#overRow();
    if (!press) return this.#look(event, x, y);
    if (event.pointerId !== press.id) return;
    // The button was released outside the window.
    if (!press.touch && event.buttons === 0) return this.#lose();
    if (this.#dragging) return this.#stage.request();
    const moved = Math.hypot(x - press.x, y - press.y);
    if (press.spent || moved < (press.touch ? TOUCH_SLOP : MOUSE_SLOP)) return;
    if (press.touch) this.#lose();
    else this.#begin(Math.abs(x - press.x) >= Math.abs(y - press.y));
  };

  readonly #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (event.pointerId !== press?.id) return;
    this.#place(event);
    if (this.#stage.placing) this.#putDown(press);
    else if (this.#dragging) {
      this.#follow();
      const pressed = press.touch && restingBar(this.#stage.gesture);
      this.#end();
      // Long press without movement selects, replacing modifier keys on touch.
      if (pressed) {
        this.#stage.setGesture(null);
        this.#stage.events.onPick({ barId: pressed, by: 'toggle' });
      } else this.#stage.drop();
    } else {
      this.#end();
      if (!press.spent) this.#click(press);
    }
    this.#look(event, this.#x, this.#y);
  };

  #begin(along: boolean): void {
    const press = this.#press;
    if (!press || press.spent) return;
    const { board, picked } = this.#stage.input;
    const gesture = beginGesture(board, press.hit, picked, along);
    press.spent = gesture === null;
    if (!gesture) {
      // The user tried to drag a fixed bar.
      if (press.hit.bar && !press.hit.bar.pending) this.#stage.events.onRefuse(fixedBar(press.hit.bar));
      return;
    }
    this.#dragging = true;
    this.#surface.canvas.setPointerCapture(press.id);
    this.#surface.canvas.style.cursor = gesture.kind === 'move' ? 'grabbing' : 'ew-resize';
    this.#surface.beforeFrame = this.#follow;
    this.#stage.setGesture(gesture, this.#x, this.#tipY(press));
  }

  /** Runs per frame from the last position, because pointer events may come faster or not at all. */
  readonly #follow = (): void => {
    const press = this.#press;
    const gesture = this.#stage.gesture;
    if (!press || !gesture) return this.#lose();
    const overTray = gesture.kind === 'move' && this.#isOverTray();
    if (!overTray) this.#scrollAtBorder(gesture);
    const next =
      gesture.kind === 'select' ? this.#select(press, gesture) : this.#drag(press, gesture, overTray);
    const same = next !== null && isSame(gesture, next);
    this.#stage.setGesture(same || !next ? gesture : next, this.#x, this.#tipY(press));
  };

  #select({ hit }: Press, { rowKey }: Gesture): Gesture | null {
    const day = Math.floor(this.#dayAt(this.#x));
    const range = selectDays(this.#stage.input.board, rowKey, hit.day, day);
    return range && { ...range, kind: 'select', anchor: hit.day, by: 'pointer' };
  }

  #isOverTray(): boolean {
    const box = this.#surface.canvas.getBoundingClientRect();
    return this.#zones.isTrayAt(this.#x + box.left, this.#y + box.top);
  }

  #drag(press: Press, gesture: BarGesture, overTray: boolean): BarGesture {
    const { board } = this.#stage.input;
    // Over the tray the bar stays at its origin.
    if (overTray) return { ...shiftBar(board, gesture, 0, gesture.bar.rowKey), overTray };
    const { row } = this.#stage.viewport.hit(this.#surface.width - 1, this.#y, 0);
    const rowKey = board.rows.list[row]?.key ?? gesture.rowKey;
    const free = { ...gesture, overTray };
    return shiftBar(board, free, Math.round(this.#dayAt(this.#x) - press.day), rowKey);
  }

  /** A bar that waits for a row follows the pointer. */
  #overRow(): void {
    const gesture = this.#stage.placing;
    if (!gesture) return;
    const { board } = this.#stage.input;
    const { row } = this.#stage.viewport.hit(this.#surface.width - 1, this.#y, 0);
    const rowKey = board.rows.list[row]?.key;
    if (rowKey !== undefined) this.#stage.setGesture(shiftBar(board, gesture, 0, rowKey), this.#x, this.#y);
  }

  #putDown(press: Press): void {
    const still = Math.hypot(this.#x - press.x, this.#y - press.y) <= TOUCH_SLOP;
    this.#end();
    if (!still || press.hit.area === 'head' || press.hit.area === 'corner') return;
    this.#overRow();
    this.#stage.drop();
  }

  #scrollAtBorder(gesture: Gesture): void {
    const { measures: m, view } = this.#stage.viewport;
    const left = edgeScroll(this.#x, m.leftWidth, view.width);
    const top = gesture.kind === 'move' ? edgeScroll(this.#y, m.headHeight, view.height) : 0;
    if (left === 0 && top === 0) return;
    this.#surface.scroller.scrollBy({ left, top, behavior: 'instant' });
    const { view: scrolled } = this.#stage.viewport;
    if (scrolled.left !== view.left || scrolled.top !== view.top) this.#stage.request();
  }

  #click({ hit, picks, touch }: Press): void {
    const stage = this.#stage;
    const row = stage.input.board.rows.list[hit.row];
    if (!row) return;
    const day = hit.area === 'body' ? hit.day : stage.cursor.day;
    stage.pointAt({
      row: hit.row,
      day: hit.bar ? Math.max(hit.bar.from, Math.min(day, hit.bar.to - 1)) : day,
    });
    if (hit.bar) {
      // While selecting by touch, taps continue the selection.
      const by = picks ?? (touch && stage.input.picked.size > 0 ? 'toggle' : null);
      return by ? stage.events.onPick({ barId: hit.bar.id, by }) : stage.open(hit.bar.id);
    }
    if (hit.area === 'left' && row.kind !== 'room') return stage.toggle(row.key);
    if (hit.area === 'body' && (row.kind === 'type' || row.parts)) return ask(stage, { row: hit.row, day });
    const gesture = beginGesture(stage.input.board, hit);
    if (!gesture) return;
    stage.setGesture(gesture, this.#x, this.#y);
    stage.drop();
  }

  readonly #lose = (): void => {
    if (!this.#press) return;
    this.#end();
    if (!this.#stage.placing) this.#stage.cancel();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#dragging || !this.#press) return;
    // Or the panel beside the board would close too.
    event.preventDefault();
    event.stopPropagation();
    const press = this.#press;
    this.#end();
    this.#stage.cancel();
    // The button is still down; its release must not count as a click.
    this.#press = { ...press, spent: true };
  };

  /** Long press drags a bar; keys open the menu themselves, so the browser's event is dropped. */
  readonly #menu = (event: MouseEvent): void => {
    event.preventDefault();
    if (event.target !== this.#surface.canvas || this.#press?.touch || this.#dragging) return;
    this.#place(event);
    const hit = this.#stage.viewport.hit(this.#x, this.#y, 0);
    if (hit.area !== 'body' || hit.row < 0 || hit.day < 0 || hit.day >= this.#stage.input.board.days) return;
    const cell = { row: hit.row, day: hit.day };
    this.#stage.pointAt(cell);
    this.#stage.menu(cell, { x: event.clientX, y: event.clientY });
  };

  #end(): void {
    window.clearTimeout(this.#timer);
    const id = this.#press?.id ?? -1;
    this.#press = null;
    this.#dragging = false;
    this.#surface.beforeFrame = null;
    this.#zones.leave();
    const { canvas } = this.#surface;
    canvas.style.cursor = '';
    if (canvas.hasPointerCapture(id)) canvas.releasePointerCapture(id);
  }

  #look(event: PointerEvent, x: number, y: number): void {
    if (event.pointerType === 'touch') return;
    const hit = this.#stage.viewport.hit(x, y, MOUSE_GRIP);
    this.#surface.canvas.style.cursor = cursorFor(this.#stage.input, hit);
    this.#stage.hover(hit, x, y);
  }

  #place(event: MouseEvent): readonly [number, number] {
    const box = this.#surface.canvas.getBoundingClientRect();
    this.#x = event.clientX - box.left;
    this.#y = event.clientY - box.top;
    return [this.#x, this.#y];
  }

  #tipY(press: Press): number {
    return press.touch ? this.#y - TOUCH_TIP : this.#y;
  }

  #dayAt(x: number): number {
    const { measures: m, view } = this.#stage.viewport;
    return (x - m.leftWidth + view.left) / m.dayWidth;
  }
}
