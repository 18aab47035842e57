/** Assigns houses to a landlord and removes them, in effect at once for the landlord's user too. */

import {
  assignLandlordHouses,
  withdrawLandlordHouse,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { lockHouse } from '../../foundation/houses/locked-house.ts';
import { houseOperations } from '../../foundation/houses/operations-queries.ts';
import { saveOperations } from '../../foundation/houses/save-operations.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { lockLandlord } from './locked-landlord.ts';

const nameOf = async (ctx: Ctx, landlordId: string | null): Promise<string | null> => {
  if (landlordId === null) return null;
  const row = await ctx.db
    .selectFrom('landlords')
    .select('name')
    .where('id', '=', landlordId)
    .executeTakeFirst();
  return row?.name ?? null;
};

/** Recorded in both landlords' histories: gained by one, lost by the other. */
const recordMove = async (
  ctx: Ctx,
  house: { readonly name: string },
  { from, to, reason }: { from: string | null; to: string | null; reason?: string },
): Promise<void> => {
  if (to !== null)
    await ctx.record({
      name: 'landlord.houseGiven',
      entity: 'landlord',
      entityId: to,
      after: { house: house.name, ...(from !== null && { from: await nameOf(ctx, from) }) },
    });
  if (from !== null)
    await ctx.record({
      name: 'landlord.houseWithdrawn',
      entity: 'landlord',
      entityId: from,
      after: { house: house.name, ...(reason !== undefined && { reason }) },
    });
};

export const assignLandlordHousesRoute = command(assignLandlordHouses, async (ctx, { id, houseIds }) => {
  const landlord = await lockLandlord(ctx, id);
  if (landlord.status === 'ended') fail(landlordFailures.isEnded);
  // In a fixed order, so that two simultaneous assignments wait for each other.
  for (const houseId of [...new Set(houseIds)].sort()) {
    const house = await lockHouse(ctx, houseId);
    if (house.state === 'archived') failAt('houseIds', landlordFailures.houseGone);
    const { landlordId: from } = await houseOperations(ctx, houseId);
    if (from === id) continue;
    await saveOperations(ctx, houseId, { landlordId: id });
    await recordMove(ctx, house, { from, to: id });
  }
  return landlordDetail(ctx, id);
});

export const withdrawLandlordHouseRoute = command(withdrawLandlordHouse, async (ctx, input) => {
  const { id, houseId, reason } = input;
  await lockLandlord(ctx, id);
  const house = await lockHouse(ctx, houseId);
  const { landlordId } = await houseOperations(ctx, houseId);
  if (landlordId !== id) fail(landlordFailures.houseNotHis);
  await saveOperations(ctx, houseId, { landlordId: null });
  await recordMove(ctx, house, { from: id, to: null, reason });
  return landlordDetail(ctx, id);
});
