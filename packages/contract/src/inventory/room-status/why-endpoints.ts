/** Reasons a night of a room or type is not available, with user and time. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { date, id, instant } from '../../platform/wire.ts';
import { shownStates } from '../../sales/orders/order-states.ts';
import { restrictionNames } from '../prices/restriction-rules.ts';
import { BlockKind } from './room-status.ts';

const whyKinds = [
  /** A stay owns the night. */
  'order',
  /** A block owns it; out of service owns nothing and can be sold. */
  'block',
  /** A linked room is taken: `roomNumber` names it. */
  'link',
  /** Sold by the hour; `said` has the hours. */
  'hours',
  /** The last guest is overdue. */
  'overdue',
  /** An unassigned stay of the type needs the room. */
  'unplaced',
  /** A restriction of a rate plan. */
  'restriction',
  /** The property is not online. */
  'house',
  'past',
  'beyondHorizon',
] as const;

export const WhyReason = z.object({
  kind: z.enum(whyKinds),
  /** Room of the reason; null for type or property. */
  roomNumber: z.string().nullable(),
  /** For a type: the room closed by this. */
  closes: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  orderId: z.string().nullable(),
  orderNo: z.string().nullable(),
  stayId: z.string().nullable(),
  /** Room of the block, or of the stay's last night. */
  roomId: z.string().nullable(),
  guest: guestName().nullable(),
  shown: z.enum(shownStates).nullable(),
  blockId: z.string().nullable(),
  blockKind: BlockKind.nullable(),
  /** For a restriction: name, plan (null: standard) and nights. */
  rule: z.enum(restrictionNames).nullable(),
  planName: z.string().nullable(),
  limit: z.int().nullable(),
  /** Reason of a block or state of a property. */
  said: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type WhyReason = z.infer<typeof WhyReason>;

/** Defaults of a reason; each kind sets its own fields. */
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

/** Maximum number of reasons. */
export const WHY_LIMIT = 100;

export const explainNight = endpoint('GET /hotel-info/room-status/why', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Explain why a night of a room or room type is not available',
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
    /** Rooms of the type left on the night. */
    free: z.int(),
    /** Room number; null for a type. */
    roomNumber: z.string().nullable(),
    roomTypeName: z.string(),
    houseName: z.string(),
    /** Most important first; empty: it can be sold. */
    reasons: z.array(WhyReason),
    /** Reasons beyond the limit, for types with very many rooms. */
    more: z.int(),
  }),
});
