// Input types of the price grid and its row index. Pure: no DOM, clock or price rules.
import type { SyncLook } from '../../../components/board/board-paint-icons.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { ChannelMark } from '../../../components/words/channel-marks.ts';
import type { CellRange } from './grid-selection.ts';

/** Source of a price; each has its own shape, so colour is never the only sign. */
export type CellLook = 'base' | 'weekend' | 'season' | 'manual' | 'suggested' | 'derived';

/** The cell has its own price: typed, or written by a suggestion rule. */
export const isSetPrice = (look: CellLook): boolean => look === 'manual' || look === 'suggested';

export type CellBadge =
  | { readonly kind: 'minStay' | 'minThrough' | 'maxStay'; readonly nights: number }
  | { readonly kind: 'closedArrival' | 'closedDeparture' };

/** Sync state of a plan at one channel. */
export interface SyncDot {
  readonly label: string;
  readonly look: SyncLook;
}

export interface PriceCell {
  readonly fen: number | null;
  readonly look: CellLook;
  /** False for derived prices, past nights, and users who may not change prices. */
  readonly editable: boolean;
  readonly stopSell: boolean;
  readonly badges: readonly CellBadge[];
  /** An edit is being sent, or conflicted with another user's. */
  readonly edit: 'sending' | 'conflict' | null;
  /** Not (yet) synced to every channel. */
  readonly mark?: ChannelMark;
}

export interface Occupancy {
  readonly sold: number;
  readonly total: number;
}

export interface GridRow {
  readonly key: string;
  readonly kind: 'house' | 'type' | 'plan';
  readonly label: string;
  /** Right-aligned in the left column. */
  readonly hint?: string;
  /** Levels below its root plan; 0 for a plan with its own price. */
  readonly depth?: number;
  /** Formula of a derived plan, for the tooltip. */
  readonly formula?: string | null;
  /** One dot per connected channel that sells the plan. */
  readonly sync?: readonly SyncDot[];
  readonly collapsed?: boolean;
  /** Type rows: rooms sold per night. */
  readonly occupancy?: readonly (Occupancy | null)[];
  /** Plan rows. */
  readonly cell?: (day: number) => PriceCell | null;
}

/** Rows that are not collapsed, and which of them hold prices. */
export interface RowIndex {
  readonly list: readonly GridRow[];
  readonly byKey: ReadonlyMap<string, number>;
  /** Positions of plan rows in `list`. */
  readonly plans: readonly number[];
}

const RANK = { house: 0, type: 1, plan: 2 } as const;

export function indexRows(rows: readonly GridRow[]): RowIndex {
  const list: GridRow[] = [];
  const plans: number[] = [];
  const byKey = new Map<string, number>();
  let hiddenBelow: number = RANK.plan;
  for (const row of rows) {
    const rank = RANK[row.kind];
    if (rank > hiddenBelow) continue;
    hiddenBelow = row.collapsed && row.kind !== 'plan' ? rank : RANK.plan;
    byKey.set(row.key, list.length);
    if (row.kind === 'plan') plans.push(list.length);
    list.push(row);
  }
  return { list, byKey, plans };
}

/** The range counted in plan rows, as used by copy, paste and fill; null if it has none. */
export function toPlans({ plans }: RowIndex, range: CellRange): CellRange | null {
  const firstRow = plans.findIndex((row) => row >= range.firstRow);
  const lastRow = plans.findLastIndex((row) => row <= range.lastRow);
  return firstRow === -1 || lastRow < firstRow ? null : { ...range, firstRow, lastRow };
}

/** Converts plan rows to rows; null beyond the last. */
export function fromPlans({ plans }: RowIndex, { row, day }: Cell): Cell | null {
  const position = plans[row];
  return position === undefined ? null : { row: position, day };
}

export function cellAt({ list }: RowIndex, { row, day }: Cell): PriceCell | null {
  return list[row]?.cell?.(day) ?? null;
}

/** A cell by row key and date, so that new rows or another first day do not move it. */
export interface CellMark {
  readonly rowKey: string | null;
  readonly row: number;
  /** Null until moved: today, or the first day. */
  readonly epochDay: number | null;
}

export const MARK_AT_START: CellMark = { rowKey: null, row: 0, epochDay: null };

/** Sets one price, or returns it to the rules with null. */
export interface CellEdit {
  readonly rowKey: string;
  readonly day: number;
  readonly fen: number | null;
  /** Price when typing started, if known; it may have changed since. */
  readonly seenFen?: number | null;
}
