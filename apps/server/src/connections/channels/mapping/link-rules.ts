/** Which rooms may be linked with which listing. Pure. See docs/decisions/015. */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';
import type { Params } from '@minsu/contract/platform/texts.ts';

export interface TypeOfHouse {
  readonly houseId: string;
  readonly houseName: string;
  readonly roomTypeId: string;
  readonly roomTypeName: string;
}

export interface LinkableRoom extends TypeOfHouse {
  readonly id: string;
  readonly number: string;
  readonly active: boolean;
  /** Already linked at this connection. */
  readonly linked: boolean;
}

export interface LinkableListing {
  readonly id: string;
  readonly name: string;
  readonly listed: boolean;
  /** The type it sells; null before its first link. */
  readonly sells: TypeOfHouse | null;
}

/** The houses a connection was created for. */
export interface LinkingConnection {
  readonly name: string;
  /** Empty: all houses. */
  readonly houseIds: readonly string[];
}

export interface Refusal {
  readonly failure: Failure;
  readonly params?: Params;
}

/** Why nothing of the house may be linked at the connection, or null. */
export const houseRefusal = (
  { name, houseIds }: LinkingConnection,
  { houseId, houseName }: Pick<TypeOfHouse, 'houseId' | 'houseName'>,
): Refusal | null =>
  houseIds.length === 0 || houseIds.includes(houseId)
    ? null
    : { failure: channelFailures.houseNotServed, params: { connection: name, house: houseName } };

/** Why the room may not be linked with the listing, or null. */
export const linkRefusal = (
  connection: LinkingConnection,
  room: LinkableRoom | undefined,
  listing: LinkableListing | undefined,
): Refusal | null => {
  if (!room) return { failure: houseFailures.roomNotFound };
  const foreign = houseRefusal(connection, room);
  if (foreign) return foreign;
  if (!listing) return { failure: channelFailures.channelRoomNotFound };
  if (room.linked) return { failure: channelFailures.roomLinked };
  if (!room.active) return { failure: channelFailures.roomNotInUse };
  if (!listing.listed) return { failure: channelFailures.listingGone };
  const { sells } = listing;
  if (!sells || (sells.houseId === room.houseId && sells.roomTypeId === room.roomTypeId)) return null;
  return {
    failure: channelFailures.listingOfOtherType,
    params: { house: sells.houseName, type: sells.roomTypeName },
  };
};

export interface AskedLink {
  readonly roomId: string;
  readonly channelRoomId: string;
}

export interface JudgedLink extends AskedLink {
  readonly refusal: Refusal | null;
}

/** Rows one after the other: each sees what those before it have done. */
export const judgeLinks = (
  connection: LinkingConnection,
  asked: readonly AskedLink[],
  rooms: readonly LinkableRoom[],
  listings: readonly LinkableListing[],
): JudgedLink[] => {
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const listingOf = new Map(listings.map((listing) => [listing.id, listing]));
  return asked.map(({ roomId, channelRoomId }) => {
    const [room, listing] = [roomOf.get(roomId), listingOf.get(channelRoomId)];
    const refusal = linkRefusal(connection, room, listing);
    if (room && listing && !refusal) {
      roomOf.set(roomId, { ...room, linked: true });
      listingOf.set(channelRoomId, { ...listing, sells: listing.sells ?? room });
    }
    return { roomId, channelRoomId, refusal };
  });
};
