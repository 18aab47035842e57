// Board state between renders: cursor, gesture, hover. React passes data in and receives events; nothing waits for
// a render, so dragging stays smooth.
import { BoardSurface } from '../../../components/board/board-surface.ts';
import { BoardTip } from '../../../components/board/board-tip.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { KeyPress } from '../../../components/board/key-press.ts';
import { CURSOR_AT_START, type CursorMark, cursorCell, cursorMark } from './board-cursor.ts';
import { swapped } from './board-cut.ts';
import { aboutCell, perform } from './board-effects.ts';
import type { StageElements, StageEvents } from './board-events.ts';
import { BarFlash } from './board-flash.ts';
import type { Hit } from './board-geometry.ts';
import { type BarGesture, carryOver, type Gesture, liftBar, lostBar, shiftBar } from './board-gesture.ts';
import { keyStep } from './board-keyboard.ts';
import type { BoardBar, HeldBar } from './board-model.ts';
import { placeNotice } from './board-notice.ts';
import { paintBoard } from './board-paint.ts';
import { gestureText, hoverText } from './board-say.ts';
import type { StageInput } from './board-scene.ts';
import { BoardViewport } from './board-viewport.ts';

export class BoardStage {
  readonly viewport: BoardViewport;
  events: StageEvents;
  #tip: BoardTip | null = null;
  #notice: HTMLElement | null = null;
  #cursor: CursorMark = CURSOR_AT_START;
  #gesture: Gesture | null = null;
  #hover: Hit | null = null;
  #showsCursor = false;
  #held: HeldBar | null = null;
  #reported = '';
  readonly #flash = new BarFlash();

  constructor(input: StageInput, events: StageEvents) {
    this.viewport = new BoardViewport(input);
    this.events = events;
  }

