/** The demo business before anything happens in it: landlords, houses, room types, rooms. */
import type { Insertable } from 'kysely';
import { houseSearchText } from '../../foundation/houses/house-search.ts';
import type { DB } from '../../platform/database/tables.ts';
import { type FieldCipher, sealedPhone } from '../../platform/field-cipher.ts';
import { cities } from '../data/cities.ts';
import { commonText, facilities, houseRules, sceneTexts, tags } from '../data/house-texts.ts';
import { type HouseSketch, houseSketches, landlordSketches, letAsWhole } from '../data/houses.ts';
import type { People } from '../orders/people.ts';
import { mobileNumber } from '../orders/phones.ts';
import { createIds, type Random } from '../random.ts';
import { type Moment, SEED_END, type SeedCalendar } from './calendar.ts';
import type { House, HouseFact } from './house-model.ts';
import { roomRows, typeRows } from './house-rooms.ts';

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

const openingOf = (sketch: HouseSketch, random: Random): number | null => {
  if (sketch.state && sketch.state !== 'offline') return null;
  // Most houses joined shortly before the full months: the business is growing.
  const age = sketch.landlord === 0 || sketch.state ? 110 : 70 + 50 * random.next();
  return -Math.round(age);
};

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
      ...sealedPhone(cipher, mobileNumber(random)),
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
