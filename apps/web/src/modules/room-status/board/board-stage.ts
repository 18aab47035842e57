// The board between two renders: cursor, gesture, hover. React hands data in and gets events out; nothing
// here waits for a render, so a drag stays smooth while the page around it works.
import { toDate } from '../../../components/board/board-calendar.ts';
import { BoardSurface } from '../../../components/board/board-surface.ts';
import { BoardTip } from '../../../components/board/board-tip.ts';
import { CURSOR_AT_START, type CursorMark, cursorCell, cursorMark } from './board-cursor.ts';
import { BarFlash } from './board-flash.ts';
import type { Hit } from './board-geometry.ts';
import { carryOver, type Gesture, movesNothing, toChange } from './board-gesture.ts';
import { type Cell, type KeyEffect, type KeyPress, keyStep } from './board-keyboard.ts';
import {
  type BoardCell,
  type BoardChange,
  type BoardRange,
  barAt,
  barsOf,
  type VisibleWindow,
} from './board-model.ts';
import { paintBoard } from './board-paint.ts';
import { rowLabel } from './board-paint-sides.ts';
import type { StageInput } from './board-scene.ts';
import { BoardViewport } from './board-viewport.ts';

export interface StageEvents {
  onCreate(range: BoardRange & { readonly anchor: DOMRect }): void;
  onOpen(barId: string): void;
  onChange(change: BoardChange): void;
  onToggleRow(rowKey: string): void;
  onAsk(cell: BoardCell): void;
  onMenu(cell: BoardCell): void;
  onWindow(visible: VisibleWindow): void;
  /** For the ARIA layer: where the cursor stands, and what has just happened. */
  onSpeak(cursor: CursorMark, message: string): void;
}

export interface StageElements {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tip: HTMLElement;
}

const HOVER_DELAY = 300;

export class BoardStage {
  readonly viewport: BoardViewport;
  #events: StageEvents;
  #tip: BoardTip | null = null;
  #cursor: CursorMark = CURSOR_AT_START;
  #gesture: Gesture | null = null;
  #hover: Hit | null = null;
  #showsCursor = false;
  #reported = '';
  readonly #flash = new BarFlash();

  constructor(input: StageInput, events: StageEvents) {
    this.viewport = new BoardViewport(input);
    this.#events = events;
  }

