/** A plan sold by listings cannot be removed: they would close unnoticed. They need another plan first. */

import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type ListedPlan, type SellingListing, whyNotSold } from './mapping/plan-rules.ts';

export interface PlanKey {
  readonly houseId: string;
  readonly id: string;
}

interface ListingOfPlan extends SellingListing {
  readonly name: string;
  readonly connectionName: string;
}

/** Includes listings the platform no longer has: they sell again if they return. */
const listingsOf = async (ctx: Ctx, { houseId, id }: PlanKey): Promise<ListingOfPlan[]> => {
  const { rows } = await sql<ListingOfPlan>`
    select r.name, r.room_type_id, c.name as connection_name, c.platform from channel_rooms r
    join channel_connections c on c.id = r.connection_id and c.deleted_at is null
    where r.house_id = ${houseId} and r.rate_plan_id = ${id} order by c.name, r.name, r.id`.execute(ctx.db);
  return rows;
};

const NAMED = 5;

const paramsOf = (listings: readonly ListingOfPlan[]) => ({
  count: listings.length,
  listings: listings
    .slice(0, NAMED)
    .map(({ name, connectionName }) => `${name} (${connectionName})`)
    .join(', '),
});

/** Before it is deleted or taken out of use; its prices are locked. Fails with `ratePlan.sellsListings`. */
export const assertInNoListing = async (ctx: Ctx, plan: PlanKey): Promise<void> => {
  const listings = await listingsOf(ctx, plan);
  if (listings.length > 0) fail(ratePlanFailures.sellsListings, { params: paramsOf(listings) });
};

/** Before it is changed; its prices are locked. Fails at the field that would take it away from a listing. */
export const assertStillListed = async (
  ctx: Ctx,
  {
    plan,
    before,
    after,
  }: { readonly plan: PlanKey; readonly before: ListedPlan; readonly after: ListedPlan },
): Promise<void> => {
  const lost = (await listingsOf(ctx, plan)).flatMap((listing) => {
    const why = whyNotSold(before, listing) === null ? whyNotSold(after, listing) : null;
    return why === null ? [] : [{ ...listing, why }];
  });
  const [first] = lost;
  if (!first) return;
  const of = lost.filter(({ why }) => why === first.why);
  failAt(first.why, ratePlanFailures.sellsListings, paramsOf(of));
};
