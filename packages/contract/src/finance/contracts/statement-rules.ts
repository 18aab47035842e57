/**
 * A contract's month line by line: nights, cancellations and owner stays by version, and monthly true-ups. Pure.
 */

import { type DayRange, monthTrueUp, type TrueUpLine } from './month-rules.ts';
import type { SharedTerms, Split, SplitParts } from './split-rules.ts';
import {
  type CancellationToSplit,
  type MonthHeld,
  type NightToSplit,
  nothingHeld,
  type OwnerNightToSplit,
  splitCancellation,
  splitNight,
  splitOwnerNight,
  sumOfParts,
} from './split-rules.ts';

export type StatementItem =
  | ({ readonly kind: 'night' } & NightToSplit)
  | ({ readonly kind: 'cancellation' } & CancellationToSplit)
  | ({ readonly kind: 'ownerNight' } & Omit<OwnerNightToSplit, 'usedBefore'>);

/** The days of the month on which one version is in force. */
export interface StatementVersion<Item> extends SharedTerms {
  readonly days: DayRange;
  /** True if the version covers the item's property. */
  readonly covers: (item: Item) => boolean;
}

export interface StatementSums {
  readonly parts: SplitParts;
  /** Sum of the parts. */
  readonly amountFen: number;
  readonly owners: readonly number[];
}

export interface SegmentLine<Item> {
  readonly item: Item;
  readonly amountFen: number;
  readonly split: Split;
}

export interface StatementSegment<Item> {
  readonly days: DayRange;
  readonly lines: readonly SegmentLine<Item>[];
  readonly trueUps: readonly TrueUpLine[];
  readonly sums: StatementSums;
}

const noParts: SplitParts = { landlordFen: 0, platformFen: 0, channelFen: 0, taxFen: 0 };

const addParts = (a: SplitParts, b: SplitParts): SplitParts => ({
  landlordFen: a.landlordFen + b.landlordFen,
  platformFen: a.platformFen + b.platformFen,
  channelFen: a.channelFen + b.channelFen,
  taxFen: a.taxFen + b.taxFen,
});

const sumLines = (
  lines: readonly { readonly parts: SplitParts; readonly owners: readonly number[] }[],
  ownerCount: number,
): StatementSums => {
  const parts = lines.reduce((sum, line) => addParts(sum, line.parts), noParts);
  const owners = Array.from({ length: ownerCount }, (_, at) =>
    lines.reduce((sum, line) => sum + (line.owners[at] ?? 0), 0),
  );
  return { parts, owners, amountFen: sumOfParts(parts) };
};

/** One item; `usedBefore` matters only for owner nights. */
export const splitItem = (
  item: StatementItem,
  of: SharedTerms,
  before: MonthHeld,
  usedBefore: number,
): Split => {
  if (item.kind === 'night') return splitNight(item, of, before);
  if (item.kind === 'cancellation') return splitCancellation(item, of, before);
  return splitOwnerNight({ ...item, usedBefore }, of, before);
};

const isWithin = (night: string, { from, to }: DayRange): boolean => night >= from && night <= to;

/**
 * Splits items by night with the version in force; items outside all versions are left out. Tiers continue across
 * versions within the month.
 */
export const buildStatement = <Item extends StatementItem>(
  items: readonly Item[],
  versions: readonly StatementVersion<Item>[],
  ownerNightsBefore: number,
): StatementSegment<Item>[] => {
  let basisBeforeFen = 0;
  let used = ownerNightsBefore;
  return versions.map((version) => {
    let held = nothingHeld;
    const lines = items
      .filter((item) => isWithin(item.night, version.days) && version.covers(item))
      .map((item) => {
        const split = splitItem(item, version, held, used);
        held = split.after;
        if (item.kind === 'ownerNight') used += 1;
        return { item, split, amountFen: sumOfParts(split.parts) };
      });
    const trueUps = monthTrueUp({ held, basisBeforeFen, days: version.days }, version);
    basisBeforeFen += held.basisFen;
    const sums = sumLines([...lines.map(({ split }) => split), ...trueUps], version.shares.length);
    return { days: version.days, lines, trueUps, sums };
  });
};
