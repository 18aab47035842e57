/** Today 今日房态: a card per room with who is in it, who comes and who goes. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { guestName } from '../guest-view.ts';
import { houseKinds, RoomCondition } from '../houses/house.ts';
import { fen, id, list, note } from '../wire.ts';
import { BlockKind } from './room-status.ts';

/** 预抵 预离 在住 空净 空脏 住净 住脏 关房 */
export const dayCounters = [
  'arriving',
  'leaving',
  'inHouse',
  'vacantClean',
  'vacantDirty',
  'occupiedClean',
  'occupiedDirty',
  'blocked',
] as const;
export const DayCounter = z.enum(dayCounters);
export type DayCounter = z.infer<typeof DayCounter>;

const DayStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  /** For the order. */
  version: z.int(),
  guest: guestName(),
  guests: z.int(),
  channel: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** `10:00–14:00` of an hourly stay. */
  hours: z.string().nullable(),
  /** For the order: what is still to be paid, never below 0; null for roles that do not see money. */
  owesFen: fen.nullable(),
});

export const DayRoom = z.object({
  id: z.string(),
  number: z.string(),
  floor: z.string().nullable(),
  condition: RoomCondition,
  houseId: z.string(),
  houseName: z.string(),
  houseKind: z.enum(houseKinds),
  roomTypeId: z.string(),
  roomTypeName: z.string(),
  /** The house's own today. */
  businessDate: z.string(),
  /** Who is in the room now. */
  inHouse: DayStay.nullable(),
  /** He leaves today, or should have left before. */
  leaving: z.boolean(),
  overdue: z.boolean(),
  /** Who comes today. */
  arriving: DayStay.nullable(),
  /** Who has the room after those two, from that day on. */
  next: z.object({ stayId: z.string(), guest: guestName(), from: z.string() }).nullable(),
  /** What closes the room tonight. */
  block: z.object({ id: z.string(), kind: BlockKind, reason: z.string(), to: z.string() }).nullable(),
  /** What housekeeping has open here, the most urgent one; null for who may not see all tasks. */
  task: z.object({ id: z.string(), kind: z.string(), state: z.string() }).nullable(),
  /** It can be given all the same, with a warning. */
  outOfService: z.boolean(),
  /** The counters it stands in. */
  counters: z.array(DayCounter),
});
export type DayRoom = z.infer<typeof DayRoom>;

/** No guest is in it, and none is to come before it is opened again: but it will have to be cleaned. */
export const isClosedDirty = ({ counters, condition }: Pick<DayRoom, 'counters' | 'condition'>): boolean =>
  counters.includes('blocked') && condition === 'dirty';

export const DayBoard = z
  .object({
    /** Over all rooms that match, shown or not; arrivals without a room are among those who arrive. */
    counters: z.record(DayCounter, z.int()),
    /** For the closed rooms: with the vacant and the occupied ones that are dirty they are all dirty rooms. */
    closedDirty: z.int(),
    rooms: z.array(DayRoom),
    /** Who comes today and has no room yet. */
    unassigned: z.array(
      DayStay.extend({ houseId: z.string(), houseName: z.string(), roomTypeName: z.string() }),
    ),
    roomTotal: z.int(),
    /** More rooms match than are shown at once. */
    truncated: z.boolean(),
  })
  .meta({ id: 'DayBoard' });
export type DayBoard = z.infer<typeof DayBoard>;

export const getDayBoard = endpoint('POST /hotel-info/room-status/day-board', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'The rooms as they are today, with counters',
  input: z.object({
    houseIds: list(id).optional(),
    city: list(z.string().max(40)).optional(),
    roomTypeId: id.optional(),
    floor: note(20).optional(),
    /** House, room, or a guest who is here or comes. */
    keyword: note(50).optional(),
    /** Only the rooms of one counter; the counters themselves stay those of all. */
    counter: DayCounter.optional(),
  }),
  output: DayBoard,
});
