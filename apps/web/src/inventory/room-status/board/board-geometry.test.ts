import { describe, expect, it } from 'vitest';
import { BADGE } from '../../../components/board/board-paint-icons.ts';
import {
  cellRect,
  edgeScroll,
  reveal,
  stretchDays,
  visibleCells,
} from '../../../components/board/canvas-geometry.ts';
import {
  clearPart,
  hitTest,
  measuresFor,
  paddingIn,
  spanRect,
  stickyGroup,
  visiblePart,
} from './board-geometry.ts';
import { smallBoard } from './board-test-data.ts';

const measures = measuresFor({ dense: false, phone: false });
const { leftWidth, headHeight, dayWidth, rowHeight } = measures;
const view = { width: 828, height: 248 + headHeight, left: 0, top: 0 };

/** Point `days` right and `rows` down from the first cell. */
function hitAt(days: number, rows: number, scroll = { left: 0, top: 0 }) {
  const { rows: rowIndex, bars } = smallBoard();
  const scene = { measures, view: { ...view, ...scroll }, rows: rowIndex, bars };
  const x = leftWidth + days * dayWidth - scroll.left;
  const y = headHeight + rows * rowHeight - scroll.top;
  return hitTest(scene, x, y, 6);
}

describe('hitTest', () => {
  it('distinguishes corner, header, left column and body', () => {
    expect(hitAt(-1, -1).area).toBe('corner');
    expect(hitAt(1, -1).area).toBe('head');
    expect(hitAt(-1, 2.5)).toMatchObject({ area: 'left', row: 2 });
    expect(hitAt(1.2, 2.5)).toMatchObject({ area: 'body', row: 2, day: 1, bar: null });
    expect(hitAt(1, 99).row).toBe(-1);
  });

  it('finds a bar from the middle of its first day to the middle of its last', () => {
    expect(hitAt(2.4, 2.5).bar).toBeNull();
    expect(hitAt(2.7, 2.5).bar?.id).toBe('a');
    expect(hitAt(4.3, 2.5).bar?.id).toBe('a');
    expect(hitAt(4.6, 2.5).bar).toBeNull();
  });

  it('grabs bar ends within 6 pixels', () => {
    expect(hitAt(2.5 + 3 / dayWidth, 2.5).edge).toBe('start');
    expect(hitAt(2.5 + 8 / dayWidth, 2.5).edge).toBeNull();
    expect(hitAt(4.5 - 7 / dayWidth, 2.5).edge).toBe('end');
    expect(hitAt(4.5 - 12 / dayWidth, 2.5).edge).toBeNull();
  });

  it('follows the scroll position', () => {
    expect(hitAt(7, 2.5, { left: 310, top: 36 })).toMatchObject({ row: 2, day: 7 });
    expect(hitAt(7, 2.5, { left: 310, top: 36 }).bar?.id).toBe('b');
  });
});

describe('the sticky group row', () => {
  const { rows } = smallBoard();
  const stickyAt = (top: number) => stickyGroup(measures, { ...view, top }, rows);
  it('is the one above the first visible row', () => {
    expect(stickyAt(0)).toBeNull();
    // A group row in place needs no sticky copy.
    expect(stickyAt(rowHeight)).toBeNull();
    expect(stickyAt(2 * rowHeight)).toEqual({ row: 1, y: 0 });
    expect(stickyAt(2 * rowHeight + 10)).toEqual({ row: 1, y: 0 });
  });
  it('is pushed up by the next one', () => {
    expect(stickyAt(3 * rowHeight + 10)).toEqual({ row: 1, y: -10 });
    expect(stickyAt(4 * rowHeight)).toBeNull();
    expect(stickyAt(5 * rowHeight)).toEqual({ row: 4, y: 0 });
  });
  it('receives the pointer where it is drawn', () => {
    const scroll = { left: 0, top: 2 * rowHeight };
    expect(hitAt(1.2, 2.5, scroll)).toMatchObject({ row: 1, bar: null });
    expect(hitAt(-1, 2.5, scroll)).toMatchObject({ area: 'left', row: 1 });
    expect(hitAt(1.2, 3.5, scroll)).toMatchObject({ row: 3 });
  });
});

