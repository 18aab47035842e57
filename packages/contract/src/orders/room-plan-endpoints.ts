/** Rooms for the stays that have none, proposed by the server, looked at, and then given all at once. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { bool, id, version } from '../wire.ts';
import { StepDone } from './board-step-endpoints.ts';

/** How many stays one plan may touch. */
export const PLAN_LIMIT = 1_000;

const PlannedStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  /** Of the order. */
  version: z.int(),
  guest: z.string(),
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
});

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
    left: z.array(PlannedStay),
    /** How many stays change rooms for it. */
    moves: z.int(),
  })
  .meta({ id: 'RoomPlan' });
export type RoomPlan = z.infer<typeof RoomPlan>;

export const planRooms = endpoint('POST /hotel-order/order/plan-rooms', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'Which rooms the stays of a house that have none could get',
  input: z.object({
    houseId: id,
    roomTypeId: id.optional(),
    /** Also move stays that lie ahead and are not locked. */
    reshuffle: bool.default(false),
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
