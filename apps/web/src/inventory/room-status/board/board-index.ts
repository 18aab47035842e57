/** Searchable index of board rows and bars. */
import type { BoardBar, BoardRange, BoardRow } from './board-model.ts';

/** Bars of a row sorted by check-in, with the running maximum check-out, so that both ends are searchable. */
export interface RowBars {
  readonly list: readonly BoardBar[];
  readonly reach: readonly number[];
}

export interface BarIndex {
  readonly byRow: ReadonlyMap<string, RowBars>;
  /** For rows with bars that own no nights: the owning bars. */
  readonly ownersByRow: ReadonlyMap<string, RowBars>;
  readonly byId: ReadonlyMap<string, BoardBar>;
}

/** Visible rows, and their index among the given rows. */
export interface RowIndex {
  readonly list: readonly BoardRow[];
  readonly source: readonly number[];
  readonly byKey: ReadonlyMap<string, number>;
  /** Per row, the position of its group row; for a group row its own. */
  readonly groups: readonly number[];
  /** Rooms from top to bottom with their order, because bars move by rooms. */
  readonly rooms: readonly string[];
  readonly roomOrder: ReadonlyMap<string, number>;
}

/** Rows, bars and window length: everything gestures and keys depend on. */
export interface Board {
  readonly rows: RowIndex;
  readonly bars: BarIndex;
  readonly days: number;
}

const NO_BARS: RowBars = { list: [], reach: [] };
const RANK = { house: 0, type: 1, room: 2 } as const;

export function indexRows(rows: readonly BoardRow[]): RowIndex {
  const list: BoardRow[] = [];
  const source: number[] = [];
  const byKey = new Map<string, number>();
  const groups: number[] = [];
  const rooms: string[] = [];
  const roomOrder = new Map<string, number>();
  let hiddenBelow: number = RANK.room;
  rows.forEach((row, position) => {
    const rank = RANK[row.kind];
    if (rank > hiddenBelow) return;
    hiddenBelow = row.collapsed && row.kind !== 'room' ? rank : RANK.room;
    byKey.set(row.key, list.length);
    groups.push(row.kind === 'room' ? (groups.at(-1) ?? list.length) : list.length);
    list.push(row);
    source.push(position);
    if (row.kind !== 'room') return;
    roomOrder.set(row.key, rooms.length);
    rooms.push(row.key);
  });
  return { list, source, byKey, groups, rooms, roomOrder };
}

export function indexBars(bars: readonly BoardBar[]): BarIndex {
  const byId = new Map<string, BoardBar>();
  const lists = new Map<string, BoardBar[]>();
  for (const bar of bars) {
    byId.set(bar.id, bar);
    const list = lists.get(bar.rowKey);
    if (list) list.push(bar);
    else lists.set(bar.rowKey, [bar]);
  }
  const byRow = new Map<string, RowBars>();
  const ownersByRow = new Map<string, RowBars>();
  for (const [key, list] of lists) {
    list.sort((a, b) => a.from - b.from || a.to - b.to);
    byRow.set(key, withReach(list));
    if (list.some((bar) => bar.sellable))
      ownersByRow.set(key, withReach(list.filter((bar) => !bar.sellable)));
  }
  return { byRow, ownersByRow, byId };
}

function withReach(list: readonly BoardBar[]): RowBars {
  let furthest = Number.NEGATIVE_INFINITY;
  return { list, reach: list.map((bar) => (furthest = Math.max(furthest, bar.to))) };
}

/** All drawn bars of a row. */
export function barsOf(index: BarIndex, rowKey: string): RowBars {
  return index.byRow.get(rowKey) ?? NO_BARS;
}

/** Bars of a row that own their nights, which decide whether a night is taken. */
function ownersOf(index: BarIndex, rowKey: string): RowBars {
  return index.ownersByRow.get(rowKey) ?? barsOf(index, rowKey);
}

/** Index of the first bar that may end after `day`; earlier ones do not. */
export function firstReaching({ reach }: RowBars, day: number): number {
  let low = 0;
  let high = reach.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((reach[middle] ?? 0) > day) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The bar at a moment; `day` may be fractional. */
export function barAt(bars: RowBars, day: number): BoardBar | null {
  for (let i = firstReaching(bars, day); i < bars.list.length; i++) {
    const bar = bars.list[i];
    if (!bar || bar.from > day) return null;
    if (bar.to > day) return bar;
  }
  return null;
}

export function barEndingOn(bars: RowBars, day: number): BoardBar | null {
  const bar = barAt(bars, day - 1);
  return bar?.to === day ? bar : null;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Bars owning a night of the range, except the named ones. Half-open: departure and arrival may share a day. */
export function conflictsWith(
  index: BarIndex,
  range: BoardRange,
  except: ReadonlySet<string> = NOBODY,
): BoardBar[] {
  const bars = ownersOf(index, range.rowKey);
  const found: BoardBar[] = [];
  if (range.from >= range.to) return found;
  for (let i = firstReaching(bars, range.from); i < bars.list.length; i++) {
    const bar = bars.list[i];
    if (!bar || bar.from >= range.to) break;
    if (bar.to > range.from && !except.has(bar.id)) found.push(bar);
  }
  return found;
}

/** The widest free range around a night; null if the night is taken. */
export function freeSpan(
  index: BarIndex,
  rowKey: string,
  night: number,
  days: number,
): { from: number; to: number } | null {
  const bars = ownersOf(index, rowKey);
  if (night < 0 || night >= days || barAt(bars, night)) return null;
  const next = firstReaching(bars, night);
  const before = next > 0 ? (bars.reach[next - 1] ?? 0) : 0;
  const after = bars.list[next]?.from ?? days;
  return { from: Math.max(0, before), to: Math.min(days, after) };
}