  mount({ scroller, canvas, tip }: StageElements, signal: AbortSignal): BoardSurface {
    const surface = new BoardSurface(scroller, canvas, () => this.#paint(surface));
    this.viewport.surface = surface;
    this.#tip = new BoardTip(tip);
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
    // Offsets of another window mean other days: a drag cannot go on over that.
    if (input.firstEpochDay !== this.input.firstEpochDay) this.cancel();
    this.viewport.input = input;
    if (this.#gesture) {
      const kept = carryOver(input.board, this.#gesture);
      if (kept) this.#gesture = kept;
      else this.cancel();
    }
    this.request();
  }

  set events(events: StageEvents) {
    this.#events = events;
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

  /** The pointer is at (x, y) over `hit`, or has left. */
  hover(hit: Hit | null, x = 0, y = 0): void {
    const before = this.#hover;
    this.#hover = hit;
    if (before?.row !== hit?.row || before?.bar !== hit?.bar) this.request();
    const text = this.#hoverText(hit);
    if (text === null) this.#tip?.hide();
    else if (text !== this.#hoverText(before)) {
      this.#tip?.paint(this.input.colors, false);
      this.#tip?.showLater(text, x, y, HOVER_DELAY);
    }
  }

  /** A pointer puts the cursor where it pressed, without drawing it. */
  pointAt(cell: Cell): void {
    this.#showCursor(false);
    this.#moveCursor(cell, '');
  }

  /** Puts the cursor on a room and a day, in sight; nothing when the row is folded away or filtered out. */
  show(rowKey: string, day: number): void {
    const row = this.input.board.rows.byKey.get(rowKey);
    if (row === undefined || day >= this.input.board.days) return;
    const cell = { row, day: Math.max(0, day) };
    this.#moveCursor(cell, '');
    this.viewport.reveal(cell);
  }

  /** Sets the gesture under way, and says beside (x, y) how it stands. */
  setGesture(gesture: Gesture | null, x = 0, y = 0): void {
    if (gesture !== this.#gesture) this.request();
    this.#gesture = gesture;
    if (!gesture) return this.#tip?.hide();
    this.#tip?.paint(this.input.colors, gesture.kind !== 'select' && gesture.problem !== null);
    this.#tip?.show(this.#gestureText(gesture), x, y);
  }

  /** Nothing was told to the parent yet, so nothing has to be taken back. */
  cancel(): void {
    if (!this.#gesture) return;
    this.setGesture(null);
    this.#events.onSpeak(this.#cursor, this.input.texts.cancelled);
  }

  drop(): void {
    const gesture = this.#gesture;
    this.setGesture(null);
    if (gesture) this.#perform({ type: 'drop', gesture });
  }

  flash(barId: string): void {
    this.#flash.start(barId, performance.now());
    this.request();
  }

  open(barId: string): void {
    this.#events.onOpen(barId);
  }

  toggle(rowKey: string): void {
    if (this.input.foldable) this.#events.onToggleRow(rowKey);
  }

  /** Why is this cell not free? */
  ask(cell: Cell): void {
    const about = this.#cellAt(cell);
    if (about) this.#events.onAsk(about);
  }

  /** What can be done with this cell? Beside the pointer, or beside the cell when keys ask. */
  menu(cell: Cell, pointer?: { readonly x: number; readonly y: number }): void {
    this.cancel();
    this.hover(null);
    const about = this.#cellAt(cell);
    const anchor = pointer && new DOMRect(pointer.x, pointer.y, 0, 0);
    if (about) this.#events.onMenu(anchor ? { ...about, anchor } : about);
  }

  #cellAt({ row, day }: Cell): BoardCell | null {
    const { board } = this.input;
    const rowKey = board.rows.list[row]?.key;
    if (rowKey === undefined) return null;
    const barId = barAt(barsOf(board.bars, rowKey), day)?.id ?? null;
    return { rowKey, day, barId, anchor: this.viewport.rectOfCell(rowKey, day) };
  }

  /** True when the key was the board's. */
  key(press: KeyPress): boolean {
    // The hand that drags decides; Escape reaches it by another way.
    if (this.#gesture?.by === 'pointer') return true;
    const { viewport, cursor } = this;
    const scene = {
      board: this.input.board,
      cursor,
      gesture: this.#gesture,
      rowsPerPage: viewport.rowsPerPage,
    };
    const step = keyStep(scene, press);
    if (press.key === 'Escape') this.#tip?.hide();
    if (!step) return false;
    this.#tip?.hide();
    this.#showCursor(true);
    this.#gesture = step.gesture;
    const given = press.key === 'Escape' ? this.input.texts.cancelled : '';
    this.#moveCursor(step.cursor, step.gesture ? this.#gestureText(step.gesture) : given);
    viewport.reveal(step.cursor);
    this.#showKeyTip();
    if (step.effect) this.#perform(step.effect);
    return true;
  }

  #showKeyTip(): void {
    const rect = this.#gesture && this.viewport.spanInView(this.#gesture);
    if (!rect) return;
    const { leftWidth } = this.viewport.measures;
    this.setGesture(this.#gesture, Math.max(rect.x, leftWidth), rect.y + rect.height - 8);
  }

  #hoverText(hit: Hit | null): string | null {
    if (!hit) return null;
    if (hit.bar) return hit.bar.title;
    const day = hit.area === 'head' ? this.input.calendar[hit.day] : undefined;
    if (day) return this.input.texts.day(day, this.input.occupancy?.[hit.day] ?? null);
    const row = hit.area === 'left' ? this.input.board.rows.list[hit.row] : undefined;
    const fitter = this.viewport.surface?.fitter;
    return row && fitter && rowLabel(fitter, this.input, row) !== row.label ? row.label : null;
  }

  #gestureText(gesture: Gesture): string {
    const { board, firstEpochDay, texts } = this.input;
    const row = board.rows.list[board.rows.byKey.get(gesture.rowKey) ?? -1];
    if (!row) return '';
    const { kind, from, to } = gesture;
    const bar = gesture.kind === 'select' ? null : gesture.bar;
    const problem = gesture.kind === 'select' ? null : gesture.problem;
    const days = { from: toDate(firstEpochDay + from), to: toDate(firstEpochDay + to), nights: to - from };
    return texts.gesture({ kind, row, ...days, problem, bar });
  }

  #moveCursor(cell: Cell, message: string): void {
    this.#cursor = cursorMark(this.input, cell);
    this.#events.onSpeak(this.#cursor, message);
    this.request();
  }

  #showCursor(shown: boolean): void {
    this.#showsCursor = shown;
    this.request();
  }

  #perform(effect: KeyEffect): void {
    if (effect.type === 'open') return this.open(effect.barId);
    if (effect.type === 'toggle') return this.toggle(effect.rowKey);
    if (effect.type === 'ask') return this.ask(effect.cell);
    if (effect.type === 'menu') return this.menu(effect.cell);
    const { gesture } = effect;
    if (gesture.kind === 'select') {
      const { rowKey, from, to } = gesture;
      this.#events.onCreate({ rowKey, from, to, anchor: this.viewport.rectOfRange(gesture) });
    } else if (!gesture.problem && !movesNothing(gesture)) this.#events.onChange(toChange(gesture));
  }

  #paint(surface: BoardSurface): void {
    const look = {
      gesture: this.#gesture,
      cursor: this.#showsCursor ? this.cursor : null,
      hoverRow: this.#gesture ? -1 : (this.#hover?.row ?? -1),
      hoverBarId: this.#hover?.bar?.id ?? null,
      flash: this.#flash.look(performance.now()),
    };
    paintBoard(surface, this.input, look, surface.view());
    if (look.flash) this.request();
    const visible = this.viewport.window();
    const seen = Object.values(visible).join();
    if (seen === this.#reported) return;
    this.#reported = seen;
    this.#events.onWindow(visible);
  }
}
