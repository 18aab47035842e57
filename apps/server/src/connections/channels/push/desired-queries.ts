/** The desired values of listings night by night, from current prices, availability and restrictions. */

import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { pricesOfNights, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import {
  cellsOfPlan,
  planOver,
  readLayers,
  type TypeLayers,
} from '../../../inventory/prices/layer-queries.ts';
import { type PlansOfHouse, planPath, plansOfHouses } from '../../../inventory/prices/plan-chain-queries.ts';
import { roomsPerNight } from '../../../inventory/room-status/free-night-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  cappedStock,
  listingStock,
  type NightTerms,
  nightTerms,
  nightWishes,
  sharedWishes,
} from './desired-rules.ts';
import { horizonOf, type Listing, linkedRoomDays } from './listing-queries.ts';
import type { NightWish } from './push-rules.ts';

interface Sold {
  readonly layers: TypeLayers | undefined;
  readonly plans: PlansOfHouse | undefined;
  readonly nights: readonly string[];
}

/** Closes a plan at the channel if it is deleted, disabled, sold by the hour or not offered there. */
const termsOf = (listing: Listing, { layers, plans, nights }: Sold): NightTerms[] => {
  const path = planPath(plans, listing.ratePlanId);
  const plan = path?.plan ?? null;
  const priced = path && layers ? planOver(layers, path) : null;
  const soldOn: readonly string[] = plan?.channels ?? channels;
  const isSold = !plan || (plan.active && plan.kind === 'overnight' && soldOn.includes(listing.platform));
  return nightTerms(
    {
      sold: listing.onSale && path !== null && isSold,
      prices: priced ? pricesOfNights(priced, nights).map(({ priceFen }) => priceFen) : [],
      factor: plan?.channelFactors.find(({ channel }) => channel === (listing.platform as Channel)),
      restrictions: layers ? cellsOfPlan(layers, plan?.id ?? STANDARD_PLAN_ID).restrictions : new Map(),
      minAdvanceDays: plan?.minAdvanceDays ?? null,
      maxAdvanceDays: plan?.maxAdvanceDays ?? null,
      tellsArrivals: knownFacts(listing.platform)?.closedArrivals ?? false,
      tellsMaxNights: knownFacts(listing.platform)?.maxNights ?? false,
      guests: listing.isPerPerson
        ? { included: listing.baseGuests, extraFen: listing.extraGuestFeeFen }
        : { included: 0, extraFen: 0 },
    },
    nights,
    listing.businessDate,
  );
};

/** Desired state by listing, for properties with the same business date, as far ahead as the platform accepts. */
export const desiredNights = async (
  ctx: Ctx,
  listings: readonly Listing[],
): Promise<ReadonlyMap<Listing, NightWish[]>> => {
  const [any] = listings;
  if (!any) return new Map();
  const from = any.businessDate;
  const to = addDays(from, Math.max(...listings.map(({ platform }) => horizonOf(platform))));
  const nights = datesOf(from, to);
  const houseIds = [...new Set(listings.map(({ houseId }) => houseId))];
  const types = [...new Map(listings.map((one) => [one.roomTypeId, one])).values()];
  const [plans, layers, free, rooms] = await Promise.all([
    plansOfHouses(ctx, houseIds),
    readLayers(ctx, types, { from, to }, null),
    roomsPerNight(ctx, types, { from, to }),
    linkedRoomDays(ctx, houseIds, { from, nights: nights.length }),
  ]);
  // Many listings sell one type under one plan: shared values are computed once.
  const terms = new Map<string, NightTerms[]>();
  const wishesOf = (listing: Listing): NightWish[] => {
    const key = `${listing.roomTypeId}/${listing.ratePlanId}/${listing.platform}/${listing.isPerPerson}`;
    const sold = { layers: layers.get(listing.roomTypeId), plans: plans.get(listing.houseId), nights };
    const shared = terms.get(key) ?? termsOf(listing, sold);
    terms.set(key, shared);
    const typeFree = free.get(listing.roomTypeId)?.free ?? nights.map(() => 0);
    const told = shared.slice(0, horizonOf(listing.platform));
    const facts = knownFacts(listing.platform);
    if (facts?.countedBy === 'roomType') return sharedWishes(told, typeFree);
    if (facts?.stock === 'roomType') return nightWishes(told, cappedStock(typeFree, listing.units));
    const own = listing.roomIds.flatMap((id) => rooms.get(id) ?? []);
    return nightWishes(told, listingStock(own, listing.roomTypeId, typeFree));
  };
  return new Map(listings.map((listing) => [listing, wishesOf(listing)]));
};