  mount({ scroller, canvas, tip, notice }: StageElements, signal: AbortSignal): BoardSurface {
    const surface = new BoardSurface(scroller, canvas, () => this.#paint(surface));
    this.viewport.surface = surface;
    this.#tip = new BoardTip(tip);
    this.#notice = notice;
    const focus = () => this.#showCursor(scroller.matches(':focus-visible'));
    const blur = () => {
      this.#showCursor(false);
      this.cancel();
    };
    scroller.addEventListener('focus', focus, { signal });
    scroller.addEventListener('blur', blur, { signal });
    signal.addEventListener('abort', () => {
      this.cancel();
      this.hover(null);
      this.viewport.surface = null;
    });
    surface.start(signal);
    return surface;
  }

  update(input: StageInput): void {
    // Offsets mean other dates in another window, so a drag cannot continue.
    if (input.firstEpochDay !== this.input.firstEpochDay) this.cancel();
    const { picked } = this.input;
    this.viewport.input = input;
    if (this.#gesture) {
      const kept = carryOver(input.board, this.#gesture);
      if (kept) this.#gesture = kept;
      else this.#loseBar(this.#gesture);
    }
    if (this.#held && !input.board.bars.byId.has(this.#held.barId)) this.keep(null);
    if (picked.size !== input.picked.size)
      this.events.onSpeak(this.#cursor, input.texts.picked(input.picked.size));
    this.request();
  }

  get gesture(): Gesture | null {
    return this.#gesture;
  }

  get input(): StageInput {
    return this.viewport.input;
  }

  get cursor(): Cell {
    return cursorCell(this.input, this.#cursor);
  }

  request(): void {
    this.viewport.surface?.request();
  }

  /** The pointer is at (x, y) over `hit`, or null after leaving. */
  hover(hit: Hit | null, x = 0, y = 0): void {
    const before = this.#hover;
    this.#hover = hit;
    if (before?.row !== hit?.row || before?.bar !== hit?.bar || before?.day !== hit?.day) this.request();
    this.#tip?.hover(hoverText(this.input, this.viewport.surface?.fitter, hit), x, y, this.input.colors);
  }

  /** Moves the cursor to a pressed cell without drawing it. */
  pointAt(cell: Cell): void {
    this.#showCursor(false);
    this.#moveCursor(cell, '');
  }

  /** Moves the cursor to a room and day and reveals it; nothing if the row is hidden. */
  show(rowKey: string, day: number): void {
    const row = this.input.board.rows.byKey.get(rowKey);
    if (row === undefined || day >= this.input.board.days) return;
    const cell = { row, day: Math.max(0, day) };
    this.#moveCursor(cell, '');
    this.viewport.reveal(cell);
  }

  /** Sets the current gesture and its tooltip beside (x, y). */
  setGesture(gesture: Gesture | null, x = 0, y = 0): void {
    if (gesture !== this.#gesture) this.request();
    this.#hold(gesture);
    if (!gesture) return this.#tip?.hide();
    this.#tip?.show(gestureText(this.input, gesture), x, y, this.input.colors, isBad(gesture));
  }

  /** Holds a bar from outside over a row until a key, click or another gesture. */
  place(bar: BoardBar, rowKey: string): void {
    const { board } = this.input;
    const row = board.rows.byKey.get(rowKey);
    if (row === undefined) return;
    const gesture = shiftBar(board, liftBar(bar, 'place', 'keys'), 0, rowKey);
    this.viewport.focus();
    this.#showCursor(true);
    this.setGesture(gesture);
    const cell = { row, day: Math.max(0, Math.min(bar.from, board.days - 1)) };
    this.#moveCursor(cell, gestureText(this.input, gesture));
    this.viewport.reveal(cell);
    this.#showKeyTip();
  }

  /** Bar that waits for a row, if any. */
  get placing(): BarGesture | null {
    const gesture = this.#gesture;
    return gesture?.kind === 'place' ? gesture : null;
  }

  /** Nothing was reported yet, so nothing must be reverted. */
  cancel(): void {
    if (!this.#gesture) return;
    this.setGesture(null);
    this.events.onSpeak(this.#cursor, this.input.texts.cancelled);
  }

  drop(): void {
    const gesture = this.#gesture;
    this.setGesture(null);
    if (gesture) perform(this, { type: 'drop', gesture });
  }

  flash(barId: string): void {
    this.#flash.start(barId, performance.now());
    this.request();
  }

  /** With a stay cut, the next one opened is the swap partner. */
  open(barId: string): void {
    const barIds = swapped(this.input.board, this.#held, barId);
    if (!barIds) return this.events.onOpen(barId);
    this.release();
    this.events.onAct('swap', barIds);
  }

  /** Holds a bar for pasting or copying; null releases it. */
  keep(held: HeldBar | null): void {
    const { board, texts } = this.input;
    const bar = held ? board.bars.byId.get(held.barId) : undefined;
    if (!held || !bar) {
      this.release();
      return this.events.onSpeak(this.#cursor, texts.cancelled);
    }
    this.#held = held;
    this.events.onHold(held);
    this.events.onSpeak(this.#cursor, texts.held(bar.title, held.by));
    this.request();
  }

  /** Pastes the held bar at a cell, like Ctrl+V. */
  paste(rowKey: string, day: number): void {
    this.viewport.focus();
    this.show(rowKey, day);
    this.key({ key: 'v', shift: false, alt: false, command: true });
  }

  release(): void {
    if (!this.#held) return;
    this.#held = null;
    this.events.onHold(null);
    this.request();
  }

  toggle(rowKey: string): void {
    if (this.input.foldable) this.events.onToggleRow(rowKey);
  }

  /** Opens a cell's menu beside the pointer, or beside the cell for keys. */
  menu(cell: Cell, pointer?: { readonly x: number; readonly y: number }): void {
    this.cancel();
    this.hover(null);
    const about = aboutCell(this.viewport, cell);
    if (!about) return;
    this.events.onMenu(pointer ? { ...about, anchor: new DOMRect(pointer.x, pointer.y, 0, 0) } : about);
  }

  /** True if the board handled the key. */
  key(press: KeyPress): boolean {
    // A pointer drag ignores keys; Escape is handled separately.
    if (this.#gesture?.by === 'pointer') return true;
    const { viewport, cursor } = this;
    const { board, picked, notice } = this.input;
    const [gesture, held] = [this.#gesture, this.#held];
    const scene = { board, cursor, gesture, picked, held, noticed: notice !== null };
    const step = keyStep({ ...scene, rowsPerPage: viewport.rowsPerPage }, press);
    if (press.key === 'Escape') this.#tip?.hide();
    if (!step) return false;
    this.#tip?.hide();
    this.#showCursor(true);
    const given = press.key === 'Escape' && this.#gesture ? this.input.texts.cancelled : '';
    this.#hold(step.gesture);
    const said = step.gesture ?? (step.effect?.type === 'drop' ? step.effect.gesture : null);
    this.#moveCursor(step.cursor, said ? gestureText(this.input, said) : given);
    viewport.reveal(step.cursor);
    this.#showKeyTip();
    if (step.effect) perform(this, step.effect);
    return true;
  }

  #hold(gesture: Gesture | null): void {
    const lifted = (one: Gesture | null) => one !== null && one.kind === 'move';
    const [was, is] = [lifted(this.#gesture), lifted(gesture)];
    this.#gesture = gesture;
    if (was !== is) this.events.onLift(is);
  }

  /** The held bar has changed: cancels and reports it. */
  #loseBar(gesture: Gesture): void {
    if (gesture.kind === 'select') return this.cancel();
    this.setGesture(null);
    const { id: barId, rowKey, from, to } = lostBar(this.input.board, gesture);
    this.events.onRefuse({ barId, reason: 'changed', inTheWay: [], rowKey, from, to });
  }

  #showKeyTip(): void {
    const rect = this.#gesture && this.viewport.spanInView(this.#gesture);
    if (!rect) return;
    const { leftWidth } = this.viewport.measures;
    this.setGesture(this.#gesture, Math.max(rect.x, leftWidth), rect.y + rect.height - 8);
  }

  #moveCursor(cell: Cell, message: string): void {
    this.#cursor = cursorMark(this.input, cell);
    this.events.onSpeak(this.#cursor, message);
    this.request();
  }

  #showCursor(shown: boolean): void {
    this.#showsCursor = shown;
    this.request();
  }

  #paint(surface: BoardSurface): void {
    const look = {
      gesture: this.#gesture,
      cursor: this.#showsCursor ? this.cursor : null,
      cutBarId: this.#held?.by === 'cut' ? this.#held.barId : null,
      hoverRow: this.#gesture ? -1 : (this.#hover?.row ?? -1),
      hoverBarId: this.#hover?.bar?.id ?? null,
      hoverDay: this.#hover?.area === 'body' ? this.#hover.day : -1,
      flash: this.#flash.look(performance.now()),
    };
    paintBoard(surface, this.input, look, surface.view());
    if (look.flash) this.request();
    if (this.input.notice && this.#notice) placeNotice(this.#notice, this.viewport, this.input.notice);
    this.#reportWindow();
  }

  #reportWindow(): void {
    const visible = this.viewport.window();
    const seen = Object.values(visible).join();
    if (seen === this.#reported) return;
    this.#reported = seen;
    this.events.onWindow(visible);
  }
}

function isBad(gesture: Gesture): boolean {
  return gesture.kind !== 'select' && gesture.problem !== null && !gesture.overTray;
}
