/** Locks the room whose calendars change, so that simultaneous changes count each other's calendars. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

export const lockActiveRoom = async (ctx: Ctx, roomId: string) => {
  const room = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'houseId', 'number'])
    .where('id', '=', roomId)
    .where('active', '=', true)
    .where(inScope(ctx, 'rooms.houseId'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return room ?? fail(houseFailures.roomNotFound);
};
