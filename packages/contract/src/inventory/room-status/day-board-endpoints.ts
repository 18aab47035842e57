/** Today 今日房态: a card per room with guest in house, arrival and departure. */
import { z } from 'zod';
import { houseKinds, RoomCondition } from '../../foundation/houses/house.ts';
import { guestName, guestRemark } from '../../guest-view.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { fen, id, keyword, list, note } from '../../platform/wire.ts';
import { Prepared } from '../../prepared.ts';
import { BlockKind } from './room-status.ts';

/** 预抵 预离 在住 空净 空脏 住净 住脏 关房 逾期 欠款 */
export const dayCounters = [
  'arriving',
  'leaving',
  'inHouse',
  'vacantClean',
  'vacantDirty',
  'occupiedClean',
  'occupiedDirty',
  'blocked',
  'overdue',
  'owing',
] as const;
export const DayCounter = z.enum(dayCounters);
export type DayCounter = z.infer<typeof DayCounter>;

const DayStay = z.object({
  stayId: z.string(),
  orderId: z.string(),
  /** Version of the order. */
  version: z.int(),
  guest: guestName(),
  guests: z.int(),
  channel: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  /** `10:00–14:00` of an hourly stay. */
  hours: z.string().nullable(),
  /** `14:00`, where an arrival time was agreed. */
  arrives: z.string().nullable(),
  /** `12:00`, where a departure time was agreed. */
  leaves: z.string().nullable(),
  /** Rooms of the order; more than one is a group. */
  rooms: z.int(),
  /** The guest's note, cut; empty for roles that do not read orders. */
  note: guestRemark(),
  /** Amount due of the order, at least 0; null for roles that do not see money. */
  owesFen: fen.nullable(),
  prepared: Prepared,
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
  /** Property's business date. */
  businessDate: z.string(),
  /** Guest in house. */
  inHouse: DayStay.nullable(),
  /** Due out, including overdue guests. */
  leaving: z.boolean(),
  overdue: z.boolean(),
  /** Arrival today. */
  arriving: DayStay.nullable(),
  /** Next guest after those two, with the date. */
  next: z.object({ stayId: z.string(), guest: guestName(), from: z.string() }).nullable(),
  /** Block on tonight. */
  block: z.object({ id: z.string(), kind: BlockKind, reason: z.string(), to: z.string() }).nullable(),
  /** Most urgent open housekeeping task; null for users who may not see all tasks. */
  task: z.object({ id: z.string(), kind: z.string(), state: z.string() }).nullable(),
  /** Can be assigned with a warning. */
  outOfService: z.boolean(),
  /** Standard price of tonight; null off sale and for roles that do not see money. */
  tonightFen: fen.nullable(),
  /** Counters that include the room. */
  counters: z.array(DayCounter),
});
export type DayRoom = z.infer<typeof DayRoom>;

/** Vacant, dirty, and without an arrival before it opens again: it will need cleaning. */
export const isClosedDirty = ({ counters, condition }: Pick<DayRoom, 'counters' | 'condition'>): boolean =>
  counters.includes('blocked') && condition === 'dirty';

export const DayBoard = z
  .object({
    /** Over all matching rooms, shown or not; unassigned arrivals count as arriving. */
    counters: z.record(DayCounter, z.int()),
    /** Dirty blocked rooms, which with vacant and occupied dirty ones make all dirty rooms. */
    closedDirty: z.int(),
    rooms: z.array(DayRoom),
    /** Today's unassigned arrivals. */
    unassigned: z.array(
      DayStay.extend({ houseId: z.string(), houseName: z.string(), roomTypeName: z.string() }),
    ),
    roomTotal: z.int(),
    /** More rooms match than are shown. */
    truncated: z.boolean(),
  })
  .meta({ id: 'DayBoard' });
export type DayBoard = z.infer<typeof DayBoard>;

export const getDayBoard = endpoint('POST /hotel-info/room-status/day-board', {
  kind: 'query',
  permission: 'roomStatus:read',
  summary: 'Rooms of today’s board, with counters',
  input: z.object({
    houseIds: list(id).optional(),
    city: list(z.string().max(40)).optional(),
    roomTypeId: id.optional(),
    floor: note(20).optional(),
    /** Property, room, or a guest in house or arriving. */
    keyword: keyword(50).optional(),
    /** Only rooms of one counter; the counters still cover all. */
    counter: DayCounter.optional(),
  }),
  output: DayBoard,
});
