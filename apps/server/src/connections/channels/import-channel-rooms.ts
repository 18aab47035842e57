/** Turns a channel's rooms into rooms of a house, each linked. Those that cannot are skipped with a reason. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { plainRoomNumber, roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import { type Failure, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { lockHouseForRooms } from '../../foundation/houses/locked-house.ts';
import { chooseType, insertRooms } from '../../foundation/houses/rooms/add-rooms.ts';
import { numbersTaken } from '../../foundation/houses/rooms/room-number-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Connection, connectionToLink } from './connect/connection-queries.ts';
import { assertServes, type NewLink, storeLinks } from './link-room.ts';
import { type LockedListing, lockListings } from './mapping/map-listing.ts';

const NUMBER_LENGTH = 20;

interface Asked {
  readonly houseId?: string | undefined;
  readonly roomTypeId?: string | undefined;
  readonly floor?: string | undefined;
  readonly connectionId: string;
  readonly channelRoomIds: readonly string[];
}

/** The given house, or the connection's only one. */
const houseOf = ({ houseIds }: Connection, asked: string | undefined): string => {
  const [only, ...more] = houseIds;
  if (asked !== undefined) return asked;
  if (only !== undefined && more.length === 0) return only;
  return failAt('houseId', channelFailures.houseNeeded);
};

/** A listing under the number that its room would get. */
interface Listed {
  readonly listing: LockedListing;
  readonly number: string;
}

/** The given listings in order, locked against other links. */
const lockListed = async (ctx: Ctx, { connectionId, channelRoomIds }: Asked): Promise<Listed[]> => {
  const asked = [...new Set(channelRoomIds)];
  const listings = new Map(
    (await lockListings(ctx, connectionId, asked)).map((listing) => [listing.id, listing]),
  );
  return asked.map((id) => {
    const listing = listings.get(id) ?? fail(channelFailures.channelRoomNotFound);
    return { listing, number: plainRoomNumber(listing.name) };
  });
};

const refusalOf = ({ listing, number }: Listed, twin: boolean): Failure | null => {
  if (listing.sells) return channelFailures.channelRoomLinked;
  if (!listing.listed) return channelFailures.listingGone;
  if (number.length > NUMBER_LENGTH || number === '') return channelFailures.numberTooLong;
  return twin ? houseFailures.numberTaken : null;
};

export const importChannelRooms = async (ctx: Ctx, asked: Asked) => {
  if (!ctx.user.may('channel:link')) fail(channelFailures.linkForbidden);
  const connection = await connectionToLink(ctx, asked.connectionId);
  const house = await lockHouseForRooms(ctx, houseOf(connection, asked.houseId));
  assertServes(connection, { houseId: house.id, houseName: house.name }, 'houseId');
  if (house.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  const roomTypeId = await chooseType(ctx, house.id, asked.roomTypeId);
  const listed = await lockListed(ctx, asked);
  const skipped: { number: string; reason: string }[] = [];
  const skip = (number: string, why: Failure) =>
    skipped.push({ number, reason: sayText(why.text, ctx.language) });
  const good = new Map<string, Listed>();
  for (const one of listed) {
    const why = refusalOf(one, good.has(roomNumberKey(one.number)));
    if (why) skip(one.number, why);
    else good.set(roomNumberKey(one.number), one);
  }
  const rooms = [...good.values()].map(({ number }) => ({ number, floor: asked.floor || null }));
  const taken = await numbersTaken(ctx, house.id);
  const added = await insertRooms(ctx, { houseId: house.id, roomTypeId, rooms });
  const links = added.flatMap(({ id, number }): NewLink[] => {
    const { listing } = good.get(roomNumberKey(number)) ?? {};
    return listing ? [{ room: { id, number, houseId: house.id, roomTypeId }, listing }] : [];
  });
  await storeLinks(ctx, connection, links);
  const present = new Set(added.map((room) => room.number));
  for (const [key, { number }] of good)
    if (!present.has(number)) skip(number, taken.get(key) ?? houseFailures.numberTaken);
  return { added, skipped };
};
