/** Rooms as the wire carries them. */
import { z } from 'zod';
import { ChannelLink } from '../../connections/channels/channel-room.ts';
import { guestName } from '../../guest-view.ts';
import { RoomCondition } from './house.ts';

/** A room's type, and the one it will be of from a night on. */
export interface TypedRoom {
  readonly roomTypeId: string;
  readonly nextTypeId: string | null;
  readonly nextTypeFrom: string | null;
}

/** Room type on a night; the view `room_type_spans` is the same in SQL. */
export const typeOn = ({ roomTypeId, nextTypeId, nextTypeFrom }: TypedRoom, night: string): string =>
  nextTypeId !== null && nextTypeFrom !== null && night >= nextTypeFrom ? nextTypeId : roomTypeId;

/** A change of type that is planned or happened on the business date. */
const RoomTypeMove = z.object({
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  /** The first night of the new type. */
  from: z.string(),
});

export const Room = z
  .object({
    id: z.string(),
    houseId: z.string(),
    houseName: z.string(),
    roomTypeId: z.string(),
    roomTypeName: z.string(),
    number: z.string(),
    floor: z.string().nullable(),
    condition: RoomCondition,
    active: z.boolean(),
    note: z.string().nullable(),
    /** Key or lock location; null for users who do not work in rooms. */
    lockNote: z.string().nullable(),
    move: RoomTypeMove.nullable(),
    version: z.int(),
    /** Names of the commands this user may run on the room. */
    actions: z.array(z.string()),
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;

export const RoomWithLinks = Room.extend({ links: z.array(ChannelLink) }).meta({ id: 'RoomWithLinks' });
export type RoomWithLinks = z.infer<typeof RoomWithLinks>;

/** Free rooms of the two types on one night, as it is and as it would be. */
export const MoveNight = z.object({
  night: z.string(),
  from: z.object({ before: z.int(), after: z.int() }),
  to: z.object({ before: z.int(), after: z.int() }),
});
export type MoveNight = z.infer<typeof MoveNight>;

/** Effects of a change of type, without applying it. */
export const RoomMovePreview = z
  .object({
    fromTypeName: z.string(),
    toTypeName: z.string(),
    from: z.string(),
    /** Stays in the room on or after that night, which keep it. */
    stays: z.array(
      z.object({
        orderId: z.string(),
        orderNo: z.string(),
        guest: guestName(),
        checkIn: z.string(),
        checkOut: z.string(),
        /** More guests than the new type holds. */
        tooMany: z.boolean(),
      }),
    ),
    /** The first nights from that date on. */
    nights: z.array(MoveNight),
    /** Nights on which stays without a room would find none of the old type: the move is refused. */
    oversold: z.array(z.string()),
  })
  .meta({ id: 'RoomMovePreview' });
export type RoomMovePreview = z.infer<typeof RoomMovePreview>;
