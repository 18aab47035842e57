/**
 * Stock. `room_night` is the one truth: who occupies a night of a room owns its row, and the primary key refuses a
 * second owner on every path. A stay without a room is counted in `type_night`, whose rows are also the lock that
 * every sale of the type takes, night by night in order, so that two sales cannot both take the last place.
 */
import { addDays, datesOf } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import { roomStatusFailures } from '@minsu/contract/room-status/room-status-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface Range {
  /** First night. */
  readonly from: string;
  /** The day after the last night. */
  readonly to: string;
}
export type NightOwner = { readonly stayId: string } | { readonly blockId: string };

/** Locks the nights of a room type for this transaction; answers how many stays without a room each night has. */
export const lockTypeNights = async (
  ctx: Ctx,
  houseId: string,
  roomTypeId: string,
  { from, to }: Range,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ night: string; unplaced: number }>`
    insert into type_night (house_id, room_type_id, night)
    select ${houseId}::uuid, ${roomTypeId}::uuid, n::date
    from generate_series(${from}::date, ${addDays(to, -1)}::date, interval '1 day') n order by n
    on conflict (house_id, room_type_id, night) do update set unplaced = type_night.unplaced
    returning night, unplaced`.execute(ctx.db);
  return new Map(rows.map((row) => [row.night, row.unplaced]));
};

/** Adds to (or takes from) the count of stays without a room. The caller holds the lock. */
export const countUnplaced = async (
  ctx: Ctx,
  houseId: string,
  roomTypeId: string,
  { from, to }: Range,
  by: 1 | -1,
) => {
  await sql`
    update type_night set unplaced = unplaced + ${by}
    where house_id = ${houseId} and room_type_id = ${roomTypeId} and night >= ${from} and night < ${to}`.execute(
    ctx.db,
  );
};

/**
 * Takes every night of [from, to) in a room, or fails with the first night that is taken. One statement, ordered by
 * night: concurrent takers wait for each other in the same order and cannot deadlock.
 */
export const takeNights = async (
  ctx: Ctx,
  room: { readonly houseId: string; readonly id: string; readonly number: string },
  { from, to }: Range,
  owner: NightOwner,
): Promise<void> => {
  const stayId = 'stayId' in owner ? owner.stayId : null;
  const blockId = 'blockId' in owner ? owner.blockId : null;
  const { rows } = await sql<{ night: string }>`
    insert into room_night (house_id, room_id, night, stay_id, block_id)
    select ${room.houseId}::uuid, ${room.id}::uuid, n::date, ${stayId}::uuid, ${blockId}::uuid
    from generate_series(${from}::date, ${addDays(to, -1)}::date, interval '1 day') n order by n
    on conflict do nothing returning night`.execute(ctx.db);
  const taken = new Set(rows.map((row) => row.night));
  const missing = datesOf(from, to).find((night) => !taken.has(night));
  if (missing) fail(roomStatusFailures.roomTaken, { params: { room: room.number, night: missing } });
};

/** Gives nights back; without a range all that the owner holds. */
export const releaseNights = async (
  ctx: Ctx,
  houseId: string,
  owner: NightOwner,
  range?: Range,
): Promise<void> => {
  let query = ctx.db.deleteFrom('roomNight').where('houseId', '=', houseId);
  query =
    'stayId' in owner ? query.where('stayId', '=', owner.stayId) : query.where('blockId', '=', owner.blockId);
  if (range) query = query.where('night', '>=', range.from).where('night', '<', range.to);
  await query.execute();
};
