/** Landlords, houses, room types, rooms and prices set by hand. */
import type { Insertable } from 'kysely';
import { houseSearchText } from '../modules/houses/house-search.ts';
import type { DB } from '../platform/database/tables.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import type { Moment, SeedCalendar } from './calendar.ts';
import { cities } from './data/cities.ts';
import { commonText, facilities, houseRules, sceneTexts, tags } from './data/house-texts.ts';
import {
  type HouseSketch,
  houseSketches,
  landlordSketches,
  letAsWhole,
  type Numbering,
} from './data/houses.ts';
import { roomNotes } from './data/order-texts.ts';
import {
  entireSketches,
  poemNumbers,
  type TypeSketch,
  typeSketches,
  wholeSketch,
} from './data/room-types.ts';
import type { People } from './people.ts';
import { mobileNumber, sealPhone } from './phones.ts';
import { createIds, type Random } from './random.ts';

export type HouseFact = Insertable<DB['houses']> & {
  readonly depositFen: number;
  readonly cleaningFeeFen: number;
};
export type TypeFact = Insertable<DB['roomTypes']> & {
  readonly extraGuestFeeFen: number;
  readonly weekendPriceFen: number | null;
};
export type RoomFact = Insertable<DB['rooms']>;

export interface House {
  readonly row: HouseFact;
  readonly sketch: HouseSketch;
  readonly types: readonly TypeFact[];
  readonly rooms: readonly RoomFact[];
  /** The room that holds all others of the house; null where there is none. */
  readonly whole: RoomFact | null;
  /** First day with guests; null for a house that never opened. */
  readonly opened: number | null;
  /** No guests from this day on (a house taken offline). */
  readonly closed: number;
}

export interface Estate {
  readonly landlords: readonly Insertable<DB['landlords']>[];
  readonly houses: readonly House[];
}

interface Tools {
  readonly random: Random;
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly newId: (moment: Moment) => string;
}

export const SEED_START = -120;
export const SEED_END = 90;

/** `¥438`: homestays like prices that end in 8. */
const asPrice = (yuan: number): number =>
  (Math.max(17, Math.min(329, Math.round((yuan + 2) / 10))) * 10 - 2) * 100;

const openingOf = (sketch: HouseSketch, random: Random): number | null => {
  if (sketch.state && sketch.state !== 'offline') return null;
  // Most houses joined lately: the business is growing.
  const age = sketch.landlord === 0 || sketch.state ? 110 : 24 + 96 * random.next() ** OPENING_CURVE;
  return -Math.round(age);
};
const OPENING_CURVE = 1.6;

const managerOf = ({ city }: HouseSketch, { people, random }: Tools): string =>
  (city === '杭州'
    ? people.users.frontdesk
    : random.pick([people.users.operator, people.users.operator, people.users.supervisor])
  ).id;

const licenceOf = ({ city, state }: HouseSketch, { random, calendar }: Tools) => {
  if (state === 'draft') return { licenceNumber: null, licenceExpires: null };
  const soon = random.chance(0.12);
  return {
    licenceNumber: `${cities[city].licence}民宿备〔${random.int(2_023, 2_025)}〕第${String(random.int(101, 2_899)).padStart(5, '0')}号`,
    licenceExpires: calendar.date(soon ? random.int(6, 28) : random.int(60, 980)),
  };
};

const wordsOf = ({ scene, kind }: HouseSketch, random: Random) => ({
  description: [...random.shuffle(sceneTexts[scene]).slice(0, 2), random.pick(commonText)].join('\n'),
  facilities: [
    ...new Set([
      ...facilities.always,
      ...(kind === 'entire' ? random.shuffle(facilities.entire).slice(0, 6) : []),
      ...facilities.scene[scene],
      ...random.shuffle(facilities.often).slice(0, random.int(3, 8)),
    ]),
  ],
  houseRules: random.pick(houseRules),
  tags: [tags.scene[scene], ...random.shuffle(tags.common).slice(0, random.int(0, 3))],
});

