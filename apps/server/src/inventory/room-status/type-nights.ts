/** Unassigned stays counted per type and night; the rows are also the lock that every sale of the type takes. */
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { plannedOnce } from '../../platform/jobs/planned-once.ts';
import { linkLock } from './linked/link-lock-queries.ts';
import type { Range } from './room-nights.ts';

/**
 * Changes the count of unassigned stays in night order and locks the nights; returns the new counts. Sales of
 * linked rooms wait for each other: their links are locked first.
 */
export const countUnplaced = async (
  ctx: Ctx,
  houseId: string,
  roomTypeId: string,
  { from, to }: Range,
  by: 1 | 0 | -1,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ night: string; unplaced: number }>`
    with linked as materialized (${linkLock(houseId)})
    insert into type_night (house_id, room_type_id, night, unplaced)
    select ${houseId}::uuid, ${roomTypeId}::uuid, n, ${Math.max(0, by)}::int from (select count(*) from linked) l
    cross join unnest(${plannedOnce(datesOf(from, to), 'date[]')}) n order by n
    on conflict (house_id, room_type_id, night) do update set unplaced = type_night.unplaced + ${by}::int
    returning night, unplaced`.execute(ctx.db);
  return new Map(rows.map((row) => [row.night, row.unplaced]));
};

/** Locks a room type's nights for this transaction; returns the number of unassigned stays per night. */
export const lockTypeNights = (
  ctx: Ctx,
  houseId: string,
  roomTypeId: string,
  range: Range,
): Promise<Map<string, number>> => countUnplaced(ctx, houseId, roomTypeId, range, 0);
