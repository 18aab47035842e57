/** Shifts at the desks where most was taken yesterday and today: signed, waiting to be signed, and still open. */
import { expectedCash, type Taking } from '@minsu/contract/shifts/shift-rules.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { SeedCalendar } from './calendar.ts';
import type { People, Person } from './people.ts';
import { createIds, type Random } from './random.ts';

const FLOAT_FEN = 50_000;
const TILL = '前台';
const DESKS = 4;
/** Of the desks of yesterday, by place. */
const WAITING = 1;
const SHORT = 2;
const SHORT_FEN = 2_000;

interface Desk {
  readonly houseId: string;
  readonly name: string;
}

/** Who took how much where on a business date. */
const busiestDesks = async (db: Db, date: string, names: readonly string[]): Promise<Desk[]> => {
  const { rows } = await sql<Desk>`
    select p.house_id, p.taken_by as name from payments p join houses h on h.id = p.house_id
    where p.taken_on = ${date}::date and p.method <> 'channel' and p.taken_by = any(${names}::text[])
      and h.state in ('online', 'offline')
    group by 1, 2 order by count(*) desc, sum(p.amount_fen) desc, 1, 2 limit ${DESKS}`.execute(db);
  return rows.filter(({ houseId }, at) => rows.findIndex((one) => one.houseId === houseId) === at);
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

const takePayments = async (db: Db, { houseId, name }: Desk, id: string, date: string): Promise<Taking[]> => {
  await sql`update payments set shift_id = ${id} where house_id = ${houseId} and taken_on = ${date}::date
    and taken_by = ${name} and method <> 'channel' and shift_id is null`.execute(db);
  // What was voided on its day was voided by whoever had taken it.
  await sql`update payments set void_shift_id = ${id} where house_id = ${houseId} and shift_id = ${id}
    and state = 'voided'`.execute(db);
  const { rows } = await sql<Taking>`
    select method, count(*)::int as count, sum(amount_fen)::bigint as taken_fen,
      coalesce(sum(amount_fen) filter (where state = 'voided'), 0)::bigint as voided_fen, 0::bigint as refunded_fen,
      0::bigint as spent_fen
    from payments where house_id = ${houseId} and shift_id = ${id} and state in ('succeeded', 'voided')
    group by method order by method`.execute(db);
  return rows;
};

const openShift = async (db: Db, desk: Desk, { id, date, from }: Span, by: Person) => {
  const opened = { openedById: by.id, openedBy: by.realname, openedAt: from, floatFen: FLOAT_FEN };
  await db
    .insertInto('shifts')
    .values({ houseId: desk.houseId, id, till: TILL, state: 'open', ...opened })
    .execute();
  return { id, takings: await takePayments(db, desk, id, date) };
};

const signature = ({ next, at }: Count) =>
  next === null
    ? { state: 'closed', note: '客人寄存行李一件，在前台柜内' }
    : { state: 'signed', signedById: next.id, signedBy: next.realname, signedAt: at };

const closeShift = async (
  db: Db,
  { houseId, name }: Desk,
  { id, takings }: Awaited<ReturnType<typeof openShift>>,
  count: Count,
): Promise<void> => {
  const expectedFen = expectedCash(FLOAT_FEN, takings);
  await db
    .updateTable('shifts')
    .set({
      closedBy: name,
      closedAt: count.at,
      expectedFen,
      countedFen: expectedFen - count.shortFen,
      takings: JSON.stringify(takings),
      reason: count.shortFen === 0 ? '' : '找零差错，已告知主管',
      ...signature(count),
    })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
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
    const id = idAt(yesterday.from.getTime());
    const opened = await openShift(db, desk, { ...yesterday, id }, by);
    const next = by === users.supervisor ? users.director : users.supervisor;
    await closeShift(db, desk, opened, {
      at: at(-1, 1_380),
      next: index === WAITING ? null : next,
      shortFen: index === SHORT ? SHORT_FEN : 0,
    });
  }
  const today = { date: calendar.today, from: at(0, 361) };
  for (const { desk, by } of (await desksOf(today.date)).slice(0, 2)) {
    const id = idAt(calendar.idTime({ day: 0, minute: 361 }));
    await openShift(db, desk, { ...today, id }, by);
  }
};
