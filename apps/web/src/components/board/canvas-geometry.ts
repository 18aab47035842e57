// Board geometry: measures and rectangles. Content coordinates start at the first day of the first row, ignoring
// scroll; view coordinates start at the board's corner.

export interface Measures {
  readonly rowHeight: number;
  readonly dayWidth: number;
  readonly leftWidth: number;
  readonly headHeight: number;
  /** Left column: indents of property, type and room labels. */
  readonly indent: { readonly house: number; readonly type: number; readonly room: number };
  /** Left column: width reserved for the chevron or condition. */
  readonly iconWidth: number;
  readonly padding: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Cell {
  readonly row: number;
  readonly day: number;
}

/** Canvas size and scroll offset. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/** A short window fills the board: days grow to the full width. */
export function stretchDays(m: Measures, width: number, days: number): Measures {
  const widest = Math.floor((width - m.leftWidth) / Math.max(1, days));
  return widest > m.dayWidth ? { ...m, dayWidth: widest } : m;
}

export function cellRect(m: Measures, row: number, day: number): Rect {
  return { x: day * m.dayWidth, y: row * m.rowHeight, width: m.dayWidth, height: m.rowHeight };
}

export function contentSize(m: Measures, rows: number, days: number): { width: number; height: number } {
  return { width: m.leftWidth + days * m.dayWidth, height: m.headHeight + rows * m.rowHeight };
}

export function toView(m: Measures, view: View, rect: Rect): Rect {
  return { ...rect, x: rect.x + m.leftWidth - view.left, y: rect.y + m.headHeight - view.top };
}

export interface VisibleCells {
  readonly firstRow: number;
  /** Exclusive, like `endDay`. */
  readonly endRow: number;
  readonly firstDay: number;
  readonly endDay: number;
}

export function visibleCells(m: Measures, view: View, rows: number, days: number): VisibleCells {
  return {
    firstRow: Math.min(rows, Math.max(0, Math.floor(view.top / m.rowHeight))),
    endRow: Math.max(0, Math.min(rows, Math.ceil((view.top + view.height - m.headHeight) / m.rowHeight))),
    firstDay: Math.min(days, Math.max(0, Math.floor(view.left / m.dayWidth))),
    endDay: Math.max(0, Math.min(days, Math.ceil((view.left + view.width - m.leftWidth) / m.dayWidth))),
  };
}

/** Smallest scroll that brings [start, start + size) into a viewport. */
export function reveal(offset: number, viewport: number, start: number, size: number): number {
  if (start < offset || size > viewport) return start;
  return Math.max(offset, start + size - viewport);
}

/** Scroll speed in pixels per frame while dragging near a border; 0 elsewhere. */
export function edgeScroll(position: number, start: number, end: number): number {
  const zone = 36;
  const fastest = 18;
  const inside = Math.min(position - start, end - position);
  if (inside >= zone) return 0;
  const speed = Math.ceil(fastest * Math.min(1, (zone - inside) / zone));
  return position - start < end - position ? -speed : speed;
}
