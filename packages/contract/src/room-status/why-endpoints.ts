/** Why a night of a room, or of a whole type, is not free: everything that stands in the way, with who and when. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { guestName } from '../guest-view.ts';
import { shownStates } from '../orders/order-states.ts';
import { restrictionNames } from '../prices/restriction-rules.ts';
import { date, id, instant } from '../wire.ts';
import { BlockKind } from './room-status.ts';

export const whyKinds = [
  /** A stay owns the night. */
  'order',
  /** A block owns it; out of service owns nothing, and the room can be sold all the same. */
  'block',
  /** A room that shares its space is taken: `roomNumber` says which, the rest what takes it. */
  'link',
  /** The room is sold by the hour beside the night; `said` names the hours. */
  'hours',
  /** The last guest should have left and has not. */
  'overdue',
  /** A stay of the type has no room yet and needs one. */
  'unplaced',
  /** A restriction of a rate plan. */
  'restriction',
  /** The house is not on sale. */
  'house',
  'past',
  'beyondHorizon',
] as const;

export const WhyReason = z.object({
  kind: z.enum(whyKinds),
  /** The room that the reason lies in; null when it concerns the type or the house. */
  roomNumber: z.string().nullable(),
  /** Asked of a type: the room of it that is not free because of this. */
  closes: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  stayId: z.string().nullable(),
  /** Where the stay or block lies; of a stay the room of its last night. */
  roomId: z.string().nullable(),
  guest: guestName().nullable(),
  shown: z.enum(shownStates).nullable(),
  blockId: z.string().nullable(),
  blockKind: BlockKind.nullable(),
  /** For a restriction: which, of which plan (null: the standard plan), and its number of nights. */
  rule: z.enum(restrictionNames).nullable(),
  planName: z.string().nullable(),
  limit: z.int().nullable(),
  /** What was said of it: the reason of a block, the state of a house. */
  said: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type WhyReason = z.infer<typeof WhyReason>;

/** What a reason says that has nothing to say: each kind names its own. */
export const bareReason: Omit<WhyReason, 'kind'> = {
  roomNumber: null,
  closes: null,
  from: null,
  to: null,
  orderId: null,
  orderNo: null,
  stayId: null,
  roomId: null,
  guest: null,
  shown: null,
  blockId: null,
  blockKind: null,
  rule: null,
  planName: null,
  limit: null,
  said: null,
  by: null,
  at: null,
};

/** So many reasons are told at most. */
export const WHY_LIMIT = 100;

export const explainNight = endpoint('GET /hotel-info/room-status/why', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Why a night of a room or of a room type is not free',
  input: z
    .object({ roomId: id.optional(), roomTypeId: id.optional(), night: date })
    .refine((input) => (input.roomId === undefined) !== (input.roomTypeId === undefined), {
      ...custom('required'),
      path: ['roomId'],
    }),
  output: z.object({
    houseId: z.string(),
    roomTypeId: z.string(),
    night: z.string(),
    /** Places of the type that are left on the night. */
    free: z.int(),
    /** The room's number, or null when a type was asked about. */
    roomNumber: z.string().nullable(),
    roomTypeName: z.string(),
    houseName: z.string(),
    /** Most telling first; empty: it can be sold. */
    reasons: z.array(WhyReason),
    /** Reasons beyond the limit, of a type with very many rooms. */
    more: z.int(),
  }),
});
