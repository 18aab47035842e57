/** Virtualisation of long tables: rendered rows, and column widths without the others. Pure. */

/** Longer tables are virtualised. */
export const MAX_UNWINDOWED_ROWS = 50;
/** Overscan in rows, so that scrolling does not outrun rendering. */
const BEYOND = 8;
/** Rows are rendered in steps of this many. */
const STEP = 4;

/** Half-open range of rows. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Rows to render. `top` and `height`: scroll position and viewport in pixels; `row`: row height. */
export const stretchAt = (top: number, height: number, row: number, count: number): Stretch => {
  const first = Math.floor((top / row - BEYOND) / STEP) * STEP;
  const last = Math.ceil(((top + height) / row + BEYOND) / STEP) * STEP;
  return { from: Math.min(Math.max(0, first), count), to: Math.max(0, Math.min(last, count)) };
};

/** A row index, or the number of rows skipped before the next one; `at` is unique. */
export type TablePart =
  | { readonly kind: 'row'; readonly at: number }
  | { readonly kind: 'gap'; readonly at: number; readonly rows: number };

/** Visible rows, kept rows, and gaps as high as the rest. */
export const partsOf = (count: number, { from, to }: Stretch, kept: readonly number[]): TablePart[] => {
  const inSight = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const drawn = [...new Set([...inSight, ...kept])].filter((at) => at >= 0 && at < count);
  drawn.sort((a, b) => a - b);
  const parts: TablePart[] = [];
  let next = 0;
  for (const at of drawn) {
    if (at > next) parts.push({ kind: 'gap', at: next, rows: at - next });
    parts.push({ kind: 'row', at });
    next = at + 1;
  }
  if (next < count) parts.push({ kind: 'gap', at: next, rows: count - next });
  return parts;
};

/** Approximate width: a Chinese character counts as two. */
const breadth = (text: string): number => {
  let sum = 0;
  for (const letter of text) sum += letter > '\u2e80' ? 2 : 1;
  return sum;
};

/** Probably widest row per column, rendered for measuring. */
export const widestRows = (rows: readonly unknown[], keys: readonly string[]): number[] => {
  const found = keys.map((key) => {
    const sizes = rows.map((row) => breadth(String((row as Record<string, unknown>)[key] ?? '')));
    return sizes.indexOf(Math.max(...sizes));
  });
  return [...new Set(found)].filter((at) => at >= 0);
};

export interface MeasuredColumn {
  /** Content width in pixels. */
  readonly width: number;
  /** Fixed width, such as a user-set one. */
  readonly fixed: boolean;
}

/** Distributes spare width to growable columns, proportionally. */
export const spreadWidths = (columns: readonly MeasuredColumn[], room: number): number[] => {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  const growing = columns.reduce((total, { width, fixed }) => total + (fixed ? 0 : width), 0);
  if (growing === 0 || room <= sum) return columns.map(({ width }) => width);
  const factor = 1 + (room - sum) / growing;
  const spread = columns.map(({ width, fixed }) => (fixed ? width : Math.floor(width * factor)));
  // Assigns the rounding remainder to one column, or the browser would spread it over all.
  const last = columns.findLastIndex(({ fixed }) => !fixed);
  return spread.map((width, at) => (at === last ? width + room - spread.reduce((a, b) => a + b, 0) : width));
};
