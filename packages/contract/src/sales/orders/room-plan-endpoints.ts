/** Proposes rooms for unassigned stays and assigns them together. */
import { z } from 'zod';
import { guestName } from '../../guest-view.ts';
import { stayDates, withStayDates } from '../../inventory/prices/price-endpoints.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { bool, date, id, version } from '../../platform/wire.ts';
import { StepDone } from './board-step-endpoints.ts';

/** Stays one plan may change. */
export const PLAN_LIMIT = 1_000;

const PlannedStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  /** Version of the order. */
  version: z.int(),
  guest: guestName(),
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
});

/** Sold out on some night; no room free throughout; or it would conflict with a linked room. */
const leftWhys = ['full', 'scattered', 'linked'] as const;
const LeftWhy = z.enum(leftWhys);

export const RoomPlan = z
  .object({
    /** Stays that get a room, including those moved to make space. */
    placements: z.array(
      PlannedStay.extend({
        fromRoomId: z.string().nullable(),
        fromRoom: z.string().nullable(),
        roomId: z.string(),
        room: z.string(),
        /** Out of service on some nights: can be assigned with a warning. */
        outOfService: z.boolean(),
      }),
    ),
    /** Stays without a fitting room. */
    left: z.array(
      PlannedStay.extend({
        why: LeftWhy,
        /** With `full`: first night without a free room of the type. */
        night: z.string().nullable(),
      }),
    ),
    /** Room for the stay to be sold; null without one, or if no plan makes space. */
    sale: z.object({ roomId: z.string(), room: z.string() }).nullable(),
    /** Number of stays that change rooms. */
    moves: z.int(),
    /** Nights in short, hard-to-sell gaps. */
    orphansBefore: z.int(),
    orphansAfter: z.int(),
  })
  .meta({ id: 'RoomPlan' });
export type RoomPlan = z.infer<typeof RoomPlan>;

export const planRooms = endpoint('POST /hotel-order/order/plan-rooms', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Propose rooms for the unassigned stays of a property',
  input: z
    .object({
      houseId: id,
      roomTypeId: id.optional(),
      /** Only stays with a night in [from, to); either end may be open. */
      from: date.optional(),
      to: date.optional(),
      /** Also move upcoming unlocked stays. */
      reshuffle: bool.default(false),
      /** Instead of assigning: make space in `roomTypeId` for a stay to be sold. */
      sale: withStayDates(z.object(stayDates)).optional(),
    })
    .refine(({ sale, roomTypeId }) => sale === undefined || roomTypeId !== undefined, {
      ...custom('required'),
      path: ['roomTypeId'],
    }),
  output: RoomPlan,
});

export const applyRoomPlan = endpoint('POST /hotel-order/order/apply-room-plan', {
  kind: 'command',
  permission: 'order:edit',
  summary: 'Apply a room assignment plan, all or nothing',
  input: z.object({
    houseId: id,
    placements: z
      .array(z.strictObject({ stayId: id, version, roomId: id }))
      .min(1)
      .max(PLAN_LIMIT),
  }),
  output: StepDone,
});
