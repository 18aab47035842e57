/** Cells of the calendar by key, what is being written to them, and their words. Pure. */
import type { CellKey, CellValues } from '@minsu/contract/prices/price-calendar.ts';
import type { Restrictions } from '@minsu/contract/prices/restriction-rules.ts';

/** What a change sets of a cell; `priceFen: null` gives the price back to the rules. */
export type CellSet = {
  readonly [K in keyof Restrictions]?: Restrictions[K];
} & { readonly priceFen?: number | null };

/** What a cell showed, of the values that a change is about. */
export type CellSeen = CellSet & { readonly priceFen?: number };

export interface PriceEditCell {
  readonly cell: CellKey;
  readonly set: CellSet;
  /** What the user saw when he changed it, for each value that is set. */
  readonly was: CellSeen;
}

export const rowKeyOf = ({ houseId, roomTypeId, ratePlanId }: Omit<CellKey, 'night'>): string =>
  `plan:${houseId}:${roomTypeId}:${ratePlanId}`;

export const cellKeyOf = (cell: CellKey): string => `${rowKeyOf(cell)}|${cell.night}`;

/** Back from a row's key; null for rows of houses and types. */
export const planOfRow = (rowKey: string): Omit<CellKey, 'night'> | null => {
  const [kind, houseId, roomTypeId, ratePlanId] = rowKey.split(':');
  return kind === 'plan' && houseId && roomTypeId && ratePlanId ? { houseId, roomTypeId, ratePlanId } : null;
};

/** Values of a cell that a change affects. */
export const seenOf = (values: CellValues, set: CellSet): CellSeen =>
  Object.fromEntries(Object.keys(set).map((name) => [name, values[name as keyof CellValues]]));

/** A later edit of a cell over an earlier one that was not sent yet: what was seen first still counts. */
export const mergeEdits = (before: PriceEditCell, after: PriceEditCell): PriceEditCell => ({
  cell: after.cell,
  set: { ...before.set, ...after.set },
  was: { ...after.was, ...before.was },
});
