/** Registered guests and the state of their reports; visitors; blacklisted guests. */
import type { Insertable } from 'kysely';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { insertRows } from '../bulk-insert.ts';
import { isBefore, later, type Moment } from '../houses/calendar.ts';
import { insertDoorCodes, type RegistrationTools, type Visited } from '../houses/door-codes.ts';
import { createIds, type Random } from '../random.ts';
import { documentColumns } from './guest-documents.ts';
import type { SeedOrder } from './order-model.ts';
import { chineseName, foreignPerson } from './person-names.ts';
import { mobileNumber, noPhone } from './phones.ts';

type Registration = Insertable<DB['registrations']>;
type Visitor = Insertable<DB['visitors']>;

/** Guests who left longer ago are not looked for any more. */
const DAYS = 4;
const VISITORS = 8;

/** By arrival: the latest are in the house, the first have just left. */
const visitedStays = (orders: readonly SeedOrder[]): Visited[] =>
  orders
    .flatMap((order) =>
      order.stays.flatMap((stay) =>
        stay.checkedIn !== null && (stay.checkedOut === null || stay.checkedOut.day > -DAYS)
          ? [{ order, stay, came: stay.checkedIn }]
          : [],
      ),
    )
    .sort((a, b) => Number(isBefore(a.came, b.came)) - Number(isBefore(b.came, a.came)));

/** Two of the latest arrivals have brought a friend from abroad, so that a 24-hour deadline is always running. */
const FRIENDS = 2;

const companion = (guestName: string, random: Random): string =>
  // A family of visitors from abroad shares its last name.
  /[A-Za-z]/.test(guestName)
    ? `${random.pick(['Julia', 'Nora', 'Felix', 'Hugo'])} ${guestName.split(' ').at(-1)}`
    : chineseName(random);

const CHILD = 0.5;

const guestsOf = (
  visited: Visited,
  friend: string | null,
  newId: (at: Moment) => string,
  tools: RegistrationTools,
): Registration[] => {
  const { calendar, people, cipher, random } = tools;
  const { order, stay, came } = visited;
  const desk = random.pick([people.users.frontdesk, people.users.supervisor]).realname;
  const arrivedAt = calendar.instant(came);
  const told = calendar.instant(later(came, 2));
  return Array.from({ length: stay.guests }, (_, place): Registration => {
    const invited = place === 1 ? friend : null;
    const name = place === 0 ? stay.guestName : (invited ?? companion(stay.guestName, random));
    const isChild = place > 1 && random.chance(CHILD);
    const withPhone = place === 0 && random.chance(0.4);
    return {
      houseId: stay.house.row.id,
      id: newId(came),
      orderId: order.id,
      stayId: stay.id,
      ...documentColumns(name, isChild, { today: calendar.today, cipher, random }),
      ...(withPhone ? sealedPhone(cipher, mobileNumber(random)) : noPhone),
      state: 'accepted',
      arrivedAt,
      round: 1,
      attempts: 1,
      submittedAt: arrivedAt,
      decidedAt: told,
      nextTryAt: null,
      reason: null,
      receiptNo: `GA33${String(random.int(10_000_000, 99_999_999))}`,
      recordedBy: desk,
      recordedAt: arrivedAt,
    };
  });
};

const open = { receiptNo: null, decidedAt: null } as const;

/** Recorded and not reported yet. */
const toReport = { ...open, state: 'draft', submittedAt: null, round: 0, attempts: 0 } as const;

const returned = (reason: string) => ({ state: 'rejected', receiptNo: null, reason }) as const;

const RETRY_MS = 40 * 60_000;

/** Being submitted: the authority does not answer, it is tried again later. */
const underWay = (now: Date) => ({
  ...open,
  state: 'submitted',
  attempts: 3,
  nextTryAt: new Date(now.getTime() + RETRY_MS),
  reason: '登记系统暂时无法连接',
});

/** The latest arrivals are those whose reports are not through. */
const setFates = (rows: Registration[], inHouse: ReadonlySet<string>, now: Date): Registration[] => {
  const here = rows.filter(({ stayId }) => inHouse.has(stayId));
  const fates = new Map<Registration, Partial<Registration>>();
  const foreign = here.filter(({ isForeign }) => isForeign);
  for (const row of foreign.slice(0, 3)) fates.set(row, toReport);
  for (const row of foreign.slice(3, 4)) fates.set(row, returned('护照照片页不清晰，请重新采集'));
  const chinese = here.filter(({ isForeign }) => !isForeign);
  for (const row of chinese.slice(0, 3)) fates.set(row, underWay(now));
  for (const row of chinese.slice(6, 7)) fates.set(row, returned('姓名与证件号码不符'));
  return rows.map((row) => ({ ...row, ...fates.get(row) }));
};