const feesOf = ({ kind, price }: HouseSketch, random: Random) => ({
  depositFen:
    kind === 'entire'
      ? random.pick([300, 500, 1_000, price > 1_500 ? 2_000 : 500]) * 100
      : random.pick([0, 0, 100, 200]) * 100,
  cleaningFeeFen:
    kind === 'entire' ? random.pick([80, 120, 150, 200]) * 100 : random.pick([0, 0, 0, 30]) * 100,
});

const houseRow = (
  sketch: HouseSketch,
  index: number,
  landlordId: string,
  created: Moment,
  tools: Tools,
): HouseFact => {
  const { random, calendar, people } = tools;
  const code = `${cities[sketch.city].code}${String(index + 1).padStart(3, '0')}`;
  const row = {
    id: tools.newId(created),
    code,
    name: sketch.name,
    nameEn: sketch.nameEn ?? null,
    kind: sketch.kind,
    state: sketch.state ?? 'online',
    landlordId,
    departmentId: people.departments[sketch.city],
    managerUserId: managerOf(sketch, tools),
    province: cities[sketch.city].province,
    city: sketch.city,
    district: sketch.district,
    address: sketch.address,
    longitude: sketch.at[0],
    latitude: sketch.at[1],
    ...wordsOf(sketch, random),
    checkInTime: random.pick(['14:00', '14:00', '15:00', '13:00']),
    checkOutTime: random.pick(['12:00', '12:00', '11:00', '13:00']),
    ...feesOf(sketch, random),
    instantBook: random.chance(0.75),
    ...licenceOf(sketch, tools),
    offlineReason: sketch.state === 'offline' ? '年度检修与软装升级，预计一个月后恢复' : null,
    searchText: houseSearchText({ ...sketch, code }),
    createdAt: calendar.instant(created),
    updatedAt: calendar.instant({
      day: -random.int(0, Math.min(25, -created.day)),
      minute: random.int(560, 1_200),
    }),
  };
  return { ...row, smartLocks: row.facilities.includes('smartLock') };
};

const chosenTypes = (sketch: HouseSketch, random: Random): TypeSketch[] => {
  if (sketch.kind === 'entire') {
    const entire = entireSketches.find((type) => sketch.price >= type.from);
    return entire ? [entire] : [];
  }
  return random
    .shuffle(typeSketches[sketch.scene])
    .slice(0, letAsWhole.has(sketch.name) ? sketch.types - 1 : sketch.types)
    .sort((a, b) => a.factor - b.factor)
    .concat(letAsWhole.has(sketch.name) ? wholeSketch : []);
};

const typeRows = (sketch: HouseSketch, houseId: string, newId: () => string, random: Random): TypeFact[] => {
  const chosen = chosenTypes(sketch, random);
  const lowest = chosen[0]?.factor ?? 1;
  return chosen.map((type, position) => {
    const yuan = (sketch.price * type.factor) / lowest;
    return {
      houseId,
      id: newId(),
      name: type.name,
      code: type.code,
      beds: type.beds,
      areaM2: type.area + random.int(-2, 3),
      baseGuests: type.base,
      maxGuests: type.max,
      extraGuestFeeFen: type.max > type.base ? random.pick([60, 80, 100]) * 100 : 0,
      basePriceFen: asPrice(yuan),
      weekendPriceFen:
        random.chance(0.86) && yuan < 2_600 ? asPrice(yuan * (1.14 + random.next() * 0.2)) : null,
      position,
    };
  });
};

/** Simple types have more rooms than suites. */
const typeOfRooms = (rooms: number, types: number): number[] => {
  const counts = Array.from({ length: types }, () => 1);
  for (let left = rooms - types, i = 0; left > 0; left -= 1, i += 1) {
    const at = i % (types + Math.max(0, types - 2));
    counts[at < types ? at : at - types] = (counts[at < types ? at : at - types] ?? 0) + 1;
  }
  return counts.flatMap((count, type) => Array.from({ length: count }, () => type));
};

const PER_FLOOR = 4;

const numberOf: Record<
  Numbering,
  (index: number, type: number, withinType: number) => { number: string; floor: string | null }
