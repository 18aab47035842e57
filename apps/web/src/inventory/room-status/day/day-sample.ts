/** Rooms for tests of today's rooms. */
import type { DayBoard, DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { dayCounters, isClosedDirty } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';

type Staying = NonNullable<DayRoom['inHouse']>;

export const stayingOf = (guest: string, more: Partial<Staying> = {}): Staying => ({
  stayId: `stay ${guest}`,
  orderId: `order ${guest}`,
  version: 0,
  guest,
  guests: 1,
  channel: 'direct',
  checkIn: '2026-11-20',
  checkOut: '2026-11-22',
  hours: null,
  arrives: null,
  leaves: null,
  rooms: 1,
  note: '',
  owesFen: 0,
  prepared: null,
  ...more,
});

export const roomOf = (number: string, more: Partial<DayRoom> = {}): DayRoom => ({
  id: `room ${number}`,
  number,
  floor: number.slice(0, -2) || null,
  condition: 'clean',
  houseId: 'h',
  houseName: 'House',
  houseKind: 'multi',
  roomTypeId: 't',
  roomTypeName: 'Double',
  businessDate: '2026-11-20',
  inHouse: null,
  leaving: false,
  overdue: false,
  arriving: null,
  next: null,
  block: null,
  task: null,
  outOfService: false,
  tonightFen: null,
  counters: ['vacantClean'],
  ...more,
});

export const dayOf = (rooms: DayRoom[], unassigned: DayBoard['unassigned'] = []): DayBoard => {
  const counters = Object.fromEntries(
    dayCounters.map((each) => [each, rooms.filter((room) => room.counters.includes(each)).length]),
  ) as DayBoard['counters'];
  counters.arriving += unassigned.length;
  const closedDirty = rooms.filter(isClosedDirty).length;
  return { counters, closedDirty, rooms, unassigned, roomTotal: rooms.length, truncated: false };
};
