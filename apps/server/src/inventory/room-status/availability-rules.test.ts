import { roomConditions } from '@minsu/contract/foundation/houses/house.ts';
import { typeOn } from '@minsu/contract/foundation/houses/room.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  barRefusal,
  chooseRoom,
  freeRooms,
  type NightTime,
  type OccupiedRoom,
  orphanNights,
  roomsByFit,
  roomsOfType,
  sellableNights,
  takenRefusal,
  withTimes,
} from './availability-rules.ts';

const range = { from: '2026-12-10', to: '2026-12-12' };
const room = (number: string, taken: string[] = [], more: Partial<OccupiedRoom> = {}): OccupiedRoom => ({
  id: number,
  number,
  floor: null,
  condition: 'clean',
  roomTypeId: 'type',
  nextTypeId: null,
  nextTypeFrom: null,
  outOfService: false,
  taken,
  ...more,
});
const numbers = (rooms: readonly OccupiedRoom[]) => rooms.map((one) => one.number);

describe('chooseRoom', () => {
  test('fills the tightest gap', () => {
    const wide = room('101');
    const snug = room('102', ['2026-12-09', '2026-12-12']);
    const half = room('103', ['2026-12-09']);
    expect(numbers(roomsByFit([wide, half, snug], range))).toEqual(['102', '103', '101']);
  });

  test('prefers inspected, then clean, then dirty rooms, then the lowest number', () => {
    const rooms = [
      room('101', [], { condition: 'dirty' }),
      room('102'),
      room('103'),
      room('104', [], { condition: 'inspected' }),
    ];
    expect(numbers(roomsByFit(rooms, range))).toEqual(['104', '102', '103', '101']);
  });

  test('uses a room out of service last', () => {
    const tight = room('101', ['2026-12-09', '2026-12-12'], { outOfService: true });
    expect(chooseRoom([tight, room('102')], range)?.number).toBe('102');
    expect(chooseRoom([tight], range)?.number).toBe('101');
  });

  test('does not count past nights as lost', () => {
    expect(orphanNights(['2026-12-05'], range)).toBe(4 + 14);
    expect(orphanNights(['2026-12-05'], range, '2026-12-10')).toBe(14);
    expect(orphanNights(['2026-12-05'], range, '2026-12-08')).toBe(2 + 14);
  });

  test('returns none when no room is free throughout', () => {
    expect(chooseRoom([room('101', ['2026-12-10']), room('102', ['2026-12-11'])], range)).toBeNull();
    expect(chooseRoom([], range)).toBeNull();
  });
});

const dates = datesOf('2026-11-26', '2026-12-28');
const anyRoom = fc.record({
  id: fc.uuid(),
  number: fc.string(),
  floor: fc.constant(null),
  condition: fc.constantFrom(...roomConditions),
  roomTypeId: fc.constant('type'),
  nextTypeId: fc.constant(null),
  nextTypeFrom: fc.constant(null),
  outOfService: fc.boolean(),
  taken: fc.subarray(dates),
});
const anyRange = fc
  .record({ start: fc.integer({ min: 0, max: 10 }), nights: fc.integer({ min: 1, max: 6 }) })
  .map(({ start, nights }) => ({
    from: addDays('2026-12-08', start),
    to: addDays('2026-12-08', start + nights),
  }));

describe('for random occupancy', () => {
  test('chooses a free room exactly when one exists', () => {
    fc.assert(
      fc.property(fc.array(anyRoom), anyRange, (rooms, nights) => {
        const chosen = chooseRoom(rooms, nights);
        const free = freeRooms(rooms, nights);
        expect(chosen === null).toBe(free.length === 0);
        if (chosen === null) return;
        expect(datesOf(nights.from, nights.to).some((night) => chosen.taken.includes(night))).toBe(false);
        const same = free.filter((one) => one.outOfService === chosen.outOfService);
        const gaps = same.map((one) => orphanNights(one.taken, nights));
        expect(orphanNights(chosen.taken, nights)).toBe(Math.min(...gaps));
      }),
    );
  });

  test('leaves rooms − taken − unassigned for each night', () => {
    fc.assert(
      fc.property(
        fc.array(anyRoom),
        anyRange,
        fc.dictionary(fc.constantFrom(...dates), fc.nat(3)),
        (rooms, nights, counts) => {
          const left = sellableNights({ rooms, unplaced: new Map(Object.entries(counts)), range: nights });
          expect(left.map(({ night }) => night)).toEqual(datesOf(nights.from, nights.to));
          for (const { night, free } of left) {
            const taken = rooms.filter((one) => one.taken.includes(night)).length;
            expect(free).toBe(rooms.length - taken - (counts[night] ?? 0));
          }
        },
      ),
    );
  });
});