> = {
  floor: (i) => {
    const floor = Math.floor(i / PER_FLOOR) + 2;
    return { number: `${floor}${String((i % PER_FLOOR) + 1).padStart(2, '0')}`, floor: `${floor}F` };
  },
  letter: (_, type, n) => ({
    number: `${String.fromCharCode(65 + type)}-${String(n + 1).padStart(2, '0')}`,
    floor: `${type + 1}F`,
  }),
  yard: (i) => ({ number: `${i + 1}号院`, floor: null }),
  poem: (i) => ({ number: poemNumbers[i] ?? `${i + 1}号`, floor: i < 4 ? '1F' : '2F' }),
  plain: (i) => ({ number: String(i + 1).padStart(2, '0'), floor: i < 2 ? '1F' : '2F' }),
};

const entireNumber = (sketch: HouseSketch): { number: string; floor: string | null } => {
  const flat = /(\d{3,4})室/.exec(sketch.address)?.[1];
  return flat ? { number: flat, floor: `${flat.slice(0, -2)}F` } : { number: '整院', floor: null };
};

const roomRows = (
  sketch: HouseSketch,
  types: readonly TypeFact[],
  newId: () => string,
  random: Random,
): RoomFact[] => {
  const seen = new Map<number, number>();
  const isWhole = (typeIndex: number) => letAsWhole.has(sketch.name) && typeIndex === types.length - 1;
  const typeIndexes = letAsWhole.has(sketch.name)
    ? [...typeOfRooms(sketch.rooms - 1, types.length - 1), types.length - 1]
    : typeOfRooms(sketch.rooms, types.length);
  return typeIndexes.map((typeIndex, position) => {
    const type = types[typeIndex] as TypeFact;
    const within = seen.get(typeIndex) ?? 0;
    seen.set(typeIndex, within + 1);
    const place = isWhole(typeIndex)
      ? { number: '整院', floor: null }
      : sketch.kind === 'entire'
        ? entireNumber(sketch)
        : numberOf[sketch.numbering](position, typeIndex, within);
    const note = random.chance(0.07) ? random.pick(roomNotes) : null;
    return {
      houseId: type.houseId,
      id: newId(),
      roomTypeId: type.id,
      ...place,
      condition: 'clean',
      note,
      position,
    };
  });
};

const buildHouse = (sketch: HouseSketch, index: number, landlordId: string, tools: Tools): House => {
  const random = tools.random.fork(sketch.name);
  const opened = openingOf(sketch, random);
  const created: Moment = {
    day: opened === null ? -random.int(2, 12) : opened - random.int(12, 90),
    minute: random.int(560, 1_100),
  };
  const newId = () => tools.newId(created);
  const row = houseRow(sketch, index, landlordId, created, { ...tools, random });
  const types = typeRows(sketch, row.id, newId, random);
  const rooms = roomRows(sketch, types, newId, random);
  const whole = letAsWhole.has(sketch.name) ? (rooms.at(-1) ?? null) : null;
  return { row, sketch, types, rooms, whole, opened, closed: sketch.state === 'offline' ? -9 : SEED_END };
};

const landlordRows = ({ random, calendar, people, newId }: Tools, cipher: FieldCipher) =>
  landlordSketches.map(([name, kind], index) => {
    const joined: Moment = { day: -330 + index * 5, minute: 600 };
    return {
      id: newId(joined),
      name,
      kind,
      ...sealPhone(cipher, mobileNumber(random)),
      userId: index === 0 ? people.users.landlord.id : null,
      createdAt: calendar.instant(joined),
    };
  });

export const buildEstate = (
  random: Random,
  calendar: SeedCalendar,
  people: People,
  cipher: FieldCipher,
): Estate => {
  const ids = createIds(random.fork('ids'));
  const tools: Tools = { random, calendar, people, newId: (moment) => ids(calendar.idTime(moment)) };
  const landlords = landlordRows(tools, cipher);
  const houses = houseSketches.map((sketch, index) => {
    const landlord = landlords[sketch.landlord];
    if (!landlord) throw new RangeError(`no landlord ${sketch.landlord}`);
    return buildHouse(sketch, index, landlord.id, tools);
  });
  return { landlords, houses };
};
