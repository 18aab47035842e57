/** Links rooms to a platform's listings: one room, or many with a result each. */
import type { ChannelLink } from '@minsu/contract/connections/channels/channel-room.ts';
import { linkRoom, linkRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { type Connection, connectionToLink } from './connect/connection-queries.ts';
import {
  houseRefusal,
  judgeLinks,
  type LinkableRoom,
  linkRefusal,
  type TypeOfHouse,
} from './mapping/link-rules.ts';
import { type LockedListing, lockListings, planSoldHere, setMapping } from './mapping/map-listing.ts';
import { applyWaiting } from './pull/apply-waiting.ts';
import { markHouses } from './push/dirty-houses.ts';

/** Rooms in scope among the ids, and whether each is linked with a listing that the connection still has. */
const readRooms = async (ctx: Ctx, connectionId: string, ids: readonly string[]): Promise<LinkableRoom[]> => {
  const { rows } = await sql<LinkableRoom>`
    select r.id, r.number, r.active, r.house_id, h.name as house_name, r.room_type_id, t.name as room_type_name,
      exists (select from channel_room_links l
        join channel_rooms c on c.connection_id = l.connection_id and c.id = l.channel_room_id and c.listed
        where l.house_id = r.house_id and l.room_id = r.id and l.connection_id = ${connectionId}) as linked
    from rooms r
    join houses h on h.id = r.house_id
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    where r.id = any(${ids}::uuid[]) and ${inScope(ctx, 'r.houseId')}`.execute(ctx.db);
  return rows;
};

export interface NewLink {
  readonly room: Pick<LinkableRoom, 'id' | 'number' | 'houseId' | 'roomTypeId'>;
  readonly listing: Pick<LockedListing, 'id' | 'name' | 'sells' | 'ratePlanId'>;
}

const recordLink = (ctx: Ctx, connection: Connection, { room, listing }: NewLink): Promise<void> =>
  ctx.record({
    name: 'room.linked',
    entity: 'room',
    entityId: room.id,
    houseId: room.houseId,
    after: {
      number: room.number,
      platform: connection.platform,
      connection: connection.name,
      channelRoom: listing.name,
    },
  });

/** Links of these rooms to deleted listings, which the new links replace. */
const dropDeadLinks = async (ctx: Ctx, connection: Connection, roomIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ roomId: string; houseId: string; number: string; channelRoom: string }>`
    delete from channel_room_links l using channel_rooms c, rooms r
    where l.connection_id = ${connection.id} and l.room_id = any(${roomIds}::uuid[])
      and c.connection_id = l.connection_id and c.id = l.channel_room_id and not c.listed
      and r.house_id = l.house_id and r.id = l.room_id
    returning l.room_id, l.house_id, r.number, c.name as channel_room`.execute(ctx.db);
  for (const { roomId, houseId, number, channelRoom } of rows)
    await ctx.record({
      name: 'room.unlinked',
      entity: 'room',
      entityId: roomId,
      houseId,
      before: { number, platform: connection.platform, connection: connection.name, channelRoom },
    });
};

/**
 * Stores links that were checked; the listings are locked. A listing's first room decides what it sells. A unique key
 * refuses a room linked elsewhere meanwhile.
 */
export const storeLinks = async (
  ctx: Ctx,
  connection: Connection,
  links: readonly NewLink[],
  ratePlanId: string = STANDARD_PLAN_ID,
): Promise<void> => {
  if (links.length === 0) return;
  await dropDeadLinks(
    ctx,
    connection,
    links.map(({ room }) => room.id),
  );
  await ctx.db
    .insertInto('channelRoomLinks')
    .values(
      links.map(({ room, listing }) => ({
        houseId: room.houseId,
        roomId: room.id,
        connectionId: connection.id,
        channelRoomId: listing.id,
        linkedBy: ctx.user.realname,
        linkedAt: ctx.now,
      })),
    )
    .execute();
  const mapped = new Set<string>();
  for (const { room, listing } of links) {
    if (listing.sells || mapped.has(listing.id)) continue;
    const { houseId, roomTypeId } = room;
    await setMapping(ctx, connection.id, [listing.id], { houseId, roomTypeId, ratePlanId });
    mapped.add(listing.id);
  }
  for (const link of links) await recordLink(ctx, connection, link);
  const houseIds = links.map(({ room }) => room.houseId);
  await markHouses(ctx, houseIds, ctx.now);
  // Sell orders that arrived before the mapping.
  for (const id of new Set(links.map(({ listing }) => listing.id)))
    await applyWaiting(ctx, connection.id, id);
};

/** Fails at the field with `channel.houseNotServed`. */
export const assertServes = (
  connection: Connection,
  house: Pick<TypeOfHouse, 'houseId' | 'houseName'>,
  field: string,
): void => {
  const refusal = houseRefusal(connection, house);
  if (refusal) failAt(field, refusal.failure, refusal.params);
};

export const linkRoomRoute = command(linkRoom, async (ctx, input): Promise<ChannelLink> => {
  const { roomId, connectionId, channelRoomId } = input;
  const connection = await connectionToLink(ctx, connectionId);
  const [listing] = await lockListings(ctx, connectionId, [channelRoomId]);
  const [room] = await readRooms(ctx, connectionId, [roomId]);
  if (room) assertServes(connection, room, 'connectionId');
  const refusal = linkRefusal(connection, room, listing);
  if (refusal) fail(refusal.failure, refusal.params && { params: refusal.params });
  const { houseId, roomTypeId } = room as LinkableRoom;
  const { name, listingName, ratePlanId: known } = listing as LockedListing;
  const ratePlanId = known ?? input.ratePlanId ?? STANDARD_PLAN_ID;
  const planName = await planSoldHere(ctx, connection, { houseId, roomTypeId, ratePlanId });
  const link = { room: room as LinkableRoom, listing: listing as LockedListing };
  await storeLinks(ctx, connection, [link], ratePlanId);
  return {
    connectionId,
    platform: connection.platform,
    connectionName: connection.name,
    channelRoomId,
    channelRoomName: name,
    listingName,
    listed: true,
    ratePlanId,
    planName,
    linkedBy: ctx.user.realname,
    linkedAt: ctx.now.toISOString(),
  };
});

export const linkRoomsRoute = command(linkRooms, async (ctx, { connectionId, links, onlyCheck }) => {
  const connection = await connectionToLink(ctx, connectionId);
  const listings = await lockListings(
    ctx,
    connectionId,
    links.map((link) => link.channelRoomId),
  );
  const rooms = await readRooms(
    ctx,
    connectionId,
    links.map((link) => link.roomId),
  );
  const judged = judgeLinks(connection, links, rooms, listings);
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  const good = judged.flatMap(({ roomId, channelRoomId, refusal }): NewLink[] => {
    const [room, listing] = [roomOf.get(roomId), listingOf.get(channelRoomId)];
    return refusal || !room || !listing ? [] : [{ room, listing }];
  });
  if (!onlyCheck) await storeLinks(ctx, connection, good);
  return {
    linked: good.length,
    rows: judged.map(({ refusal, ...row }) => ({
      ...row,
      refusal: refusal && sayText(refusal.failure.text, ctx.language, refusal.params),
    })),
  };
});
