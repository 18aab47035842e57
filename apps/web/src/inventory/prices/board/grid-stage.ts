// Price grid state between renders: selection, fill, hover. React passes data in and receives events; nothing waits
// for a render, so dragging stays smooth.
import { BoardSurface } from '../../../components/board/board-surface.ts';
import { BoardTip } from '../../../components/board/board-tip.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { KeyPress } from '../../../components/board/key-press.ts';
import {
  cellFacts,
  markSelection,
  SELECTION_AT_START,
  type SelectionMark,
  selectionOf,
} from './grid-cursor.ts';
import { clearEdits, copyText, dragEdits, type EditPlan, fillEdits, pasteEdits } from './grid-edits.ts';
import { fillTarget } from './grid-fill.ts';
import type { GridHit } from './grid-geometry.ts';
import { afterEdit, type KeyEffect, keyStep } from './grid-keyboard.ts';
import { cellAt } from './grid-model.ts';
import { paintGrid } from './grid-paint.ts';
import { rowLabel } from './grid-paint-sides.ts';
import type { StageInput } from './grid-scene.ts';
import { type CellRange, isSingle, rangeOf, type Selection, single } from './grid-selection.ts';
import { GridViewport } from './grid-viewport.ts';

export type EditWay = 'paste' | 'fill' | 'clear';

export interface StageEvents {
  onSelect(mark: SelectionMark): void;
  onPlan(plan: EditPlan, way: EditWay): void;
  /** Text typed in place of the price, or null to edit the present price. */
  onEdit(at: Cell, text: string | null): void;
  onOpen(at: Cell): void;
  onToggle(rowKey: string): void;
  onUndo(): void;
  onRedo(): void;
  /** The canvas was drawn: reposition overlays. */
  onFrame(): void;
}

export interface StageElements {
  readonly scroller: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly tip: HTMLElement;
}

export class GridStage {
  readonly viewport: GridViewport;
  events: StageEvents;
  #tip: BoardTip | null = null;
  #mark: SelectionMark;
  #fill: CellRange | null = null;
  #copied: CellRange | null = null;
  #hover: GridHit | null = null;
  #active = false;

  constructor(input: StageInput, events: StageEvents, mark = SELECTION_AT_START) {
    this.viewport = new GridViewport(input);
    this.events = events;
    this.#mark = mark;
  }