describe('rectangles', () => {
  it("match the design's measures", () => {
    expect(cellRect(measures, 1, 2)).toEqual({ x: 120, y: 26, width: 60, height: 26 });
    expect(spanRect(measures, 0, 1, 4)).toEqual({ x: 90, y: 3, width: 176, height: 20 });
    expect(measuresFor({ dense: true, phone: false })).toMatchObject({ rowHeight: 24, dayWidth: 44 });
    expect(measuresFor({ dense: false, phone: true })).toMatchObject({
      rowHeight: 36,
      dayWidth: 52,
      leftWidth: 112,
    });
  });

  it('are clipped to header, left column and border', () => {
    expect(visiblePart(measures, view, { x: 100, y: headHeight - 12, width: 200, height: 28 })).toEqual({
      x: 176,
      y: headHeight,
      width: 124,
      height: 16,
    });
    expect(visiblePart(measures, view, { x: 0, y: 60, width: 60, height: 28 })).toBeNull();
  });

  it('of hours overlap the ends of adjacent bars and stay whole', () => {
    // 10:00 to 14:00, drawn at letter width.
    const hours = spanRect(measures, 0, 1.78, 2.22);
    const clear = (from: number, to: number) => clearPart(spanRect(measures, 0, from, to), [hours]);
    const ends = ({ x, width }: { x: number; width: number }) => [x, x + width];
    expect(ends(clear(0, 2))[1]).toBeCloseTo(hours.x);
    const arrives = clear(2, 4);
    expect(arrives.x).toBeCloseTo(hours.x + hours.width);
    expect(ends(arrives)[1]).toBeCloseTo(ends(spanRect(measures, 0, 2, 4))[1] ?? 0);
    expect(clear(4, 6)).toEqual(spanRect(measures, 0, 4, 6));
    expect(clearPart(hours, [{ ...hours, x: hours.x - 1, width: hours.width + 2 }]).width).toBe(0);
  });

  it.each([
    { dense: false, phone: false },
    { dense: true, phone: false },
    { dense: false, phone: true },
  ])('of the shortest hours fit their letter (%j)', (options) => {
    const { width } = spanRect(measuresFor(options), 0, 1.78, 2.22);
    const padding = paddingIn(width, BADGE);
    expect(padding).toBeGreaterThanOrEqual(0);
    expect(2 * padding + BADGE).toBeLessThanOrEqual(width);
    expect(paddingIn(200, BADGE)).toBe(paddingIn(200, null));
  });

  it('fill the board for a short window', () => {
    expect(stretchDays(measures, 1176, 10).dayWidth).toBe(100);
    expect(stretchDays(measures, 1208, 30)).toBe(measures);
    expect(stretchDays(measures, 0, 30)).toBe(measures);
  });

  it('are visible if they touch the viewport', () => {
    expect(visibleCells(measures, { ...view, left: 31, top: 18 }, 100, 30)).toEqual({
      firstRow: 0,
      endRow: 11,
      firstDay: 0,
      endDay: 12,
    });
    expect(visibleCells(measures, view, 0, 0)).toEqual({ firstRow: 0, endRow: 0, firstDay: 0, endDay: 0 });
  });
});

describe('scrolling', () => {
  it('reveals with the least movement', () => {
    expect(reveal(100, 200, 150, 36)).toBe(100);
    expect(reveal(100, 200, 290, 36)).toBe(126);
    expect(reveal(100, 200, 36, 36)).toBe(36);
  });

  it('continues near a border, faster towards it, never away from it', () => {
    expect(edgeScroll(300, 208, 828)).toBe(0);
    expect(edgeScroll(230, 208, 828)).toBeLessThan(0);
    expect(edgeScroll(820, 208, 828)).toBeGreaterThan(edgeScroll(800, 208, 828));
    expect(edgeScroll(2_000, 208, 828)).toBe(18);
    expect(edgeScroll(-500, 208, 828)).toBe(-18);
  });
});
