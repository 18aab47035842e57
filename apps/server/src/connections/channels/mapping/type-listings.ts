/** Lists the mappings of listings that sell a room type under a plan, with suggestions, and changes them. */

import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import {
  listTypeListings,
  mapTypeListings,
  type TypeListing,
  unmapTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { factsOf } from '@minsu/contract/foundation/system/platform-registry.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command, query } from '../../../platform/http/routes.ts';
import { type Connection, findConnection, lockForLinks } from '../connect/connection-queries.ts';
import { noteOperation } from '../note-operation.ts';
import { applyWaiting } from '../pull/apply-waiting.ts';
import { markHouses } from '../push/dirty-houses.ts';
import type { TypeOfHouse } from './link-rules.ts';
import { planSoldHere, setMapping } from './map-listing.ts';
import { suggestedType, type TypeListingFacts, typeRefusal } from './type-listing-rules.ts';

const sellsTypes = ({ platform }: Connection): boolean =>
  platform !== 'ical' && factsOf(platform).stock === 'roomType';

interface Row extends TypeListingFacts {
  readonly channelRoomId: string;
  readonly platformRoomId: string;
  readonly stockKey: string;
  readonly name: string;
  readonly occupancies: number[];
  readonly houseId: string | null;
  readonly houseName: string | null;
  readonly roomTypeId: string | null;
  readonly roomTypeName: string | null;
  readonly ratePlanId: string | null;
  readonly planName: string;
}

const rowsOf = async (ctx: Ctx, connectionId: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select c.id as channel_room_id, c.platform_room_id, c.stock_key, c.name, c.type_name, c.listing_name as property_name,
      c.currency, c.occupancies, c.listed, coalesce(p.chosen, false) as chosen, c.house_id, h.name as house_name,
      c.room_type_id, t.name as room_type_name, c.rate_plan_id, coalesce(r.name, '') as plan_name, (
        select json_build_object('roomTypeId', s.room_type_id, 'roomTypeName', st.name) from channel_rooms s
        join room_types st on st.house_id = s.house_id and st.id = s.room_type_id
        where s.connection_id = c.connection_id and s.stock_key = c.stock_key and s.stock_key <> '' and s.id <> c.id
          and s.house_id is not null limit 1) as sibling_type
    from channel_rooms c
    left join channel_properties p on p.connection_id = c.connection_id and p.key = c.property_key
    left join houses h on h.id = c.house_id
    left join room_types t on t.house_id = c.house_id and t.id = c.room_type_id
    left join rate_plans r on r.house_id = c.house_id and r.id = c.rate_plan_id
    where c.connection_id = ${connectionId} and (c.house_id is null or ${inScope(ctx, 'c.houseId')})
      and (c.listed or c.house_id is not null)
    order by c.listing_name, c.type_name, c.name, c.id`.execute(ctx.db);
  return rows;
};

type SellableType = TypeOfHouse & { readonly maxGuests: number };

/** Active types of the connection's houses, in scope. */
const typesOf = async (ctx: Ctx, { houseIds }: Connection): Promise<SellableType[]> => {
  const { rows } = await sql<SellableType>`
    select h.id as house_id, h.name as house_name, t.id as room_type_id, t.name as room_type_name, t.max_guests
    from room_types t join houses h on h.id = t.house_id
    where t.retired_at is null and ${inScope(ctx, 'h.id')}
      and (${houseIds.length === 0} or h.id = any(${houseIds}::uuid[]))
    order by h.name, t.name, t.id`.execute(ctx.db);
  return rows;
};

const mappingOf = (row: Row): TypeListing['mapping'] => {
  const { houseId, houseName, roomTypeId, roomTypeName, ratePlanId, planName } = row;
  if (
    houseId === null ||
    houseName === null ||
    roomTypeId === null ||
    roomTypeName === null ||
    ratePlanId === null
  )
    return null;
  return { houseId, houseName, roomTypeId, roomTypeName, ratePlanId, planName };
};

export const listTypeListingsRoute = query(listTypeListings, async (ctx, asked) => {
  const connection = await findConnection(ctx, asked.connectionId);
  if (!sellsTypes(connection)) return { listings: [], types: [] };
  const [rows, types] = [await rowsOf(ctx, connection.id), await typesOf(ctx, connection)];
  const typeNames = types.map(({ houseId, houseName, roomTypeId, roomTypeName }) => ({
    ...{ houseId, houseName, roomTypeId, roomTypeName },
  }));
  const listings = rows.map(
    (row): TypeListing => ({
      channelRoomId: row.channelRoomId,
      ...{ name: row.name, typeName: row.typeName, propertyName: row.propertyName, currency: row.currency },
      ...{ occupancies: row.occupancies, listed: row.listed, chosen: row.chosen },
      mapping: mappingOf(row),
      suggestion: row.houseId === null ? suggestedType(row, typeNames) : null,
    }),
  );
  return { listings, types };
});

const ORDERS_NAMED = 5;

/** Unfinished orders of a listing would lose their room if its type is removed or changed. */
const assertNoOrders = async (ctx: Ctx, connectionId: string, listings: readonly Row[]): Promise<void> => {
  const { rows } = await sql<{ orderNo: string }>`
    select distinct o.order_no from channel_orders c join orders o on o.house_id = c.house_id and o.id = c.order_id
    where c.connection_id = ${connectionId} and o.booking = any(${openBookings})
      and c.listing_key = any(${listings.map(({ platformRoomId }) => platformRoomId)}::text[])
      and exists (select from stays s where s.house_id = o.house_id and s.order_id = o.id
        and s.state in ('expected', 'in_house'))
    order by o.order_no limit ${ORDERS_NAMED}`.execute(ctx.db);
  const orders = rows.map(({ orderNo }) => orderNo).join(', ');
  if (orders !== '') fail(channelFailures.unlinkHasOrders, { params: { orders } });
};

export const findType = async (ctx: Ctx, roomTypeId: string): Promise<TypeOfHouse> => {
  const { rows } = await sql<TypeOfHouse>`
    select h.id as house_id, h.name as house_name, t.id as room_type_id, t.name as room_type_name
    from room_types t join houses h on h.id = t.house_id
    where t.id = ${roomTypeId} and t.retired_at is null and ${inScope(ctx, 'h.id')}`.execute(ctx.db);
  return rows[0] ?? fail(houseFailures.roomTypeNotFound);
};

/** Fails if a listing cannot sell the type. Listings mapped in the same call do not conflict with each other. */
const assertSellable = (
  connection: Connection,
  listings: readonly Row[],
  type: TypeOfHouse,
  all: readonly Row[],
): void => {
  const moving = new Set(listings.map(({ channelRoomId }) => channelRoomId));
  for (const listing of listings) {
    const others = all.filter(
      (one) => one.stockKey === listing.stockKey && one.roomTypeId !== null && !moving.has(one.channelRoomId),
    );
    const [other] = others;
    const siblingType =
      other?.roomTypeId && other.roomTypeName
        ? { roomTypeId: other.roomTypeId, roomTypeName: other.roomTypeName }
        : null;
    const refusal = typeRefusal(connection, { ...listing, siblingType }, type);
    if (refusal) fail(refusal.failure, refusal.params && { params: refusal.params });
  }
};

interface Chosen {
  readonly connection: Connection;
  readonly all: readonly Row[];
  readonly listings: readonly Row[];
}

/** Locks the listings until the transaction ends. */
const lockChosen = async (
  ctx: Ctx,
  {
    connectionId,
    channelRoomIds,
  }: { readonly connectionId: string; readonly channelRoomIds: readonly string[] },
): Promise<Chosen> => {
  const connection = await findConnection(ctx, connectionId);
  await lockForLinks(ctx, connectionId);
  const all = await rowsOf(ctx, connectionId);
  const listings = all.filter((row) => channelRoomIds.includes(row.channelRoomId));
  if (listings.length !== new Set(channelRoomIds).size) fail(channelFailures.channelRoomNotFound);
  if (!sellsTypes(connection)) fail(channelFailures.sellsByRooms);
  return { connection, all, listings };
};

/** Queues a push for every affected house, and records the event and the operation. */
const announce = async (
  ctx: Ctx,
  { connection, listings }: Chosen,
  verb: 'mapped' | 'unmapped',
  houseIds: readonly string[],
): Promise<void> => {
  const connectionId = connection.id;
  await markHouses(ctx, houseIds, ctx.now);
  const names = cutText(listings.map(({ typeName, name }) => `${typeName} · ${name}`).join('、'), 200);
  for (const houseId of houseIds)
    await ctx.record({
      name: `channelRoom.${verb}`,
      entity: 'channelRoom',
      entityId: connectionId,
      houseId,
      after: { connection: connection.name, channelRoom: names },
    });
  const kind = verb === 'mapped' ? 'link' : 'unlink';
  await noteOperation(ctx, { connectionId, kind, subject: names, result: 'done' });
};

const housesOf = (listings: readonly Row[]): string[] => listings.flatMap(({ houseId }) => houseId ?? []);

interface ToMap {
  readonly connectionId: string;
  readonly channelRoomIds: readonly string[];
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** Returns the number of mapped listings. */
export const mapListings = async (ctx: Ctx, { roomTypeId, ratePlanId, ...asked }: ToMap): Promise<number> => {
  const chosen = await lockChosen(ctx, asked);
  const { connection, listings, all } = chosen;
  const type = await findType(ctx, roomTypeId);
  const changingType = listings.filter((one) => one.roomTypeId !== null && one.roomTypeId !== roomTypeId);
  assertSellable(connection, listings, type, all);
  await assertNoOrders(ctx, connection.id, changingType);
  const sold = { houseId: type.houseId, roomTypeId, ratePlanId };
  await planSoldHere(ctx, connection, sold);
  const ids = listings.map(({ channelRoomId }) => channelRoomId);
  await setMapping(ctx, connection.id, ids, sold);
  await announce(ctx, chosen, 'mapped', [...new Set([...housesOf(listings), type.houseId])]);
  // Sell orders that arrived before the mapping.
  for (const id of ids) await applyWaiting(ctx, connection.id, id);
  return listings.length;
};

export const mapTypeListingsRoute = command(mapTypeListings, async (ctx, asked) => ({
  mapped: await mapListings(ctx, asked),
}));

export const unmapTypeListingsRoute = command(unmapTypeListings, async (ctx, asked) => {
  const chosen = await lockChosen(ctx, asked);
  const { connection, listings } = chosen;
  await assertNoOrders(ctx, connection.id, listings);
  const ids = listings.map(({ channelRoomId }) => channelRoomId);
  await setMapping(ctx, connection.id, ids, null);
  await announce(ctx, chosen, 'unmapped', [...new Set(housesOf(listings))]);
  return { unmapped: listings.length };
});