  mount({ scroller, canvas, tip }: StageElements, signal: AbortSignal): BoardSurface {
    const surface = new BoardSurface(scroller, canvas, () => this.#paint(surface));
    this.viewport.surface = surface;
    this.#tip = new BoardTip(tip);
    scroller.addEventListener('focus', () => this.activate(true), { signal });
    signal.addEventListener('abort', () => {
      this.hover(null);
      this.#fill = null;
      this.viewport.surface = null;
    });
    surface.start(signal);
    return surface;
  }

  update(input: StageInput): void {
    // Positions refer to other cells after a change of window or rows.
    if (input.rows !== this.input.rows || input.firstEpochDay !== this.input.firstEpochDay) {
      this.#fill = null;
      if (input.firstEpochDay !== this.input.firstEpochDay) this.#copied = null;
    }
    this.viewport.input = input;
    this.request();
  }

  get input(): StageInput {
    return this.viewport.input;
  }

  get selection(): Selection {
    return selectionOf(this.input, this.#mark);
  }

  get range(): CellRange {
    return rangeOf(this.selection);
  }

  request(): void {
    this.viewport.surface?.request();
  }

  activate(active: boolean): void {
    this.#active = active;
    this.request();
  }

  select(selection: Selection): void {
    this.#mark = markSelection(this.input, selection);
    this.activate(true);
    this.events.onSelect(this.#mark);
  }

  /** Selects from outside, such as the next conflict. */
  show(at: Cell): void {
    this.select({ anchor: at, focus: at });
    this.viewport.reveal(at);
  }

  /** While the handle is dragged: the fill range. */
  fillTo(cell: Cell): void {
    this.#fill = fillTarget(this.range, cell);
    this.request();
  }

  fill(): void {
    const target = this.#fill;
    this.#fill = null;
    this.request();
    if (!target) return;
    const source = this.range;
    const plan = dragEdits(this.input.rows, source, target);
    this.select({
      anchor: {
        row: Math.min(source.firstRow, target.firstRow),
        day: Math.min(source.firstDay, target.firstDay),
      },
      focus: { row: Math.max(source.lastRow, target.lastRow), day: Math.max(source.lastDay, target.lastDay) },
    });
    this.events.onPlan(plan, 'fill');
  }

  cancelFill(): void {
    this.#fill = null;
    this.request();
  }

  /** True if the grid handled the key. */
  key(press: KeyPress): boolean {
    const { rows, calendar } = this.input;
    const { selection, viewport } = this;
    const step = keyStep(
      {
        size: { rows: rows.list.length, days: calendar.length },
        selection,
        rowsPerPage: viewport.rowsPerPage,
        heading: rows.list[selection.focus.row]?.kind !== 'plan',
      },
      press,
    );
    if (!step) return this.#giveUp(press);
    this.#tip?.hide();
    if (step.selection !== selection) {
      this.select(step.selection);
      if (!isWhole(press)) viewport.reveal(step.selection.focus);
    }
    if (step.effect) this.#perform(step.effect);
    return true;
  }

  /** Moves to the next cell after a price was typed. */
  goOn(press: KeyPress): void {
    const { rows, calendar } = this.input;
    const size = { rows: rows.list.length, days: calendar.length };
    const next = single(this.#planNear(afterEdit(size, this.selection.focus, press).focus, press.shift));
    this.select(next);
    this.viewport.reveal(next.focus);
  }

  /** Typing moves from plan to plan and skips headings. */
  #planNear({ row, day }: Cell, back: boolean): Cell {
    const { plans } = this.input.rows;
    const near = back ? plans.findLast((each) => each <= row) : plans.find((each) => each >= row);
    return { row: near ?? this.selection.focus.row, day };
  }

  copy(): string {
    this.#copied = this.range;
    this.request();
    return copyText(this.input.rows, this.range);
  }

  paste(text: string): void {
    this.#copied = null;
    if (this.input.mayEdit) this.events.onPlan(pasteEdits(this.input.rows, this.range, text), 'paste');
  }

  /** The pointer is at (x, y) over `hit`, or null after leaving. */
  hover(hit: GridHit | null, x = 0, y = 0): void {
    const before = this.#hover;
    this.#hover = hit;
    if (before?.row !== hit?.row) this.request();
    this.#tip?.hover(this.#hoverText(hit), x, y, this.input.colors);
  }

  toggle(row: number): void {
    const key = this.input.rows.list[row]?.key;
    if (key !== undefined && this.input.foldable) this.events.onToggle(key);
  }

  /** Double click or Enter. */
  edit(at: Cell, text: string | null = null): void {
    const cell = cellAt(this.input.rows, at);
    if (!cell) return;
    if (cell.editable && this.input.mayEdit) this.events.onEdit(at, text);
    else this.events.onOpen(at);
  }

  #giveUp({ key }: KeyPress): boolean {
    if (key !== 'Escape' || !this.#copied) return false;
    this.#copied = null;
    this.request();
    return true;
  }

  #perform(effect: KeyEffect): void {
    const { rows, mayEdit } = this.input;
    const { focus } = this.selection;
    if (effect.type === 'toggle') return this.toggle(effect.row);
    if (effect.type === 'open') return this.events.onOpen(focus);
    if (effect.type === 'edit') return this.edit(focus, effect.text);
    if (!mayEdit) return;
    if (effect.type === 'undo') this.events.onUndo();
    else if (effect.type === 'redo') this.events.onRedo();
    else if (effect.type === 'clear') this.events.onPlan(clearEdits(rows, effect.range), 'clear');
    else this.events.onPlan(fillEdits(rows, effect.range, effect.way), 'fill');
  }

  #hoverText(hit: GridHit | null): string | null {
    if (!hit) return null;
    const { input } = this;
    if (hit.area === 'head') return input.calendar[hit.day]?.holiday ?? this.#workday(hit.day);
    const row = input.rows.list[hit.row];
    if (!row) return null;
    const fitter = this.viewport.surface?.fitter;
    if (hit.area === 'left') {
      if (row.formula) return `${row.label} · ${row.formula}`;
      return fitter && rowLabel(fitter, input, row) !== row.label ? row.label : null;
    }
    const facts = hit.day < 0 ? null : cellFacts(input, hit);
    if (!facts?.cell) return null;
    return input.texts.cell(facts);
  }

  #workday(day: number): string | null {
    return this.input.workdays.get(this.input.calendar[day]?.date ?? '') ?? null;
  }

  #paint(surface: BoardSurface): void {
    const { input, selection } = this;
    const focused = cellAt(input.rows, selection.focus);
    const look = {
      range: rangeOf(selection),
      focus: selection.focus,
      active: this.#active,
      fill: this.#fill,
      copied: this.#copied,
      hoverRow: this.#hover?.row ?? -1,
      handle: this.#active && input.mayEdit && (focused !== null || !isSingle(selection)),
    };
    paintGrid(surface, input, look, surface.view());
    this.events.onFrame();
  }
}

/** Selecting everything, a row or a day does not scroll. */
const isWhole = ({ key, command, shift }: KeyPress): boolean =>
  (command && (key === 'a' || key === ' ')) || (shift && key === ' ');
