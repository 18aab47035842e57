/** Houses of the load data set: as many as the requested rooms need, with random sizes, prices and places. */
import type { Insertable } from 'kysely';
import { houseSearchText } from '../../foundation/houses/house-search.ts';
import type { DB } from '../../platform/database/tables.ts';
import { cities, cityNames } from '../data/cities.ts';
import { houseSketches } from '../data/houses.ts';
import { poeticRoomNames, typeSketches } from '../data/room-types.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { RoomFact, TypeFact } from '../houses/house-model.ts';
import type { People } from '../orders/people.ts';
import type { Random } from '../random.ts';

export interface ScaleHouse {
  readonly row: Insertable<DB['houses']>;
  readonly types: readonly TypeFact[];
  readonly rooms: readonly RoomFact[];
}

interface Tools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly newId: () => string;
  readonly landlordIds: readonly string[];
}

const MIN_ROOMS = 8;
const MAX_ROOMS = 42;
const PER_FLOOR = 8;
const FOUNDED = { day: -600, minute: 600 };

/** Sizes that sum to exactly the wanted number of rooms. */
const sizesOf = (rooms: number, random: Random): number[] => {
  const sizes: number[] = [];
  for (let left = rooms; left > 0; ) {
    const size = Math.min(left, random.int(MIN_ROOMS, MAX_ROOMS));
    sizes.push(size);
    left -= size;
  }
  return sizes;
};

const houseRow = (index: number, { random, calendar, people, newId, landlordIds }: Tools) => {
  const city = cityNames[index % cityNames.length] as (typeof cityNames)[number];
  const sketch = random.pick(houseSketches.filter((each) => each.city === city));
  const code = `S${String(index + 1).padStart(5, '0')}`;
  const name = `${sketch.name.split('·')[0]}·${random.pick(poeticRoomNames)} ${index + 1} 号店`;
  const place = {
    city,
    district: sketch.district,
    address: `${sketch.address.replace(/\d+.*/, '')}${random.int(1, 900)}号`,
  };
  const row = {
    id: newId(),
    code,
    name,
    kind: 'multi',
    state: 'online',
    landlordId: random.pick(landlordIds),
    departmentId: people.departments[city],
    managerUserId: (city === '杭州' ? people.users.frontdesk : people.users.operator).id,
    province: cities[city].province,
    ...place,
    longitude: sketch.at[0] + (random.next() - 0.5) / 20,
    latitude: sketch.at[1] + (random.next() - 0.5) / 20,
    searchText: houseSearchText({ name, code, ...place }),
    createdAt: calendar.instant(FOUNDED),
    updatedAt: calendar.instant(FOUNDED),
  };
  return { row, sketch };
};

const typeRows = (
  houseId: string,
  sketch: (typeof houseSketches)[number],
  { random, newId }: Tools,
): TypeFact[] =>
  typeSketches[sketch.scene].slice(0, random.int(2, 5)).map((type, position) => {
    const basePriceFen = Math.round(Math.min(1_200, sketch.price) * type.factor) * 100;
    return {
      houseId,
      id: newId(),
      name: type.name,
      code: type.code,
      beds: type.beds,
      areaM2: type.area,
      baseGuests: type.base,
      maxGuests: type.max,
      extraGuestFeeFen: 0,
      basePriceFen,
      weekendPriceFen: random.chance(0.8) ? Math.round(basePriceFen / 8_000) * 10_000 : null,
      position,
    };
  });

const roomRows = (types: readonly TypeFact[], size: number, { random, newId }: Tools): RoomFact[] =>
  Array.from({ length: size }, (_, position) => {
    const type = types[Math.floor((position * types.length) / size)] as TypeFact;
    const floor = Math.floor(position / PER_FLOOR) + 1;
    return {
      houseId: type.houseId,
      id: newId(),
      roomTypeId: type.id,
      number: `${floor}${String((position % PER_FLOOR) + 1).padStart(2, '0')}`,
      floor: `${floor}F`,
      condition: random.weighted([
        ['clean', 7],
        ['dirty', 2],
        ['inspected', 1],
      ] as const),
      position,
    };
  });

export const scaleHouses = (rooms: number, tools: Tools): ScaleHouse[] =>
  sizesOf(rooms, tools.random).map((size, index) => {
    const { row, sketch } = houseRow(index, tools);
    const types = typeRows(row.id, sketch, tools);
    return { row, types, rooms: roomRows(types, size, tools) };
  });
