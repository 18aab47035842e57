/** A room locked for a change: its house is locked, so that its type stays; the version is checked. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { Room } from '@minsu/contract/foundation/houses/room.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { businessDateIn } from '../business-date-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { lockHouseForRooms } from '../locked-house.ts';
import { applyMovesOf } from './apply-room-moves.ts';
import { readRoom } from './room-row-queries.ts';

export interface LockedRoom {
  readonly id: string;
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly nextTypeId: string | null;
  readonly nextTypeFrom: string | null;
  readonly movedFromTypeId: string | null;
  readonly movedOn: string | null;
  readonly number: string;
  readonly floor: string | null;
  readonly note: string | null;
  readonly lockNote: string | null;
  readonly active: boolean;
  readonly version: number;
  /** The kind of house. */
  readonly kind: string;
  readonly today: string;
}

const findHouse = async (ctx: Ctx, id: string): Promise<string> => {
  const room = await ctx.db
    .selectFrom('rooms')
    .select('houseId')
    .where('id', '=', id)
    .where(inScope(ctx, 'rooms.houseId'))
    .executeTakeFirst();
  return room?.houseId ?? fail(houseFailures.roomNotFound);
};

/**
 * Fails with `house.roomNotFound`, also out of scope, with `house.archived`, or with `core.stale` and the current room.
 */
export const lockRoom = async (ctx: Ctx, id: string, version: number | null): Promise<LockedRoom> => {
  const house = await lockHouseForRooms(ctx, await findHouse(ctx, id));
  const today = await businessDateIn(ctx, house.timeZone);
  await applyMovesOf(ctx, house.id, today);
  const room = await ctx.db
    .selectFrom('rooms')
    .select([
      'id',
      'houseId',
      'roomTypeId',
      'nextTypeId',
      'nextTypeFrom',
      'movedFromTypeId',
      'movedOn',
      'number',
      'floor',
      'note',
      'lockNote',
      'active',
      'version',
    ])
    .where('houseId', '=', house.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (version !== null && room.version !== version) failStale(Room, await readRoom(ctx, id));
  return { ...room, kind: house.kind, today };
};
