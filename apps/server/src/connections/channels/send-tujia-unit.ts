/** Creates a unit at Tujia from a room type, or updates it; its rooms are then linked with the unit. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import type { PlatformResult } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import type { TujiaUnit } from './adapters/account-calls.ts';
import { accountCallsOf } from './adapters/all-adapters.ts';
import { askPlatform } from './ask-platform.ts';
import { connectionServing, type ServingConnection } from './connect/connections-of-house.ts';
import type { TypeInScope } from './listings-of-type.ts';
import { openWorking } from './open-working.ts';
import { resultOfOutcome } from './platform-result.ts';

export interface TypeRow {
  readonly name: string;
  readonly houseName: string;
  readonly entire: boolean;
  readonly areaM2: number | null;
  readonly beds: string;
  readonly maxGuests: number;
  readonly facilities: string[];
  readonly images: string[];
  readonly depositFen: number;
  readonly instantBook: boolean;
  readonly basePriceFen: number;
  readonly rooms: number;
  readonly hotelId: string | null;
  /** A listing that people created at the platform and linked with this type; null: none, or one that was uploaded. */
  readonly linkedListing: string | null;
}

export const readType = async (
  ctx: Ctx,
  { houseId, id }: TypeInScope,
  connectionId: string,
): Promise<TypeRow> => {
  const { rows } = await sql<TypeRow>`
    select t.name, h.name as house_name, h.kind = 'entire' as entire, t.area_m2, t.beds, t.max_guests, t.facilities,
      array(select f.key from house_photos p join files f on f.id = p.file_id
        where p.house_id = t.house_id and (p.room_type_id = t.id or p.room_type_id is null)
        order by p.room_type_id nulls last, p.position limit 20) as images,
      h.deposit_fen, h.instant_book, t.base_price_fen,
      (select count(*)::int from rooms r
        where r.house_id = t.house_id and r.room_type_id = t.id and r.active) as rooms,
      (select k.platform_hotel_id from channel_hotels k
        where k.house_id = t.house_id and k.connection_id = ${connectionId} and k.audit <> 'refused') as hotel_id,
      (select min(c.name) from channel_rooms c
        where c.house_id = t.house_id and c.room_type_id = t.id and c.connection_id = ${connectionId}
          and c.listed and not c.uploaded) as linked_listing
    from room_types t join houses h on h.id = t.house_id
    where t.house_id = ${houseId} and t.id = ${id}`.execute(ctx.db);
  return rows[0] as TypeRow;
};

export const unitOf = (ctx: Ctx, type: TypeInScope, row: TypeRow): TujiaUnit => ({
  roomId: type.id,
  name: row.name,
  areaM2: row.areaM2,
  entire: row.entire,
  beds: row.beds,
  maxGuests: row.maxGuests,
  facilities: row.facilities,
  images: row.images.map((key) => `${ctx.services.config.publicUrl}${fileUrl(key)}`),
  depositFen: row.depositFen,
  instantBook: row.instantBook,
  priceFen: row.basePriceFen,
  stock: row.rooms,
});

/** The unit's listing, mapped to the type unless users have mapped it otherwise. */
const storeListing = async (
  ctx: Ctx,
  type: TypeInScope,
  row: TypeRow,
  at: { readonly connectionId: string; readonly unitId: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into channel_rooms as c (connection_id, id, platform_room_id, name, type_name, listing_name, synced_at, house_id,
      room_type_id, rate_plan_id, instant_book, price_fen, uploaded)
    values (${at.connectionId}, ${ctx.newId()}, ${at.unitId}, ${row.name}, ${row.name}, ${row.houseName}, ${ctx.now},
      ${type.houseId}, ${type.id}, ${STANDARD_PLAN_ID}, ${row.instantBook}, ${row.basePriceFen}, true)
    on conflict (connection_id, platform_room_id) do update set name = excluded.name, type_name = excluded.type_name,
      listing_name = excluded.listing_name, synced_at = excluded.synced_at, listed = true, uploaded = true,
      house_id = coalesce(c.house_id, excluded.house_id),
      room_type_id = coalesce(c.room_type_id, excluded.room_type_id),
      rate_plan_id = coalesce(c.rate_plan_id, excluded.rate_plan_id)
    returning id`.execute(ctx.db);
  return (rows[0] as { id: string }).id;
};

/** Rooms of the type without a link at the connection. */
const linkRooms = async (
  ctx: Ctx,
  type: TypeInScope,
  connection: ServingConnection,
  channelRoomId: string,
): Promise<void> => {
  const { rows } = await sql<{ id: string; number: string }>`
    with added as (
      insert into channel_room_links (house_id, room_id, connection_id, channel_room_id, linked_by, linked_at)
      select r.house_id, r.id, ${connection.id}, ${channelRoomId}, ${ctx.user.realname}, ${ctx.now}
      from rooms r join channel_rooms c on c.connection_id = ${connection.id} and c.id = ${channelRoomId}
        and c.house_id = r.house_id and c.room_type_id = r.room_type_id
      where r.house_id = ${type.houseId} and r.room_type_id = ${type.id} and r.active and not exists (
        select from channel_room_links l
        where l.house_id = r.house_id and l.room_id = r.id and l.connection_id = ${connection.id})
      returning house_id, room_id)
    select r.id, r.number from added a join rooms r on r.house_id = a.house_id and r.id = a.room_id
    order by r.position, r.number`.execute(ctx.db);
  for (const { id, number } of rows)
    await ctx.record({
      name: 'room.linked',
      entity: 'room',
      entityId: id,
      houseId: type.houseId,
      after: { number, platform: 'tj', connection: connection.name, channelRoom: type.name },
    });
  await sql`insert into channel_dirty_houses (house_id, since) values (${type.houseId}, ${ctx.now})
    on conflict do nothing`.execute(ctx.db);
};

/** Inside a change: the unit is a listing now, and sells the rooms of its type. */
export const storeUnit = async (
  ctx: Ctx,
  type: TypeInScope,
  row: TypeRow,
  connection: ServingConnection,
  unitId: string,
): Promise<void> => {
  const listing = await storeListing(ctx, type, row, { connectionId: connection.id, unitId });
  await linkRooms(ctx, type, connection, listing);
};

export const sendTujiaUnit = async (
  ctx: StepCtx,
  type: TypeInScope,
  { connectionId }: { readonly connectionId?: string | undefined },
): Promise<PlatformResult[]> => {
  const connection = await connectionServing(ctx, 'tj', { houseId: type.houseId, connectionId });
  const row = await readType(ctx, type, connection.id);
  const { hotelId } = row;
  if (hotelId === null) return fail(channelFailures.hotelNeeded);
  if (row.rooms === 0) return fail(channelFailures.noRooms);
  if (row.linkedListing !== null)
    return fail(channelFailures.typeLinked, { params: { name: row.linkedListing } });
  const calls = accountCallsOf(ctx.services).tj ?? fail(channelFailures.notConnectable);
  const opened = await openWorking(ctx, connection.id);
  const about = { kind: 'static', subject: row.name, houseId: type.houseId, items: 1 };
  const outcome = await askPlatform(ctx, opened, about, ({ account }) =>
    calls.addUnit(account, hotelId, unitOf(ctx, type, row)),
  );
  const unitId = outcome.kind === 'done' ? outcome.value.unitId : null;
  if (unitId !== null) await ctx.store((store) => storeUnit(store, type, row, connection, unitId));
  const of = { id: type.id, name: type.name, connectionId: connection.id, platformId: unitId };
  return [resultOfOutcome(of, outcome, ctx.language)];
};
