/** A long table: which of its rows are in the document, and how wide columns are without the others. Pure. */

/** A table of more rows than this draws those in sight only. */
export const MOST_ROWS = 50;
/** Rows drawn beyond either edge, so that scrolling does not outrun them. */
const BEYOND = 8;
/** Rows come and go in steps of this many. */
const STEP = 4;

/** Rows from `from` up to, not including, `to`. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** The rows to draw. `top` and `height` are the pixels scrolled and seen; `row` is the height of one. */
export const stretchAt = (top: number, height: number, row: number, count: number): Stretch => {
  const first = Math.floor((top / row - BEYOND) / STEP) * STEP;
  const last = Math.ceil(((top + height) / row + BEYOND) / STEP) * STEP;
  return { from: Math.min(Math.max(0, first), count), to: Math.max(0, Math.min(last, count)) };
};

/** A row by its place, or the number of rows left out before the next one; `at` is unique. */
export type TablePart =
  | { readonly kind: 'row'; readonly at: number }
  | { readonly kind: 'gap'; readonly at: number; readonly rows: number };

/** What stands in the table: the rows in sight, those kept wherever they are, and gaps as high as the rest. */
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

/** How wide a text is, about: a character of Chinese is as wide as two others. */
const breadth = (text: string): number => {
  let sum = 0;
  for (const letter of text) sum += letter > '\u2e80' ? 2 : 1;
  return sum;
};

/** For each column the row that is likely the widest in it: measured with the rest, they make room for all. */
export const widestRows = (rows: readonly unknown[], keys: readonly string[]): number[] => {
  const found = keys.map((key) => {
    const sizes = rows.map((row) => breadth(String((row as Record<string, unknown>)[key] ?? '')));
    return sizes.indexOf(Math.max(...sizes));
  });
  return [...new Set(found)].filter((at) => at >= 0);
};

export interface MeasuredColumn {
  /** Pixels its content asks for. */
  readonly width: number;
  /** Of that width in any case, such as one the user sized. */
  readonly fixed: boolean;
}

/** Columns as wide as the room: what is left over goes to those that may grow, in proportion. */
export const spreadWidths = (columns: readonly MeasuredColumn[], room: number): number[] => {
  const sum = columns.reduce((total, { width }) => total + width, 0);
  const growing = columns.reduce((total, { width, fixed }) => total + (fixed ? 0 : width), 0);
  if (growing === 0 || room <= sum) return columns.map(({ width }) => width);
  const factor = 1 + (room - sum) / growing;
  const spread = columns.map(({ width, fixed }) => (fixed ? width : Math.floor(width * factor)));
  // What rounding left over: otherwise the browser hands it to all of them, check boxes included.
  const last = columns.findLastIndex(({ fixed }) => !fixed);
  return spread.map((width, at) => (at === last ? width + room - spread.reduce((a, b) => a + b, 0) : width));
};
