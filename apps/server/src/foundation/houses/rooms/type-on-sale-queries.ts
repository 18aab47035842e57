/** Facts about a house and its room type that a sale needs. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { businessDateIn } from '../business-date-queries.ts';
import { inScope } from '../house-scope-queries.ts';

/** Fails with `house.notFound`, also out of scope. */
export const houseOnSale = async (ctx: Ctx, houseId: string) => {
  const house = await ctx.db
    .selectFrom('houses')
    .select(['id', 'state', 'timeZone', 'currency', 'cleaningFeeFen'])
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .executeTakeFirst();
  if (!house) return fail(houseFailures.notFound);
  return { ...house, today: await businessDateIn(ctx, house.timeZone) };
};

/** Fails with `house.roomTypeNotFound`. */
export const typeOnSale = async (ctx: Ctx, houseId: string, roomTypeId: string) => {
  const type = await ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'baseGuests', 'maxGuests', 'extraGuestFeeFen'])
    .where('houseId', '=', houseId)
    .where('id', '=', roomTypeId)
    .where('retiredAt', 'is', null)
    .where(inScope(ctx, 'roomTypes.houseId'))
    .executeTakeFirst();
  return type ?? fail(houseFailures.roomTypeNotFound);
};
