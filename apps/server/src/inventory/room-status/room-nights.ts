/**
 * Stock. `room_night` is the single source: the occupant of a room night owns its row, and the primary key refuses
 * a second owner on every path. Linked rooms close and open in the same transaction.
 */

import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { plannedOnce } from '../../platform/jobs/planned-once.ts';
import { linkLock } from './linked/link-lock-queries.ts';
import { type ClosingMode, recloseLinked } from './linked/linked-closures.ts';

export interface Range {
  /** First night. */
  readonly from: string;
  /** The day after the last night. */
  readonly to: string;
}
export type NightOwner = { readonly stayId: string } | { readonly blockId: string };

interface RoomKey {
  readonly houseId: string;
  readonly id: string;
}

const numberOf = async (ctx: Ctx, { houseId, id }: RoomKey): Promise<string> => {
  const { number } = await ctx.db
    .selectFrom('rooms')
    .select('number')
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return number;
};

/**
 * Takes every night of [from, to) in a room, or fails with the first taken night. One statement in night order, so
 * concurrent callers wait for each other without deadlock.
 */
export const takeNights = async (
  ctx: Ctx,
  room: RoomKey,
  { from, to }: Range,
  owner: NightOwner,
  mode?: ClosingMode,
): Promise<void> => {
  const stayId = 'stayId' in owner ? owner.stayId : null;
  const blockId = 'blockId' in owner ? owner.blockId : null;
  const { rows } = await sql<{ night: string; linked: boolean }>`
    insert into room_night (house_id, room_id, night, stay_id, block_id)
    select ${room.houseId}::uuid, ${room.id}::uuid, n, ${stayId}::uuid, ${blockId}::uuid
    from unnest(${plannedOnce(datesOf(from, to), 'date[]')}) n order by n
    on conflict do nothing
    returning night, exists (
      select from room_overlaps o where o.house_id = room_night.house_id and o.room_id = room_night.room_id) as linked`.execute(
    ctx.db,
  );
  const taken = new Set(rows.map((row) => row.night));
  const missing = datesOf(from, to).find((night) => !taken.has(night));
  if (missing)
    fail(roomStatusFailures.roomTaken, { params: { room: await numberOf(ctx, room), night: missing } });
  if (rows[0]?.linked) await recloseLinked(ctx, room.houseId, [room.id], { from, to }, mode);
};

/** Releases nights; without a range, all that the owner holds. */
export const releaseNights = async (
  ctx: Ctx,
  houseId: string,
  owner: NightOwner,
  range?: Range,
): Promise<void> => {
  const owned = 'stayId' in owner ? sql`stay_id = ${owner.stayId}` : sql`block_id = ${owner.blockId}`;
  const within = range ? sql`and night >= ${range.from}::date and night < ${range.to}::date` : sql``;
  const { rows: freed } = await sql<{ roomId: string; night: string }>`
    with linked as materialized (${linkLock(houseId)})
    delete from room_night where house_id = ${houseId} and ${owned} ${within} and (select count(*) from linked) >= 0
    returning room_id, night`.execute(ctx.db);
  const nights = freed.map((row) => row.night).sort();
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return;
  const roomIds = [...new Set(freed.map((row) => row.roomId))];
  await recloseLinked(ctx, houseId, roomIds, { from: first, to: addDays(last, 1) });
};
