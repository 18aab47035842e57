import { describe, expect, it } from 'vitest';
import { cellUnder, gridMeasures, hitGrid, rangeRect } from './grid-geometry.ts';

const measures = gridMeasures({ dense: false });
const view = { width: 900, height: 500, left: 136, top: 84 };
const scene = { measures, view, rows: 20, days: 14, selection: null };

describe('hitGrid', () => {
  it('distinguishes corner, header, left column and cells when scrolled', () => {
    expect(hitGrid(scene, 5, 5)).toMatchObject({ area: 'corner' });
    expect(hitGrid(scene, 224 + 70, 5)).toMatchObject({ area: 'head', day: 3, row: -1 });
    expect(hitGrid(scene, 5, 56 + 43)).toMatchObject({ area: 'left', row: 3, day: -1 });
    expect(hitGrid(scene, 224 + 70, 56 + 43)).toMatchObject({ area: 'body', row: 3, day: 3 });
  });

  it('is outside beyond the last row and day', () => {
    const end = { ...scene, view: { ...view, left: 0, top: 0 }, rows: 2, days: 3 };
    expect(hitGrid(end, 224 + 3 * 68 + 1, 60)).toMatchObject({ row: 0, day: -1 });
    expect(hitGrid(end, 230, 56 + 2 * 42 + 1)).toMatchObject({ row: -1, day: 0 });
    expect(cellUnder(end, 224 + 5 * 68 + 1, 0)).toEqual({ row: -2, day: 5 });
  });

  it("finds the handle at the selection's corner", () => {
    const selection = { firstRow: 3, lastRow: 4, firstDay: 3, lastDay: 5 };
    const rect = rangeRect(measures, view, selection);
    const [x, y] = [rect.x + rect.width, rect.y + rect.height];
    expect(hitGrid({ ...scene, selection }, x + 2, y - 2).handle).toBe(true);
    expect(hitGrid({ ...scene, selection }, x - 20, y - 2).handle).toBe(false);
    expect(hitGrid(scene, x, y).handle).toBe(false);
  });
});
