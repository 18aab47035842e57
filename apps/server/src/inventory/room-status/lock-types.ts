/**
 * Locks the nights of the types of some rooms. The types are read again under the lock: moving a room to another type
 * takes the same locks, so the result holds until the commit. Types are locked in order of ids as far as known; a type
 * found later is locked last, regardless of its id. If that deadlocks, the database ends one of the transactions, which
 * is then repeated.
 */
import type { TypedRoom } from '@minsu/contract/foundation/houses/room.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { typesIn } from './availability-rules.ts';
import type { Range } from './room-nights.ts';
import { lockTypeNights } from './type-nights.ts';

export interface TypeKey {
  readonly houseId: string;
  readonly roomTypeId: string;
}

export interface LockedType extends TypeKey {
  /** Unassigned stays by night. */
  readonly unplaced: ReadonlyMap<string, number>;
}

export interface TypedRoomRow extends TypedRoom {
  readonly houseId: string;
  readonly id: string;
}

const readRooms = async (ctx: Ctx, roomIds: readonly string[]): Promise<TypedRoomRow[]> =>
  roomIds.length === 0
    ? []
    : ctx.db
        .selectFrom('rooms')
        .select(['houseId', 'id', 'roomTypeId', 'nextTypeId', 'nextTypeFrom'])
        .where('id', 'in', roomIds)
        .where(inScope(ctx, 'rooms.houseId'))
        .execute();

const keyOf = ({ houseId, roomTypeId }: TypeKey): string => `${houseId}${roomTypeId}`;

/** Locks the types of these rooms in the range, and those in `also`. */
export const lockTypesOf = async (
  ctx: Ctx,
  roomIds: readonly string[],
  range: Range,
  also: readonly TypeKey[] = [],
): Promise<{ readonly types: LockedType[]; readonly rooms: TypedRoomRow[] }> => {
  const locked = new Map<string, LockedType>();
  for (;;) {
    const rooms = await readRooms(ctx, roomIds);
    const wanted = [
      ...also,
      ...rooms.flatMap((room) =>
        typesIn(room, range).map((roomTypeId) => ({ houseId: room.houseId, roomTypeId })),
      ),
    ];
    const missing = new Map(wanted.filter((type) => !locked.has(keyOf(type))).map((t) => [keyOf(t), t]));
    if (missing.size === 0) return { types: [...locked.values()], rooms };
    for (const [key, { houseId, roomTypeId }] of [...missing].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const unplaced = await lockTypeNights(ctx, houseId, roomTypeId, range);
      locked.set(key, { houseId, roomTypeId, unplaced });
    }
  }
};
