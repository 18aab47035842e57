// Mouse and pen: drag selects or fills, click selects, double click edits. Touch scrolls and taps.

import type { BoardSurface } from '../../../components/board/board-surface.ts';
import { type Cell, edgeScroll } from '../../../components/board/canvas-geometry.ts';
import type { GridHit } from './grid-geometry.ts';
import { inside, single, wholeDay, wholeRow } from './grid-selection.ts';
import type { GridStage } from './grid-stage.ts';

interface Press {
  readonly id: number;
  readonly kind: 'select' | 'fill' | 'tap';
  readonly hit: GridHit;
  readonly anchor: Cell;
}

export class GridPointer {
  readonly #stage: GridStage;
  readonly #surface: BoardSurface;
  #press: Press | null = null;
  #x = 0;
  #y = 0;

  constructor(stage: GridStage, surface: BoardSurface) {
    this.#stage = stage;
    this.#surface = surface;
  }

  start(signal: AbortSignal): void {
    const { canvas, scroller } = this.#surface;
    const options = { signal };
    canvas.addEventListener('pointerdown', this.#down, options);
    canvas.addEventListener('pointermove', this.#move, options);
    canvas.addEventListener('pointerup', this.#up, options);
    canvas.addEventListener('pointerleave', () => this.#stage.hover(null), options);
    canvas.addEventListener('dblclick', this.#edit, options);
    for (const lost of ['pointercancel', 'lostpointercapture'])
      canvas.addEventListener(lost, this.#lose, options);
    window.addEventListener('keydown', this.#escape, { signal, capture: true });
    scroller.addEventListener('scroll', () => !this.#press && this.#stage.hover(null), options);
    signal.addEventListener('abort', this.#lose);
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0 || this.#press) return;
    this.#place(event);
    const stage = this.#stage;
    stage.hover(null);
    const hit = stage.viewport.hit(this.#x, this.#y, stage.input.mayEdit ? stage.range : null);
    const kind = event.pointerType === 'touch' ? 'tap' : hit.handle ? 'fill' : 'select';
    const at = { row: Math.max(0, hit.row), day: Math.max(0, hit.day) };
    const anchor = kind === 'select' && event.shiftKey ? stage.selection.anchor : at;
    this.#press = { id: event.pointerId, kind, hit, anchor };
    if (kind === 'tap') return;
    this.#surface.canvas.setPointerCapture(event.pointerId);
    this.#surface.beforeFrame = this.#follow;
    if (kind === 'select' && hit.area === 'body' && hit.row >= 0 && hit.day >= 0)
      stage.select({ anchor, focus: at });
    stage.request();
  };

  readonly #move = (event: PointerEvent): void => {
    this.#place(event);
    const press = this.#press;
    if (!press) return this.#look(event);
    if (event.pointerId !== press.id || press.kind === 'tap') return;
    // The button was released outside the window.
    if (event.buttons === 0) return this.#lose();
    this.#stage.request();
  };

  readonly #up = (event: PointerEvent): void => {
    const press = this.#press;
    if (event.pointerId !== press?.id) return;
    this.#place(event);
    this.#follow();
    this.#end();
    if (press.kind === 'fill') this.#stage.fill();
    else this.#click(press);
  };

  /** Runs per frame from the last position, because pointer events may come faster or not at all. */
  readonly #follow = (): void => {
    const press = this.#press;
    if (!press || press.kind === 'tap' || press.hit.area !== 'body') return;
    const stage = this.#stage;
    this.#scrollAtBorder();
    const { rows, calendar } = stage.input;
    const size = { rows: rows.list.length, days: calendar.length };
    const cell = inside(size, stage.viewport.cellUnder(this.#x, this.#y));
    if (press.kind === 'fill') return stage.fillTo(cell);
    const { focus } = stage.selection;
    if (press.hit.row < 0 || press.hit.day < 0) return;
    if (focus.row !== cell.row || focus.day !== cell.day) stage.select({ anchor: press.anchor, focus: cell });
  };

  #scrollAtBorder(): void {
    const { measures: m, view } = this.#stage.viewport;
    const left = edgeScroll(this.#x, m.leftWidth, view.width);
    const top = edgeScroll(this.#y, m.headHeight, view.height);
    // A press near the border must not scroll until the pointer has moved.
    const outside =
      this.#x < m.leftWidth || this.#y < m.headHeight || this.#x > view.width || this.#y > view.height;
    if (!outside) return;
    this.#surface.scroller.scrollBy({ left, top, behavior: 'instant' });
    const { view: scrolled } = this.#stage.viewport;
    if (scrolled.left !== view.left || scrolled.top !== view.top) this.#stage.request();
  }

  #click({ hit, kind }: Press): void {
    const stage = this.#stage;
    const { rows, calendar } = stage.input;
    const size = { rows: rows.list.length, days: calendar.length };
    if (hit.area === 'head' && hit.day >= 0) return stage.select(wholeDay(size, hit.day));
    if (hit.row < 0) return;
    if (hit.area === 'left') {
      if (rows.list[hit.row]?.kind !== 'plan') return stage.toggle(hit.row);
      return stage.select(wholeRow(size, hit.row));
    }
    if (kind !== 'tap' || hit.day < 0) return;
    const again = stage.selection.focus.row === hit.row && stage.selection.focus.day === hit.day;
    stage.select(single({ row: hit.row, day: hit.day }));
    if (again) stage.edit(hit);
  }

  readonly #edit = (event: MouseEvent): void => {
    const box = this.#surface.canvas.getBoundingClientRect();
    const hit = this.#stage.viewport.hit(event.clientX - box.left, event.clientY - box.top, null);
    if (hit.area === 'body' && hit.row >= 0 && hit.day >= 0) this.#stage.edit(hit);
  };

  readonly #lose = (): void => {
    if (!this.#press) return;
    this.#end();
    this.#stage.cancelFill();
  };

  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || this.#press?.kind !== 'fill') return;
    // Or the panel beside the grid would close too.
    event.preventDefault();
    event.stopPropagation();
    this.#lose();
  };

  #end(): void {
    const id = this.#press?.id ?? -1;
    this.#press = null;
    this.#surface.beforeFrame = null;
    const { canvas } = this.#surface;
    if (canvas.hasPointerCapture(id)) canvas.releasePointerCapture(id);
  }

  #look(event: PointerEvent): void {
    if (event.pointerType === 'touch') return;
    const stage = this.#stage;
    const hit = stage.viewport.hit(this.#x, this.#y, stage.input.mayEdit ? stage.range : null);
    this.#surface.canvas.style.cursor = hit.handle ? 'crosshair' : pointerFor(stage, hit);
    stage.hover(hit, this.#x, this.#y);
  }

  #place(event: PointerEvent): void {
    const box = this.#surface.canvas.getBoundingClientRect();
    this.#x = event.clientX - box.left;
    this.#y = event.clientY - box.top;
  }
}

function pointerFor({ input }: GridStage, hit: GridHit): string {
  const row = input.rows.list[hit.row];
  if (hit.area === 'head') return 'pointer';
  if (hit.area === 'left') return row ? 'pointer' : '';
  return hit.area === 'body' && row?.kind === 'plan' ? 'cell' : '';
}
