/** A change of a live order at its platform: applied whole, in its amounts only, or left to people. */
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../../../sales/orders/locked-order.ts';
import { asKept, unclearAmount } from './amount-rules.ts';
import { changePulledGuests } from './change-pulled-guests.ts';
import { changePulledOrder } from './change-pulled-order.ts';
import { findListing } from './find-listing.ts';
import { awaitAmounts, followAmounts, isPricedAsTold } from './follow-amounts.ts';
import { isSameStay, mayFollowChange, sameContent } from './pull-rules.ts';
import type { Change, Followed, PulledRow } from './pulled-row.ts';
import type { PulledSale } from './sell-pulled-order.ts';

/** Null: the desk has changed the order, guests are here, or the listing sells rooms that this order does not use. */
export const saleToFollow = async (
  ctx: Ctx,
  row: PulledRow,
  ours: LockedOrder,
  { before, order }: Change,
): Promise<PulledSale | null> => {
  const listing = await findListing(ctx, row.connectionId, before.listingKey);
  const isSameListing = before.listingKey === order.listingKey && listing?.houseId === ours.houseId;
  if (!listing || !isSameListing || !mayFollowChange(ours.stays, before)) return null;
  return (await isPricedAsTold(ctx, ours, before)) ? { platform: row.platform, listing, order } : null;
};

/** Other listing, dates, rooms, prices or guests than in the revision that was followed last. */
export const followChange = async (
  ctx: Ctx,
  row: PulledRow,
  ours: LockedOrder,
  { before, order }: Change,
): Promise<Followed> => {
  const told = { platform: row.platform, order };
  const isUnclear = unclearAmount(order) !== null;
  const isSame = before.listingKey === order.listingKey && sameContent(asKept(before), asKept(order));
  if (isSame && (isUnclear || unclearAmount(before) === null)) {
    const problem = await changePulledGuests(ctx, ours, told, before);
    return problem === null ? {} : { problem };
  }
  // The room stays held until the platform states the price.
  if (isUnclear) return { problem: 'amountUnclear', waits: true };
  const sale = await saleToFollow(ctx, row, ours, { before, order });
  if (sale) return { problem: await changePulledOrder(ctx, ours, sale, before) };
  if (before.listingKey === order.listingKey && isSameStay(ours.stays, order))
    return { problem: await followAmounts(ctx, ours, told, before) };
  await awaitAmounts(ctx, ours);
  return { problem: 'changed' };
};
