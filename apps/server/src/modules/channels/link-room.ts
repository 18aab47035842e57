/** Says which room of a platform a room is, and takes that back. */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { linkRoom, unlinkRoom } from '@minsu/contract/channels/channel-room-endpoints.ts';
import { fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { type Connection, findConnection } from './connection-queries.ts';

interface LinkedRoom {
  readonly id: string;
  readonly number: string;
}

const findRoom = async (ctx: Ctx, roomId: string): Promise<LinkedRoom & { readonly houseId: string }> => {
  const room = await ctx.db
    .selectFrom('rooms')
    .select(['id', 'houseId', 'number'])
    .where('id', '=', roomId)
    .where(inScope(ctx, 'rooms.houseId'))
    .executeTakeFirst();
  return room ?? fail(houseFailures.roomNotFound);
};

const findListed = async (ctx: Ctx, connectionId: string, id: string) => {
  const room = await ctx.db
    .selectFrom('channelRooms')
    .select(['id', 'name', 'listingName'])
    .where('connectionId', '=', connectionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return room ?? fail(channelFailures.channelRoomNotFound);
};

interface NewLinks {
  readonly houseId: string;
  readonly connectionId: string;
  readonly links: readonly { readonly room: LinkedRoom; readonly channelRoomId: string }[];
}

/** Keys refuse a second counterpart of a room and a second room of a counterpart. */
export const storeLinks = async (ctx: Ctx, { houseId, connectionId, links }: NewLinks): Promise<void> => {
  if (links.length === 0) return;
  await ctx.db
    .insertInto('channelRoomLinks')
    .values(
      links.map(({ room, channelRoomId }) => ({
        houseId,
        roomId: room.id,
        connectionId,
        channelRoomId,
        linkedBy: ctx.user.realname,
        linkedAt: ctx.now,
      })),
    )
    .execute();
};

export const recordLink = (
  ctx: Ctx,
  houseId: string,
  connection: Connection,
  room: LinkedRoom,
  channelRoom: string,
): Promise<void> =>
  ctx.record({
    name: 'room.linked',
    entity: 'room',
    entityId: room.id,
    houseId,
    after: {
      number: room.number,
      platform: connection.platform,
      connection: connection.name,
      channelRoom,
    },
  });

export const linkRoomRoute = command(linkRoom, async (ctx, { roomId, connectionId, channelRoomId }) => {
  const room = await findRoom(ctx, roomId);
  const connection = await findConnection(ctx, connectionId);
  const listed = await findListed(ctx, connectionId, channelRoomId);
  const { houseId } = room;
  await storeLinks(ctx, { houseId, connectionId, links: [{ room, channelRoomId }] });
  await recordLink(ctx, houseId, connection, room, listed.name);
  return {
    connectionId,
    platform: connection.platform,
    connectionName: connection.name,
    channelRoomId,
    channelRoomName: listed.name,
    listingName: listed.listingName,
    linkedBy: ctx.user.realname,
    linkedAt: ctx.now.toISOString(),
  };
});

export const unlinkRoomRoute = command(unlinkRoom, async (ctx, { roomId, connectionId }) => {
  const room = await findRoom(ctx, roomId);
  const connection = await findConnection(ctx, connectionId);
  const link = await ctx.db
    .deleteFrom('channelRoomLinks')
    .where('houseId', '=', room.houseId)
    .where('roomId', '=', roomId)
    .where('connectionId', '=', connectionId)
    .returning('channelRoomId')
    .executeTakeFirst();
  if (!link) fail(channelFailures.notLinked);
  const listed = await findListed(ctx, connectionId, link.channelRoomId);
  await ctx.record({
    name: 'room.unlinked',
    entity: 'room',
    entityId: roomId,
    houseId: room.houseId,
    before: {
      number: room.number,
      platform: connection.platform,
      connection: connection.name,
      channelRoom: listed.name,
    },
  });
  return null;
});
