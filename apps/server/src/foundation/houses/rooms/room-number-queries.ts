/** Checks room numbers for conflicts. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { plainRoomNumber, roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

const takenBy = ({ active }: { readonly active: boolean }): Failure =>
  active ? houseFailures.numberTaken : houseFailures.numberOfInactive;

/** All rooms of a property by normalised number. */
export const numbersTaken = async (ctx: Ctx, houseId: string): Promise<ReadonlyMap<string, Failure>> => {
  const rooms = await ctx.db
    .selectFrom('rooms')
    .select(['number', 'active'])
    .where('houseId', '=', houseId)
    .execute();
  return new Map(rooms.map((room) => [roomNumberKey(room.number), takenBy(room)]));
};

/** Why no other room may have this number; null: it is free. */
export const numberRefusal = async (
  ctx: Ctx,
  { houseId, number, but }: { readonly houseId: string; readonly number: string; readonly but?: string },
): Promise<Failure | null> => {
  const twin = await ctx.db
    .selectFrom('rooms')
    .select('active')
    .where('houseId', '=', houseId)
    .where(sql<string>`lower(number)`, '=', sql<string>`lower(${plainRoomNumber(number)})`)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .executeTakeFirst();
  return twin ? takenBy(twin) : null;
};
