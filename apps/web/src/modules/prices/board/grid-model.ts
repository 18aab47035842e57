// What the price grid is given, and the row index every other file asks. Pure: no DOM, no clock, no price rules.
import type { SyncLook } from '../../../components/board/board-paint-icons.ts';
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import type { ChannelMark } from '../../../components/channel-marks.ts';
import type { CellRange } from './grid-selection.ts';

/** Where a price comes from; each has a shape of its own, so that colour alone tells nothing. */
export type CellLook = 'base' | 'weekend' | 'season' | 'manual' | 'suggested' | 'derived';

/** The calendar holds a price of the cell's own: typed, or written by a suggestion rule. */
export const isSetPrice = (look: CellLook): boolean => look === 'manual' || look === 'suggested';

export type CellBadge =
  | { readonly kind: 'minStay' | 'minThrough' | 'maxStay'; readonly nights: number }
  | { readonly kind: 'closedArrival' | 'closedDeparture' };

/** What a channel knows of a plan's prices. */
export interface SyncDot {
  readonly label: string;
  readonly look: SyncLook;
}

export interface PriceCell {
  readonly fen: number | null;
  readonly look: CellLook;
  /** False for derived prices, past nights and those who may not change prices. */
  readonly editable: boolean;
  readonly stopSell: boolean;
  readonly badges: readonly CellBadge[];
  /** An edit of it is on its way, or was refused because somebody else was quicker. */
  readonly edit: 'sending' | 'conflict' | null;
  /** It is not (yet) everywhere where it should be. */
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
  /** How far below its parent plan a derived one stands: 0 for a plan of its own. */
  readonly depth?: number;
  /** The formula of a derived plan, for the tip. */
  readonly formula?: string | null;
  /** One dot per channel that the plan is sold on and connected to. */
  readonly sync?: readonly SyncDot[];
  readonly collapsed?: boolean;
  /** Type rows: what is sold of each night. */
  readonly occupancy?: readonly (Occupancy | null)[];
  /** Plan rows. */
  readonly cell?: (day: number) => PriceCell | null;
}

/** The rows that are not folded away, and which of them hold prices. */
export interface RowIndex {
  readonly list: readonly GridRow[];
  readonly byKey: ReadonlyMap<string, number>;
  /** Positions of the plan rows in `list`. */
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

/** The same range counted in plan rows only, as copy, paste and fill see it; null when it holds none. */
export function toPlans({ plans }: RowIndex, range: CellRange): CellRange | null {
  const firstRow = plans.findIndex((row) => row >= range.firstRow);
  const lastRow = plans.findLastIndex((row) => row <= range.lastRow);
  return firstRow === -1 || lastRow < firstRow ? null : { ...range, firstRow, lastRow };
}

/** Back from plan rows to rows; null beyond the last one. */
export function fromPlans({ plans }: RowIndex, { row, day }: Cell): Cell | null {
  const position = plans[row];
  return position === undefined ? null : { row: position, day };
}

export function cellAt({ list }: RowIndex, { row, day }: Cell): PriceCell | null {
  return list[row]?.cell?.(day) ?? null;
}

/** A cell by what it stands on, so that new rows or another first day do not carry it away. */
export interface CellMark {
  readonly rowKey: string | null;
  readonly row: number;
  /** Null until it was moved: today, or the first day. */
  readonly epochDay: number | null;
}

export const MARK_AT_START: CellMark = { rowKey: null, row: 0, epochDay: null };

/** One price to be set, or given back to the rules with null. */
export interface CellEdit {
  readonly rowKey: string;
  readonly day: number;
  readonly fen: number | null;
  /** The price that stood there when somebody began to type, if that is known: it may have changed under the input. */
  readonly seenFen?: number | null;
}
