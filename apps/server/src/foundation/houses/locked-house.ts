/** The house of a command: locked and in the caller's scope. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from './house-scope-queries.ts';

/** Locks a house for this transaction; fails with `house.notFound`, also out of scope. */
export const lockHouse = async (ctx: Ctx, houseId: string) => {
  const house = await ctx.db
    .selectFrom('houses')
    .select(['id', 'name', 'kind', 'state', 'version', 'timeZone', 'offlineReason'])
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return house ?? fail(houseFailures.notFound);
};

/** The same for adding or changing rooms: an archived house keeps its rooms unchanged. */
export const lockHouseForRooms = async (ctx: Ctx, houseId: string) => {
  const house = await lockHouse(ctx, houseId);
  if (house.state === 'archived') fail(houseFailures.archived);
  return house;
};
