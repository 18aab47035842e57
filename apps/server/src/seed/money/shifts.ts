/** Shifts of yesterday and today: signed, waiting to be signed, still open; one covers three properties. */
import { expectedCash, type Taking } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { People, Person } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';

const FLOAT_FEN = 50_000;
const TILL = '前台';
/** Properties that one person serves in a shift. */
const HOUSES = 3;
const PEOPLE = 3;
/** By place among the shifts of yesterday. */
const WAITING = 1;
const SHORT = 2;
const SHORT_FEN = 2_000;

interface Desk {
  readonly name: string;
  readonly houseIds: readonly string[];
}

/** The clerks with the highest takings per business date and place; each once per property. */
const busiestDesks = async (db: Db, date: string, names: readonly string[]): Promise<Desk[]> => {
  const { rows } = await sql<{ name: string; houseId: string }>`
    select p.taken_by as name, p.house_id from payments p join houses h on h.id = p.house_id
    where p.taken_on = ${date}::date and p.method <> 'channel' and p.taken_by = any(${names}::text[])
      and h.state in ('online', 'offline')
    group by 1, 2 order by count(*) desc, sum(p.amount_fen) desc, 1, 2`.execute(db);
  const taken = new Set<string>();
  const desks: Desk[] = [];
  for (const name of [...new Set(rows.map((row) => row.name))].slice(0, PEOPLE)) {
    const own = rows.filter((row) => row.name === name && !taken.has(row.houseId)).slice(0, HOUSES);
    if (own.length === 0) continue;
    for (const { houseId } of own) taken.add(houseId);
    desks.push({ name, houseIds: own.map(({ houseId }) => houseId) });
  }
  return desks;
};

interface Span {
  readonly id: string;
  readonly date: string;
  readonly from: Date;
}

interface Count {
  readonly at: Date;
  readonly next: Person | null;
  readonly shortFen: number;
}

const takePayments = async (
  db: Db,
  { houseIds, name }: Desk,
  id: string,
  date: string,
): Promise<Taking[]> => {
  await sql`update payments set shift_id = ${id} where house_id = any(${houseIds}::uuid[]) and taken_on = ${date}::date
    and taken_by = ${name} and method not in ('channel', 'deposit') and shift_id is null`.execute(db);
  // A void on the same day was made by the clerk who took the payment.
  await sql`update payments set void_shift_id = ${id} where shift_id = ${id} and state = 'voided'`.execute(
    db,
  );
  const { rows } = await sql<Taking>`
    select house_id, method, count(*)::int as count, sum(amount_fen)::bigint as taken_fen,
      coalesce(sum(amount_fen) filter (where state = 'voided'), 0)::bigint as voided_fen, 0::bigint as refunded_fen,
      0::bigint as spent_fen
    from payments where shift_id = ${id} and state in ('succeeded', 'voided')
    group by 1, 2 order by 2, 1`.execute(db);
  return rows;
};

interface Opened {
  readonly id: string;
  readonly takings: readonly Taking[];
  readonly boxIds: readonly string[];
}

const openShift = async (
  db: Db,
  desk: Desk,
  { id, date, from }: Span,
  by: Person,
  nextId: () => string,
): Promise<Opened> => {
  const { houseIds } = desk;
  const opened = { openedById: by.id, openedBy: by.realname, openedAt: from };
  await db
    .insertInto('shifts')
    .values({ id, state: 'open', houseIds: [...houseIds], ...opened })
    .execute();
  const boxes = houseIds.map((houseId) => ({
    ...{ id: nextId(), shiftId: id, houseId, till: TILL, openingFen: FLOAT_FEN, floatFen: FLOAT_FEN },
  }));
  await db.insertInto('shiftBoxes').values(boxes).execute();
  return { id, takings: await takePayments(db, desk, id, date), boxIds: boxes.map((box) => box.id) };
};

const cashOf = (takings: readonly Taking[], houseId: string): number =>
  takings
    .filter((taking) => taking.houseId === houseId && taking.method === 'cash')
    .reduce((sum, { takenFen, voidedFen }) => sum + takenFen - voidedFen, 0);

/** The first box is the one that is short. */
const countBoxes = async (db: Db, { houseIds }: Desk, { takings, boxIds }: Opened, shortFen: number) => {
  for (const [at, houseId] of houseIds.entries()) {
    const expectedFen = expectedCash(FLOAT_FEN, [{ cashFen: cashOf(takings, houseId), baseFen: 0 }]);
    const isShort = at === 0 && shortFen > 0;
    await db
      .updateTable('shiftBoxes')
      .set({
        expectedFen,
        countedFen: isShort ? expectedFen - shortFen : expectedFen,
        reason: isShort ? '找零差错，已告知主管' : '',
      })
      .where('id', '=', boxIds[at] as string)
      .execute();
  }
};

const signature = ({ next, at }: Count) =>
  next === null
    ? { state: 'closed', note: '客人寄存行李一件，在前台柜内' }
    : { state: 'signed', signedById: next.id, signedBy: next.realname, signedAt: at };

const closeShift = async (db: Db, desk: Desk, opened: Opened, count: Count): Promise<void> => {
  await countBoxes(db, desk, opened, count.shortFen);
  await db
    .updateTable('shifts')
    .set({
      closedBy: desk.name,
      closedAt: count.at,
      takings: JSON.stringify(opened.takings),
      ...signature(count),
    })
    .where('id', '=', opened.id)
    .execute();
};

export const insertShifts = async (
  db: Db,
  calendar: SeedCalendar,
  { users }: People,
  random: Random,
): Promise<void> => {
  const idAt = createIds(random);
  const byName = new Map(Object.values(users).map((person) => [person.realname, person]));
  const at = (day: number, minute: number) => calendar.instant({ day, minute });
  const desksOf = async (date: string) =>
    (await busiestDesks(db, date, [...byName.keys()])).map((desk) => ({
      desk,
      by: byName.get(desk.name) as Person,
    }));
  const yesterday = { date: calendar.date(-1), from: at(-1, 420) };
  for (const [index, { desk, by }] of (await desksOf(yesterday.date)).entries()) {
    const nextId = () => idAt(yesterday.from.getTime());
    const opened = await openShift(db, desk, { ...yesterday, id: nextId() }, by, nextId);
    const next = by === users.supervisor ? users.director : users.supervisor;
    await closeShift(db, desk, opened, {
      at: at(-1, 1_380),
      next: index === WAITING ? null : next,
      shortFen: index === SHORT ? SHORT_FEN : 0,
    });
  }
  const today = { date: calendar.today, from: at(0, 361) };
  // The clerk of the demo begins without one.
  const others = (await desksOf(today.date)).filter(({ by }) => by !== users.frontdesk);
  for (const { desk, by } of others.slice(0, 1)) {
    const nextId = () => idAt(calendar.idTime({ day: 0, minute: 361 }));
    await openShift(db, desk, { ...today, id: nextId() }, by, nextId);
  }
  // Takings from before the demo started are on no list.
  await sql`update shift_start set since = ${calendar.now}`.execute(db);
};
