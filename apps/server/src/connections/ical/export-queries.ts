/** When a room is taken, without guest data. */

import type { IcalSource } from '@minsu/contract/connections/ical/ical-feed.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import { barredNights } from '../../inventory/room-status/barred-night-queries.ts';
import { roomsPerNight } from '../../inventory/room-status/free-night-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TakenNight } from './export-night-rules.ts';

export interface ExportedRoom {
  readonly houseId: string;
  readonly roomId: string;
  readonly source: IcalSource;
  readonly roomTypeId: string;
  readonly nextTypeId: string | null;
  readonly nextTypeFrom: string | null;
  readonly timeZone: string;
  readonly madeAt: Date;
}

/**
 * A current stay is exported from its start; otherwise it would be a new event every day. No stay is longer than this.
 */
const LOOK_BACK_DAYS = 400;

/**
 * Nights that came from the source itself are left out, or both sides would keep each other's days closed endlessly.
 * There may be several `other` sources; nights from any of them are left out while the room has one.
 */
const notFrom = ({ houseId, roomId, source }: ExportedRoom) => sql`
  and not exists (
    select from ical_blocks i join ical_feeds f on f.house_id = i.house_id and f.id = i.feed_id
    where i.house_id = n.house_id and i.block_id = n.block_id and f.source = ${source}
      and (${source} <> 'other' or 1 = (select count(*) from ical_feeds o where o.house_id = ${houseId}
        and o.room_id = ${roomId} and o.source = 'other' and o.deleted_at is null)))`;

const ownedNights = async (ctx: Ctx, room: ExportedRoom, from: string): Promise<TakenNight[]> => {
  const { rows } = await sql<TakenNight>`
    select n.night, coalesce(n.stay_id, n.block_id) as owner_id, n.stay_id is not null or i.kind = 'booking' as reserved,
      b.kind is not distinct from 'linked' as linked, coalesce(o.created_at, b.created_at) as changed_at
    from room_night n
    left join stays s on s.house_id = n.house_id and s.id = n.stay_id
    left join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
    left join ical_blocks i on i.house_id = n.house_id and i.block_id = n.block_id
    where n.house_id = ${room.houseId} and n.room_id = ${room.roomId} and n.night >= ${from}::date
      and coalesce(n.stay_id, n.block_id) in (
        select coalesce(m.stay_id, m.block_id) from room_night m where m.house_id = n.house_id
          and m.room_id = n.room_id and m.night >= ${addDays(from, LOOK_BACK_DAYS - 1)}::date)
      ${notFrom(room)}
    order by n.night`.execute(ctx.db);
  return rows;
};

/** Nights on which stays without a room need every free room of the type: selling one would oversell. */
const neededNights = async (ctx: Ctx, room: ExportedRoom, today: string, to: string): Promise<string[]> => {
  const typeIds = [room.roomTypeId, ...(room.nextTypeId === null ? [] : [room.nextTypeId])];
  const types = typeIds.map((roomTypeId) => ({ houseId: room.houseId, roomTypeId }));
  const perType = await roomsPerNight(ctx, types, { from: today, to });
  const nights: string[] = [];
  for (let at = 0, night = today; night < to; at++, night = addDays(night, 1)) {
    const free = perType.get(typeOn(room, night))?.free[at];
    if (free !== undefined && free <= 0) nights.push(night);
  }
  return nights;
};

/** Unowned nights that cannot be slept in because of hourly stays, late departures or early arrivals. */
const ownBarredNights = async (
  ctx: Ctx,
  room: ExportedRoom,
  today: string,
  to: string,
): Promise<string[]> => {
  const { rows } = await sql<{ night: string }>`
    select b.night from (${barredNights(sql`n.house_id = ${room.houseId} and n.room_id = ${room.roomId}
      and n.night >= ${today}::date and n.night < ${to}::date`)}) b`.execute(ctx.db);
  return rows.map(({ night }) => night);
};

/** In their order; from today on also those that are only needed or barred. */
export const takenNights = async (
  ctx: Ctx,
  room: ExportedRoom,
): Promise<{ readonly today: string; readonly nights: TakenNight[] }> => {
  const today = await businessDateIn(ctx, room.timeZone);
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const owned = await ownedNights(ctx, room, addDays(today, 1 - LOOK_BACK_DAYS));
  const known = new Set(owned.map(({ night }) => night));
  const own = await fromSource(ctx, room, today);
  const to = addDays(today, horizonDays);
  const barred = await ownBarredNights(ctx, room, today, to);
  const closed = [...new Set([...(await neededNights(ctx, room, today, to)), ...barred])]
    .filter((night) => !known.has(night) && !own.has(night))
    .map((night) => ({
      ...{ night, ownerId: null, reserved: false, linked: false },
      changedAt: room.madeAt,
    }));
  return { today, nights: [...owned, ...closed].sort((a, b) => (a.night < b.night ? -1 : 1)) };
};

/** Nights taken by the source itself are not exported back to it. */
const fromSource = async (ctx: Ctx, { houseId, roomId, source }: ExportedRoom, today: string) => {
  const { rows } = await sql<{ night: string }>`
    select n.night from room_night n
    join ical_blocks i on i.house_id = n.house_id and i.block_id = n.block_id
    join ical_feeds f on f.house_id = i.house_id and f.id = i.feed_id and f.source = ${source}
    where n.house_id = ${houseId} and n.room_id = ${roomId} and n.night >= ${today}::date`.execute(ctx.db);
  return new Set(rows.map(({ night }) => night));
};
