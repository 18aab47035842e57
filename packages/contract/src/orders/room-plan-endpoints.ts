/** Proposes rooms for unassigned stays and assigns them together. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { guestName } from '../guest-view.ts';
import { stayDates, withStayDates } from '../prices/price-endpoints.ts';
import { bool, date, id, version } from '../wire.ts';
import { StepDone } from './board-step-endpoints.ts';

/** How many stays one plan may touch. */
export const PLAN_LIMIT = 1_000;

const PlannedStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  /** For the order. */
  version: z.int(),
  guest: guestName(),
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
});

/** No room of the type is left on some night; every night has one, but none throughout; it would share space with another. */
export const leftWhys = ['full', 'scattered', 'linked'] as const;
const LeftWhy = z.enum(leftWhys);

export const RoomPlan = z
  .object({
    /** Stays that get a room, and those that get another to make room. */
    placements: z.array(
      PlannedStay.extend({
        fromRoomId: z.string().nullable(),
        fromRoom: z.string().nullable(),
        roomId: z.string(),
        room: z.string(),
        /** The room is out of service on some of the nights: it can be given, with a warning. */
        outOfService: z.boolean(),
      }),
    ),
    /** For these no room was found. */
    left: z.array(
      PlannedStay.extend({
        why: LeftWhy,
        /** With `full`: the first night without a free room of the type. */
        night: z.string().nullable(),
      }),
    ),
    /** The room for the stay that is to be sold; null without one, or when no plan makes room for it. */
    sale: z.object({ roomId: z.string(), room: z.string() }).nullable(),
    /** How many stays change rooms for it. */
    moves: z.int(),
    /** Nights in short gaps that are hard to sell. */
    orphansBefore: z.int(),
    orphansAfter: z.int(),
  })
  .meta({ id: 'RoomPlan' });
export type RoomPlan = z.infer<typeof RoomPlan>;

export const planRooms = endpoint('POST /hotel-order/order/plan-rooms', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Which rooms the stays of a house that have none could get',
  input: z
    .object({
      houseId: id,
      roomTypeId: id.optional(),
      /** Only stays with a night in [from, to); either end may stay open. */
      from: date.optional(),
      to: date.optional(),
      /** Also move stays that lie ahead and are not locked. */
      reshuffle: bool.default(false),
      /** Instead of those without a room: make room of `roomTypeId` for a stay that is still to be sold. */
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
  summary: 'Give stays the rooms of a plan, all of them or none',
  input: z.object({
    houseId: id,
    placements: z
      .array(z.strictObject({ stayId: id, version, roomId: id }))
      .min(1)
      .max(PLAN_LIMIT),
  }),
  output: StepDone,
});
