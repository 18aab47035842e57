/** Calendar cells by key, pending edits, and their texts. Pure. */
import type { CellKey, CellValues } from '@minsu/contract/inventory/prices/price-calendar.ts';
import type { Restrictions } from '@minsu/contract/inventory/prices/restriction-rules.ts';

/** Values set on a cell; `priceFen: null` returns the price to the rules. */
export type CellSet = {
  readonly [K in keyof Restrictions]?: Restrictions[K];
} & { readonly priceFen?: number | null };

/** Values the cell showed, for the fields being changed. */
export type CellSeen = CellSet & { readonly priceFen?: number };

export interface PriceEditCell {
  readonly cell: CellKey;
  readonly set: CellSet;
  /** Values the user saw, for each field that is set. */
  readonly was: CellSeen;
}

export const rowKeyOf = ({ houseId, roomTypeId, ratePlanId }: Omit<CellKey, 'night'>): string =>
  `plan:${houseId}:${roomTypeId}:${ratePlanId}`;

export const cellKeyOf = (cell: CellKey): string => `${rowKeyOf(cell)}|${cell.night}`;

/** Parses a row key; null for property and type rows. */
export const planOfRow = (rowKey: string): Omit<CellKey, 'night'> | null => {
  const [kind, houseId, roomTypeId, ratePlanId] = rowKey.split(':');
  return kind === 'plan' && houseId && roomTypeId && ratePlanId ? { houseId, roomTypeId, ratePlanId } : null;
};

/** Values of a cell that a change affects. */
export const seenOf = (values: CellValues, set: CellSet): CellSeen =>
  Object.fromEntries(Object.keys(set).map((name) => [name, values[name as keyof CellValues]]));

/** Merges a later edit of an unsent cell; the first seen values still count. */
export const mergeEdits = (before: PriceEditCell, after: PriceEditCell): PriceEditCell => ({
  cell: after.cell,
  set: { ...before.set, ...after.set },
  was: { ...after.was, ...before.was },
});
