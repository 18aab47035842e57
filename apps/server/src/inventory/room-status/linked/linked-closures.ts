/**
 * Closes rooms linked to occupied ones and reopens them when the last occupant leaves: recomputed from ownership in the
 * transaction of every sale, block and release.
 */

import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { roomStatusFailures } from '@minsu/contract/inventory/room-status/room-status-failures.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { lockTypesOf } from '../lock-types.ts';
import type { Range } from '../room-nights.ts';
import { leaveRoomForUnplaced } from '../unplaced-needs.ts';
import { linkLock } from './link-lock-queries.ts';
import { type ClosedNight, type Closure, closureChanges, closuresOf } from './linked-room-rules.ts';

interface ClosedRoom extends Closure {
  readonly id: string;
}

const othersOf = async (ctx: Ctx, houseId: string, roomIds: readonly string[]): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('roomOverlaps')
    .select('otherId')
    .distinct()
    .where('houseId', '=', houseId)
    .where('roomId', 'in', roomIds)
    .execute();
  return rows.map((row) => row.otherId);
};

/** Closures of these rooms that overlap the range. */
const presentClosures = async (
  ctx: Ctx,
  houseId: string,
  roomIds: readonly string[],
  { from, to }: Range,
): Promise<ClosedRoom[]> => {
  const { rows } = await sql<ClosedRoom>`
    select id, room_id, from_date as "from", to_date as "to", reason as causes from room_blocks
    where house_id = ${houseId} and room_id = any(${roomIds}::uuid[]) and kind = 'linked' and removed_at is null
      and to_date >= ${from}::date and from_date <= ${to}::date`.execute(ctx.db);
  return rows;
};

/** Nights on which a linked room is owned by a stay or a manual block. */
const wantedNights = async (
  ctx: Ctx,
  houseId: string,
  roomIds: readonly string[],
  { from, to }: Range,
): Promise<ClosedNight[]> => {
  const { rows } = await sql<ClosedNight>`
    select o.room_id, n.night, string_agg(r.number, ', ' order by r.position, r.number) as causes
    from room_overlaps o
    join room_night n on n.house_id = o.house_id and n.room_id = o.other_id
      and n.night >= ${from}::date and n.night < ${to}::date
    join rooms r on r.house_id = n.house_id and r.id = n.room_id
    left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
    where o.house_id = ${houseId} and o.room_id = any(${roomIds}::uuid[]) and b.kind is distinct from 'linked'
    group by o.room_id, n.night`.execute(ctx.db);
  return rows;
};

const open = async (ctx: Ctx, houseId: string, closures: readonly ClosedRoom[]): Promise<void> => {
  const ids = closures.map(({ id }) => id);
  if (ids.length === 0) return;
  await ctx.db.deleteFrom('roomNight').where('houseId', '=', houseId).where('blockId', 'in', ids).execute();
  await ctx.db
    .updateTable('roomBlocks')
    .set({ removedAt: ctx.now })
    .where('houseId', '=', houseId)
    .where('id', 'in', ids)
    .execute();
};

const insertBlocks = async (ctx: Ctx, houseId: string, closures: readonly ClosedRoom[]): Promise<void> => {
  await ctx.db
    .insertInto('roomBlocks')
    .values(
      closures.map(({ id, roomId, from, to, causes }) => ({
        houseId,
        id,
        roomId,
        kind: 'linked',
        fromDate: from,
        toDate: to,
        reason: causes,
        createdBy: ctx.user.realname,
        createdAt: ctx.now,
      })),
    )
    .execute();
};

/** Fails with `roomStatus.linkedTaken` if a room to be closed is owned by another stay. */
const close = async (ctx: Ctx, houseId: string, closures: readonly ClosedRoom[]): Promise<void> => {
  if (closures.length === 0) return;
  await insertBlocks(ctx, houseId, closures);
  const nights = closures.flatMap(({ id, roomId, from, to }) =>
    datesOf(from, to).map((night) => ({ houseId, roomId, night, blockId: id })),
  );
  nights.sort((a, b) => (a.roomId + a.night < b.roomId + b.night ? -1 : 1));
  const closed = await ctx.db
    .insertInto('roomNight')
    .values(nights)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['roomId', 'night'])
    .execute();
  if (closed.length === nights.length) return;
  const done = new Set(closed.map(({ roomId, night }) => roomId + night));
  const taken = nights.find(({ roomId, night }) => !done.has(roomId + night));
  const cause = closures.find(({ id }) => id === taken?.blockId);
  const other = await ctx.db
    .selectFrom('rooms')
    .select('number')
    .where('houseId', '=', houseId)
    .where('id', '=', taken?.roomId ?? '')
    .executeTakeFirst();
  const params = { room: cause?.causes ?? '', other: other?.number ?? '', night: taken?.night ?? '' };
  fail(roomStatusFailures.linkedTaken, { params });
};

