/** Unlinks a room from its listing. Without rooms the listing sells nothing, and the push closes it at the platform. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { unlinkRoom, unlinkRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { type Connection, findConnection } from './connect/connection-queries.ts';
import { type LockedListing, lockListing, setMapping } from './mapping/map-listing.ts';
import { markHouses } from './push/dirty-houses.ts';

interface LinkedRoom {
  readonly id: string;
  readonly number: string;
  readonly houseId: string;
}

const findRoom = async (ctx: Ctx, roomId: string): Promise<LinkedRoom> => {
  const room = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'houseId', 'number'])
    .where('id', '=', roomId)
    .where(inScope(ctx, 'rooms.houseId'))
    .executeTakeFirst();
  return room ?? fail(houseFailures.roomNotFound);
};

const ORDERS_NAMED = 5;

interface Held {
  readonly connectionId: string;
  readonly listing: LockedListing;
  readonly room: LinkedRoom;
  /** With the listing's last room all of its unfinished orders lose their place. */
  readonly last: boolean;
}

/**
 * Unfinished orders of the listing that hold the room from today on. A listing that the platform no longer has sells nothing more:
 * its orders keep their rooms, and their cancellations need no listing.
 */
const assertNoOrders = async (ctx: Ctx, { connectionId, listing, room, last }: Held): Promise<void> => {
  if (!listing.listed) return;
  const { rows } = await sql<{ orderNo: string }>`
    select distinct o.order_no from channel_orders c
    join orders o on o.house_id = c.house_id and o.id = c.order_id
    join houses h on h.id = o.house_id
    join stays s on s.house_id = o.house_id and s.order_id = o.id
    where c.connection_id = ${connectionId} and c.listing_key = ${listing.platformRoomId}
      and c.house_id = ${room.houseId} and o.booking = any(${openBookings}) and s.state in ('expected', 'in_house')
      and (${last} or s.room_id = ${room.id} or exists (
        select from stay_rooms r where r.house_id = s.house_id and r.stay_id = s.id and r.room_id = ${room.id}
          and r.to_date > ${await businessDateSql(ctx, 'h.timeZone')}))
    order by o.order_no limit ${ORDERS_NAMED}`.execute(ctx.db);
  if (rows.length > 0)
    fail(channelFailures.unlinkHasOrders, {
      params: { orders: rows.map(({ orderNo }) => orderNo).join(', ') },
    });
};

/** Ids of the rooms that the listing is linked with. */
const roomsOf = async (ctx: Ctx, connectionId: string, channelRoomId: string): Promise<string[]> => {
  const links = await ctx.db
    .selectFrom('channelRoomLinks')
    .select('roomId')
    .where('connectionId', '=', connectionId)
    .where('channelRoomId', '=', channelRoomId)
    .execute();
  return links.map((link) => link.roomId);
};

/** Fails with `channel.notLinked` or `channel.unlinkHasOrders`, without any change. */
const unlink = async (ctx: Ctx, connection: Connection, room: LinkedRoom): Promise<void> => {
  const connectionId = connection.id;
  const { houseId, id: roomId } = room;
  const link = await ctx.db
    .selectFrom('channelRoomLinks')
    .select('channelRoomId')
    .where('houseId', '=', houseId)
    .where('roomId', '=', roomId)
    .where('connectionId', '=', connectionId)
    .executeTakeFirst();
  const listing = await lockListing(
    ctx,
    connectionId,
    (link ?? fail(channelFailures.notLinked)).channelRoomId,
  );
  // Read again under the lock: another user may have unlinked it meanwhile.
  const linked = await roomsOf(ctx, connectionId, listing.id);
  if (!linked.includes(roomId)) fail(channelFailures.notLinked);
  const last = linked.length === 1;
  await assertNoOrders(ctx, { connectionId, listing, room, last });
  await ctx.db
    .deleteFrom('channelRoomLinks')
    .where('houseId', '=', houseId)
    .where('roomId', '=', roomId)
    .where('connectionId', '=', connectionId)
    .execute();
  await markHouses(ctx, [houseId], ctx.now);
  if (last) await setMapping(ctx, connectionId, [listing.id], null);
  const { platform, name } = connection;
  await ctx.record({
    name: 'room.unlinked',
    entity: 'room',
    entityId: roomId,
    houseId,
    before: { number: room.number, platform, connection: name, channelRoom: listing.name },
  });
};

export const unlinkRoomRoute = command(unlinkRoom, async (ctx, { roomId, connectionId }) => {
  const room = await findRoom(ctx, roomId);
  await unlink(ctx, await findConnection(ctx, connectionId), room);
  return null;
});

/** The refusal in the caller's language, or null once the room is unlinked. */
const refusalOf = async (ctx: Ctx, connection: Connection, roomId: string): Promise<string | null> => {
  try {
    await unlink(ctx, connection, await findRoom(ctx, roomId));
    return null;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    return sayText(error.failure.text, ctx.language, error.details.params);
  }
};

export const unlinkRoomsRoute = command(unlinkRooms, async (ctx, { connectionId, roomIds }) => {
  const connection = await findConnection(ctx, connectionId);
  const rows: { roomId: string; refusal: string | null }[] = [];
  // In one order, so that two such calls wait for each other.
  for (const roomId of [...new Set(roomIds)].sort())
    rows.push({ roomId, refusal: await refusalOf(ctx, connection, roomId) });
  return { unlinked: rows.filter(({ refusal }) => refusal === null).length, rows };
});
