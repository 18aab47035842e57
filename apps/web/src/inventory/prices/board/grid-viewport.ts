import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { CanvasViewport } from '../../../components/board/canvas-viewport.ts';
import { cellUnder, type GridHit, hitGrid } from './grid-geometry.ts';
import type { StageInput } from './grid-scene.ts';
import type { CellRange } from './grid-selection.ts';

export class GridViewport extends CanvasViewport<StageInput> {
  hit(x: number, y: number, selection: CellRange | null): GridHit {
    const { rows, calendar } = this.input;
    const scene = { measures: this.measures, view: this.view, rows: rows.list.length, days: calendar.length };
    return hitGrid({ ...scene, selection }, x, y);
  }

  cellUnder(x: number, y: number): Cell {
    return cellUnder({ measures: this.measures, view: this.view }, x, y);
  }
}