const holds = ({ roomId, from, to }: Closure, room: string, night: string): boolean =>
  roomId === room && from <= night && night < to;

/** Checks that unassigned stays still find a room of their type on newly closed nights. */
const leaveRooms = async (
  ctx: Ctx,
  houseId: string,
  { from, to }: Range,
  { add, remove }: { readonly add: readonly Closure[]; readonly remove: readonly Closure[] },
): Promise<void> => {
  const roomIds = [...new Set(add.map(({ roomId }) => roomId))];
  if (roomIds.length === 0) return;
  const { types, rooms } = await lockTypesOf(ctx, roomIds, { from, to });
  const isNew = (room: string, night: string) =>
    add.some((one) => holds(one, room, night)) && !remove.some((one) => holds(one, room, night));
  await leaveRoomForUnplaced(
    ctx,
    types.filter((type) => type.houseId === houseId),
    { from, to },
    ({ roomTypeId }, night) =>
      rooms.some((room) => typeOn(room, night) === roomTypeId && isNew(room.id, night)),
  );
};

const recordAll = async (
  ctx: Ctx,
  houseId: string,
  closures: readonly ClosedRoom[],
  closing: boolean,
): Promise<void> => {
  for (const { id, roomId, from, to, causes } of closures) {
    const fact = { roomId, kind: 'linked', from, to, reason: causes };
    await ctx.record({
      name: closing ? 'roomBlock.linkedClosed' : 'roomBlock.linkedOpened',
      entity: 'roomBlock',
      entityId: id,
      houseId,
      before: closing ? null : fact,
      after: closing ? fact : null,
    });
  }
};

/**
 * `keepPlaces`: closing a room must leave one for every unassigned stay of its type. `takePlaces`: one of several
 * unassigned guests gets the space and is not refused for the others; or the space is already taken and they stay
 * unassigned.
 */
export type ClosingMode = 'keepPlaces' | 'takePlaces';

/** Call after owners of these rooms' nights have changed within the range. */
export const recloseLinked = async (
  ctx: Ctx,
  houseId: string,
  roomIds: readonly string[],
  range: Range,
  mode: ClosingMode = 'keepPlaces',
): Promise<void> => {
  const others = await othersOf(ctx, houseId, roomIds);
  if (others.length === 0) return;
  await linkLock(houseId).execute(ctx.db);
  await recloseRooms(ctx, houseId, others, range, mode);
};

/** Closures before the range stay, because links may have been different then. */
const nightsBefore = (closures: readonly Closure[], from: string): ClosedNight[] =>
  closures.flatMap(({ roomId, causes, ...dates }) =>
    datesOf(dates.from, dates.to < from ? dates.to : from).map((night) => ({ roomId, night, causes })),
  );

/** Recomputes the closures of these rooms. The caller has locked the house's parts. */
export const recloseRooms = async (
  ctx: Ctx,
  houseId: string,
  roomIds: readonly string[],
  range: Range,
  mode: ClosingMode = 'keepPlaces',
): Promise<void> => {
  const present = await presentClosures(ctx, houseId, roomIds, range);
  const dates = present
    .flatMap(({ from, to }) => [from, to])
    .concat(range.from, range.to)
    .sort();
  const window = { from: dates[0] as string, to: dates.at(-1) as string };
  const ahead = await wantedNights(ctx, houseId, roomIds, { from: range.from, to: window.to });
  const wanted = closuresOf([...nightsBefore(present, range.from), ...ahead]);
  const { remove, add } = closureChanges(present, wanted);
  await open(ctx, houseId, remove);
  const added = add.map((closure) => ({ ...closure, id: ctx.newId() }));
  await close(ctx, houseId, added);
  if (mode === 'keepPlaces') await leaveRooms(ctx, houseId, window, { add: added, remove });
  await recordAll(ctx, houseId, remove, false);
  await recordAll(ctx, houseId, added, true);
};