/** Yesterday's left again, some of today's are still in the room. */
const visitorsOf = (
  stays: readonly Visited[],
  newId: (at: Moment) => string,
  tools: RegistrationTools,
): Visitor[] => {
  const { calendar, people, cipher, random } = tools;
  return stays.slice(0, VISITORS).map(({ stay }, i): Visitor => {
    const day = i % 2 === 0 ? 0 : -1;
    const came = { day, minute: 720 + i * 25 };
    const name = chineseName(random);
    const { documentType, documentCipher, documentMasked } = documentColumns(name, false, {
      today: calendar.today,
      cipher,
      random,
    });
    const { phoneHash: _, ...phone } = sealedPhone(cipher, mobileNumber(random));
    return {
      houseId: stay.house.row.id,
      id: newId(came),
      stayId: stay.id,
      name,
      ...{ documentType, documentCipher, documentMasked },
      ...phone,
      cameAt: calendar.instant(came),
      leftAt: day === 0 && i % 4 === 0 ? null : calendar.instant(later(came, 95)),
      recordedBy: people.users.frontdesk.realname,
    };
  });
};

/** Numbers of the 199 0000 range are not given out. */
const insertBlacklist = async (db: Db, houseId: string, tools: RegistrationTools): Promise<void> => {
  const { calendar, people, cipher, random } = tools;
  const newId = createIds(random.fork('blacklist'));
  const entry = (name: string, phone: string, reason: string, day: number) => ({
    id: newId(calendar.idTime({ day, minute: 900 })),
    name,
    ...sealedPhone(cipher, phone),
    documentType: null as string | null,
    documentHash: null as Buffer | null,
    documentMasked: null as string | null,
    reason,
    houseId: null as string | null,
    addedBy: people.users.supervisor.realname,
    addedAt: calendar.instant({ day, minute: 900 }),
    liftedAt: null as Date | null,
    liftedBy: null as string | null,
    liftedReason: null as string | null,
  });
  const document = sealedDocument(cipher, 'passport', 'G90000091');
  await insertRows(db, 'blacklistedGuests', [
    entry('钱一鸣', '19900000091', '深夜聚会扰民，拒付损坏赔偿 ¥1,200', -23),
    {
      ...entry('罗海川', '19900000092', '退房时带走客房电器', -9),
      houseId,
      documentType: 'passport',
      documentHash: document.numberHash,
      documentMasked: document.numberMasked,
    },
    {
      ...entry('唐婧', '19900000093', '恶意差评并要求退全款', -60),
      liftedAt: calendar.instant({ day: -31, minute: 1_020 }),
      liftedBy: people.users.director.realname,
      liftedReason: '已与客人和解',
    },
  ]);
};

/** After the orders: a registration needs a stay whose guest arrived. */
export const insertRegistrations = async (
  db: Db,
  orders: readonly SeedOrder[],
  tools: RegistrationTools,
): Promise<void> => {
  const { calendar, random } = tools;
  const ids = createIds(random.fork('ids'));
  const newId = (at: Moment) => ids(calendar.idTime(at));
  const stays = visitedStays(orders);
  const here = stays.filter(({ stay }) => stay.state === 'in_house');
  const inTwos = here.filter(({ stay }) => stay.guests > 1).slice(0, FRIENDS);
  const friends = new Map(inTwos.map((visited) => [visited, foreignPerson(random).name]));
  const rows = stays.flatMap((visited) => guestsOf(visited, friends.get(visited) ?? null, newId, tools));
  const inHouse = new Set(here.map(({ stay }) => stay.id));
  await insertRows(db, 'registrations', setFates(rows, inHouse, calendar.now));
  const hosts = here.filter(({ came }) => came.day < -1);
  await insertRows(db, 'visitors', visitorsOf(hosts, newId, tools));
  await insertDoorCodes(db, stays, tools);
  await insertBlacklist(db, hosts[0]?.stay.house.row.id ?? '', tools);
};
