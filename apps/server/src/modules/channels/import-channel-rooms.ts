/** Rooms that a channel lists become rooms of a house, each with its link. What cannot is skipped with its reason. */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { type Failure, fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import { plainRoomNumber, roomNumberKey } from '@minsu/contract/houses/room-number.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { chooseType, insertRooms } from '../houses/add-rooms.ts';
import { lockHouseForRooms } from '../houses/lock-house.ts';
import { numbersTaken } from '../houses/room-number-queries.ts';
import { type Connection, findConnection } from './connection-queries.ts';
import { recordLink, storeLinks } from './link-room.ts';

const NUMBER_LENGTH = 20;

interface Asked {
  readonly houseId?: string | undefined;
  readonly roomTypeId?: string | undefined;
  readonly floor?: string | undefined;
  readonly connectionId: string;
  readonly channelRoomIds: readonly string[];
}

/** The house asked for, or the only one that the connection was opened for. */
const houseOf = ({ houseIds }: Connection, asked: string | undefined): string => {
  const [only, ...more] = houseIds;
  if (asked !== undefined) return asked;
  if (only !== undefined && more.length === 0) return only;
  const { houseNeeded } = channelFailures;
  return fail(houseNeeded, { fields: [{ path: 'houseId', text: houseNeeded.text }] });
};

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly linked: boolean;
}

/** Those asked for, in the order asked, locked against another link. */
const lockListed = async (ctx: Ctx, { connectionId, channelRoomIds }: Asked): Promise<Listed[]> => {
  const asked = [...new Set(channelRoomIds)];
  const rooms = await ctx.db
    .selectFrom('channelRooms')
    .select(['id', 'name'])
    .where('connectionId', '=', connectionId)
    .where('id', 'in', asked)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rooms.length !== asked.length) fail(channelFailures.channelRoomNotFound);
  const links = await ctx.db
    .selectFrom('channelRoomLinks')
    .select('channelRoomId')
    .where('connectionId', '=', connectionId)
    .where('channelRoomId', 'in', asked)
    .execute();
  const linked = new Set(links.map((link) => link.channelRoomId));
  const names = new Map(rooms.map((room) => [room.id, room.name]));
  return asked.map((id) => ({ id, name: plainRoomNumber(names.get(id) ?? ''), linked: linked.has(id) }));
};

const refusalOf = ({ name, linked }: Listed, twin: boolean): Failure | null => {
  if (linked) return channelFailures.channelRoomLinked;
  if (name.length > NUMBER_LENGTH || name === '') return channelFailures.numberTooLong;
  return twin ? houseFailures.numberTaken : null;
};

export const importChannelRooms = async (ctx: Ctx, asked: Asked) => {
  if (!ctx.user.may('channel:link')) fail(channelFailures.linkForbidden);
  const connection = await findConnection(ctx, asked.connectionId);
  const house = await lockHouseForRooms(ctx, houseOf(connection, asked.houseId));
  if (house.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  const roomTypeId = await chooseType(ctx, house.id, asked.roomTypeId);
  const listed = await lockListed(ctx, asked);
  const skipped: { number: string; reason: string }[] = [];
  const skip = (number: string, why: Failure) =>
    skipped.push({ number, reason: sayText(why.text, ctx.language) });
  const good = new Map<string, Listed>();
  for (const room of listed) {
    const why = refusalOf(room, good.has(roomNumberKey(room.name)));
    if (why) skip(room.name, why);
    else good.set(roomNumberKey(room.name), room);
  }
  const rooms = [...good.values()].map(({ name }) => ({ number: name, floor: asked.floor || null }));
  const taken = await numbersTaken(ctx, house.id);
  const added = await insertRooms(ctx, { houseId: house.id, roomTypeId, rooms });
  const links = added.map((room) => ({
    room,
    channelRoomId: good.get(roomNumberKey(room.number))?.id ?? '',
  }));
  await storeLinks(ctx, { houseId: house.id, connectionId: connection.id, links });
  for (const { room } of links) await recordLink(ctx, house.id, connection, room, room.number);
  const present = new Set(added.map((room) => room.number));
  for (const [key, { name }] of good)
    if (!present.has(name)) skip(name, taken.get(key) ?? houseFailures.numberTaken);
  return { added, skipped };
};
