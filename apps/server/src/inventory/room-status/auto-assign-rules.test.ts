import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PlanRoom, type PlanStay, planRooms } from './auto-assign-rules.ts';

const TODAY = '2026-12-01';
const day = (n: number) => addDays(TODAY, n);
const stay = (id: string, from: number, to: number, more: Partial<PlanStay> = {}): PlanStay => ({
  id,
  from: day(from),
  to: day(to),
  roomId: null,
  movable: false,
  ...more,
});
const room = (id: string, taken: number[] = [], more: Partial<PlanRoom> = {}): PlanRoom => ({
  id,
  taken: taken.map(day),
  overlapIds: [],
  outOfService: false,
  ...more,
});
const plan = (rooms: PlanRoom[], stays: PlanStay[], reshuffle = false) =>
  planRooms({ rooms, stays, today: TODAY, reshuffle });
const where = (rooms: PlanRoom[], stays: PlanStay[], reshuffle = false) => {
  const { placements, left } = plan(rooms, stays, reshuffle);
  return {
    at: Object.fromEntries(placements.map((one) => [one.stayId, one.roomId])),
    left: left.map(({ stayId }) => stayId),
  };
};

describe('without moving any stay', () => {
  test('chooses the tightest gap, in service before out of service', () => {
    const gap = room('B', [0, 3]);
    expect(where([room('A'), gap], [stay('s', 1, 3)]).at).toEqual({ s: 'B' });
    expect(where([room('A'), { ...gap, outOfService: true }], [stay('s', 1, 3)]).at).toEqual({ s: 'A' });
  });

  test('leaves what does not fit and places the rest', () => {
    const { at, left } = where([room('A', [2])], [stay('long', 1, 4), stay('short', 3, 4)]);
    expect([at, left]).toEqual([{ short: 'A' }, ['long']]);
  });

  test('never uses linked rooms twice', () => {
    const rooms = [room('W', [], { overlapIds: ['A'] }), room('A', [], { overlapIds: ['W'] })];
    expect(where(rooms, [stay('s', 1, 3), stay('t', 2, 4)]).left).toHaveLength(1);
  });
});

describe('a reshuffle', () => {
  const inRoom = (id: string, from: number, to: number, roomId: string, movable = true) =>
    stay(id, from, to, { roomId, movable });

  test('moves one stay to make room for another', () => {
    const rooms = [room('A'), room('B')];
    const stays = [inRoom('a', 1, 3, 'A'), inRoom('b', 3, 5, 'B'), stay('new', 1, 5)];
    expect(plan(rooms, stays).left).toEqual([{ stayId: 'new', fullNight: null }]);
    const { at, left } = where(rooms, stays, true);
    expect(left).toEqual([]);
    expect(Object.keys(at).sort()).toEqual(at.a ? ['a', 'new'] : ['b', 'new']);
  });

  test('leaves locked and started stays in place', () => {
    const stays = [inRoom('a', 1, 3, 'A', false), inRoom('b', 3, 5, 'B', false), stay('new', 1, 5)];
    expect(where([room('A'), room('B')], stays, true)).toEqual({ at: {}, left: ['new'] });
  });
});

const span = fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 6 }));
const business = fc
  .record({
    rooms: fc.array(fc.uniqueArray(fc.nat({ max: 26 }), { maxLength: 8 }), { minLength: 1, maxLength: 5 }),
    waiting: fc.array(span, { maxLength: 12 }),
    placed: fc.array(fc.tuple(span, fc.nat({ max: 4 }), fc.boolean()), { maxLength: 8 }),
    linked: fc.boolean(),
  })
  .map(({ rooms: taken, waiting, placed, linked }) => {
    const overlapIds = (index: number) =>
      linked && taken.length > 1 && index < 2 ? [index === 0 ? 'r1' : 'r0'] : [];
    const rooms = taken.map((nights, index) => room(`r${index}`, nights, { overlapIds: overlapIds(index) }));
    const owned = new Set(rooms.flatMap(({ id, taken: nights }) => nights.map((night) => `${id} ${night}`)));
    const stays = waiting.map(([from, nights], index) => stay(`w${index}`, from, from + nights));
    placed.forEach(([[from, nights], at, movable], index) => {
      const home = rooms[at % rooms.length] as PlanRoom;
      const one = stay(`p${index}`, from, from + nights, {
        roomId: home.id,
        movable: movable && home.overlapIds.length === 0,
      });
      const keys = [home.id, ...home.overlapIds].flatMap((id) =>
        datesOf(one.from, one.to).map((night) => `${id} ${night}`),
      );
      if (keys.some((key) => owned.has(key))) return;
      for (const key of keys) owned.add(key);
      stays.push(one);
    });
    return { rooms, stays };
  });

