import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roomProblems, typeOfRooms, typesOf } from './first-house.ts';

const room = fc.record({
  number: fc.integer({ min: 1, max: 400 }).map(String),
  type: fc.constantFrom('大床房', '双床房', ' 大床房 ', 'Suite', 'suite'),
  guests: fc.integer({ min: 1, max: 6 }),
  priceFen: fc.constantFrom(30_000, 40_000),
});

test('every room belongs to a type of its name, large enough for it', () => {
  fc.assert(
    fc.property(fc.array(room, { minLength: 1, maxLength: 30 }), (rooms) => {
      const types = typesOf(rooms);
      const of = typeOfRooms(rooms);
      expect(new Set(types.map(({ code }) => code)).size).toBe(types.length);
      for (const [at, each] of rooms.entries()) {
        const type = types[of[at] ?? -1];
        expect(type?.name.toLowerCase()).toBe(each.type.trim().toLowerCase());
        expect(type?.maxGuests).toBeGreaterThanOrEqual(each.guests);
      }
    }),
  );
});

test('without a problem, numbers are unique and each type has the one price of its rooms', () => {
  fc.assert(
    fc.property(fc.array(room, { minLength: 1, maxLength: 12 }), (rooms) => {
      const isSound =
        new Set(rooms.map(({ number }) => number)).size === rooms.length &&
        rooms.every(
          ({ priceFen }, at) => typesOf(rooms)[typeOfRooms(rooms)[at] ?? -1]?.basePriceFen === priceFen,
        );
      expect(roomProblems(rooms).length === 0).toBe(isSound);
    }),
  );
});
