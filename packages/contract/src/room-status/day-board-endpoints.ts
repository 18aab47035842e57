/** Today 今日房态: a card per room with who is in it, who comes and who goes; and the log of what was done to rooms. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { RoomCondition } from '../houses/house.ts';
import { pageInput, pageOf } from '../paging.ts';
import { bool, date, id, instant, list, note } from '../wire.ts';
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
  /** Of the order. */
  version: z.int(),
  guest: z.string(),
  guests: z.int(),
  channel: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** Something is still to be paid; false for roles that do not see money. */
  owes: z.boolean(),
});

export const DayRoom = z.object({
  id: z.string(),
  number: z.string(),
  floor: z.string().nullable(),
  condition: RoomCondition,
  houseId: z.string(),
  houseName: z.string(),
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
  /** What closes the room tonight. */
  block: z.object({ id: z.string(), kind: BlockKind, reason: z.string(), to: z.string() }).nullable(),
  /** It can be given all the same, with a warning. */
  outOfService: z.boolean(),
  /** The counters it stands in. */
  counters: z.array(DayCounter),
});
export type DayRoom = z.infer<typeof DayRoom>;

export const DayBoard = z
  .object({
    /** Over all rooms that match, shown or not; arrivals without a room are among those who arrive. */
    counters: z.record(DayCounter, z.int()),
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
    /** Room number or house. */
    keyword: note(50).optional(),
    /** Only the rooms of one counter; the counters themselves stay those of all. */
    counter: DayCounter.optional(),
  }),
  output: DayBoard,
});

export const roomOperations = [
  'blocked',
  'blockChanged',
  'unblocked',
  'released',
  'restored',
  'linkedClosed',
  'linkedOpened',
  'partsSaved',
  'condition',
  'typeMovePlanned',
  'typeMoved',
  'deactivated',
  'activated',
] as const;
export const RoomOperation = z.enum(roomOperations);
export type RoomOperation = z.infer<typeof RoomOperation>;

export const RoomLogEntry = z.object({
  id: z.string(),
  at: instant,
  operation: RoomOperation,
  houseId: z.string(),
  houseName: z.string(),
  roomId: z.string().nullable(),
  roomNumber: z.string().nullable(),
  roomTypeName: z.string().nullable(),
  /** The nights concerned, [from, to). */
  from: z.string().nullable(),
  to: z.string().nullable(),
  blockKind: BlockKind.nullable(),
  reason: z.string().nullable(),
  conditionBefore: RoomCondition.nullable(),
  conditionAfter: RoomCondition.nullable(),
  /** 系统: nobody asked for it, it followed from something else or from the clock. */
  bySystem: z.boolean(),
  actor: z.string(),
});
export type RoomLogEntry = z.infer<typeof RoomLogEntry>;

export const pageRoomLog = endpoint('POST /hotel-info/room-status/log', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'What was done to rooms: blocks, conditions, links, moves to other types; newest first',
  input: z.object({
    houseId: list(id).optional(),
    roomId: id.optional(),
    operation: list(RoomOperation).optional(),
    bySystem: bool.optional(),
    /** Name of who did it. */
    actor: note(40).optional(),
    /** Days on which it was done, both included. */
    doneFrom: date.optional(),
    doneTo: date.optional(),
    ...pageInput,
  }),
  output: pageOf(RoomLogEntry),
});