describe('rooms that change type', () => {
  const moving = fc.record({
    id: fc.uuid(),
    number: fc.string(),
    floor: fc.constant(null),
    condition: fc.constantFrom(...roomConditions),
    roomTypeId: fc.constantFrom('a', 'b'),
    nextTypeId: fc.option(fc.constantFrom('c', 'd'), { nil: null }),
    nextTypeFrom: fc.constantFrom(...dates),
    outOfService: fc.boolean(),
    taken: fc.subarray(dates),
  });
  const ofOne = ({
    nextTypeFrom,
    ...one
  }: Omit<OccupiedRoom, 'nextTypeFrom'> & { nextTypeFrom: string }) => ({
    ...one,
    nextTypeFrom: one.nextTypeId === null ? null : nextTypeFrom,
  });

  test('count each night for exactly one type', () => {
    fc.assert(
      fc.property(fc.array(moving.map(ofOne)), anyRange, (rooms, nights) => {
        for (const type of ['a', 'b', 'c', 'd']) {
          const left = sellableNights({
            rooms: roomsOfType(rooms, type, nights),
            unplaced: new Map(),
            range: nights,
          });
          for (const { night, free } of left) {
            const own = rooms.filter((one) => typeOn(one, night) === type);
            expect(free).toBe(own.filter((one) => !one.taken.includes(night)).length);
          }
        }
      }),
    );
  });

  test('are chosen for a type only if they have it on every night', () => {
    fc.assert(
      fc.property(fc.array(moving.map(ofOne)), anyRange, (rooms, nights) => {
        const chosen = chooseRoom(roomsOfType(rooms, 'a', nights), nights);
        if (chosen === null) return;
        const types = datesOf(nights.from, nights.to).map((night) => typeOn(chosen, night));
        expect(new Set(types)).toEqual(new Set(['a']));
      }),
    );
  });
});

describe('why a room is unavailable', () => {
  const time: NightTime = {
    ...{ night: '2026-12-11', day: '2026-12-11', stayEnd: 'departure', time: '18:00', who: 'Li Lei' },
  };
  const slot = { night: '2026-12-11', day: '2026-12-12', from: '13:00', to: '17:00' };
  const why = (one: OccupiedRoom) => takenRefusal(one, range, 'type');

  test('names the first owned night', () => {
    const { failure, params } = why(room('101', ['2026-12-01', '2026-12-11', '2026-12-12']));
    expect([failure.code, params]).toEqual(['roomStatus.roomTaken', { room: '101', night: '2026-12-11' }]);
  });

  test('reports a different type on some nights before owned nights', () => {
    const moves = { nextTypeId: 'other', nextTypeFrom: '2026-12-11' };
    const [moving] = roomsOfType([room('101', ['2026-12-24'], moves)], 'type', range);
    const { failure, params } = why(moving as OccupiedRoom);
    expect(failure.code).toBe('roomStatus.roomOfOtherType');
    expect(params).toEqual({ room: '101', night: '2026-12-11' });
    const [coming] = roomsOfType([room('102', ['2026-12-11'], moves)], 'other', range);
    expect(takenRefusal(coming as OccupiedRoom, range, 'other').params).toMatchObject({
      night: '2026-12-10',
    });
  });

  test('names hourly stays with their day', () => {
    const { failure, params } = why(room('101', ['2026-12-11'], { slots: [slot] }));
    expect(failure.code).toBe('roomStatus.slotInWay');
    expect(params).toEqual({ room: '101', day: '2026-12-12', from: '13:00', to: '17:00' });
    expect(barRefusal(room('101', ['2026-12-10'], { slots: [slot] }), '2026-12-10')).toBeNull();
  });

  test('names a guest with an early arrival or late departure, and the time', () => {
    const late = why(withTimes(room('101', ['2026-12-01']), [time]));
    expect([late.failure.code, late.params]).toEqual([
      'roomStatus.guestLeavesLater',
      { room: '101', day: '2026-12-11', time: '18:00', who: 'Li Lei' },
    ]);
    const early = why(withTimes(room('101'), [{ ...time, stayEnd: 'arrival' }]));
    expect(early.failure.code).toBe('roomStatus.guestArrivesEarlier');
    expect(barRefusal(withTimes(room('101'), [time]), '2026-12-10')).toBeNull();
  });

  test("blocks other guests' nights by agreed times, not the owner's", () => {
    const two = { ...time, night: '2026-12-09' };
    const told = withTimes(withTimes(room('101', ['2026-12-10']), [time]), [two]);
    expect(told.taken).toEqual(['2026-12-09', '2026-12-10', '2026-12-11']);
    expect(told.times).toEqual([time, two]);
    const owned = room('101', ['2026-12-11']);
    expect(withTimes(owned, [time])).toBe(owned);
  });
});