/** A simple reference, independent of the code under test. */
const firstFitPlaced = (rooms: readonly PlanRoom[], stays: readonly PlanStay[]): number => {
  const owned = new Set(rooms.flatMap(({ id, taken }) => taken.map((night) => `${id} ${night}`)));
  const own = (one: PlanRoom, { from, to }: PlanStay) => {
    for (const id of [one.id, ...one.overlapIds])
      for (const night of datesOf(from, to)) owned.add(`${id} ${night}`);
  };
  for (const one of stays) if (one.roomId) own(rooms.find(({ id }) => id === one.roomId) as PlanRoom, one);
  let count = 0;
  for (const one of stays.filter(({ roomId }) => roomId === null)) {
    const home = rooms.find(({ id }) =>
      datesOf(one.from, one.to).every((night) => !owned.has(`${id} ${night}`)),
    );
    if (!home) continue;
    own(home, one);
    count += 1;
  }
  return count;
};

describe('for random input', () => {
  test('assigns every night once, moves only movable stays, and accounts for all stays', () => {
    fc.assert(
      fc.property(business, fc.boolean(), ({ rooms, stays }, reshuffle) => {
        const { placements, left } = plan(rooms, stays, reshuffle);
        const moved = new Map(placements.map((one) => [one.stayId, one.roomId]));
        const owned = new Set(rooms.flatMap(({ id, taken }) => taken.map((night) => `${id} ${night}`)));
        for (const one of stays) {
          const at = moved.get(one.id) ?? one.roomId;
          expect(at === null).toBe(left.some(({ stayId }) => stayId === one.id));
          if (one.roomId !== null && !(reshuffle && one.movable)) expect(at).toBe(one.roomId);
          if (at === null) continue;
          const home = rooms.find(({ id }) => id === at) as PlanRoom;
          const nights = datesOf(one.from, one.to);
          const keys = [at, ...home.overlapIds].flatMap((id) => nights.map((night) => `${id} ${night}`));
          const own = nights.map((night) => `${at} ${night}`);
          expect(own.filter((key) => owned.has(key))).toEqual([]);
          for (const key of keys) owned.add(key);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('places at least as many stays as first-fit, and with reshuffling at least as many as without', () => {
    fc.assert(
      fc.property(business, ({ rooms, stays }) => {
        const waiting = stays.filter(({ roomId }) => roomId === null).length;
        const placed = (reshuffle: boolean) => waiting - plan(rooms, stays, reshuffle).left.length;
        const sorted = [...stays].sort((a, b) => (a.from + a.to + a.id < b.from + b.to + b.id ? -1 : 1));
        expect(placed(false)).toBeGreaterThanOrEqual(firstFitPlaced(rooms, stays));
        expect(placed(false)).toBeGreaterThanOrEqual(firstFitPlaced(rooms, sorted));
        expect(placed(true)).toBeGreaterThanOrEqual(placed(false));
      }),
      { numRuns: 500 },
    );
  });

  test('is deterministic', () => {
    fc.assert(
      fc.property(business, ({ rooms, stays }) => {
        expect(plan(rooms, stays, true)).toEqual(plan(rooms, stays, true));
      }),
      { numRuns: 50 },
    );
  });
});

test('places or reports each of 500 stays over 200 rooms with reshuffling', () => {
  const rooms = Array.from({ length: 200 }, (_, i) =>
    room(
      `r${i}`,
      Array.from({ length: 30 }, (_, n) => (i * 7 + n * 3) % 60),
    ),
  );
  const stays = Array.from({ length: 500 }, (_, i) =>
    stay(`s${i}`, (i * 13) % 50, ((i * 13) % 50) + 2 + (i % 5)),
  );
  const { placements, left } = plan(rooms, stays, true);
  expect(placements.length + left.length).toBe(500);
});
