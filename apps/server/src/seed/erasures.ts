/** Erasure requests: some waiting, one overdue, one refused, one withdrawn. */

import { holidayDaysOf } from '@minsu/contract/foundation/holidays/holiday.ts';
import { erasureDueOn } from '@minsu/contract/operations/privacy/erasure-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { readHolidays } from '../foundation/holidays/holiday-queries.ts';
import type { Db } from '../platform/database/open-database.ts';
import { insertRows } from './bulk-insert.ts';
import type { SeedCalendar } from './houses/calendar.ts';
import type { People } from './orders/people.ts';
import { createIds, type Random } from './random.ts';

interface Sketch {
  readonly state: 'requested' | 'refused' | 'withdrawn';
  readonly askedBy: 'guest' | 'representative' | 'platform';
  readonly askedVia: 'phone' | 'counter' | 'mail' | 'letter' | 'message';
  readonly daysAgo: number;
  readonly decidedAfter: number;
  readonly reason: string | null;
}

const waiting = (askedBy: Sketch['askedBy'], askedVia: Sketch['askedVia'], daysAgo: number): Sketch => ({
  state: 'requested',
  askedBy,
  askedVia,
  daysAgo,
  decidedAfter: 0,
  reason: null,
});

const sketches: readonly Sketch[] = [
  waiting('guest', 'phone', 1),
  waiting('platform', 'message', 4),
  waiting('guest', 'mail', 9),
  waiting('representative', 'letter', 31),
  {
    state: 'refused',
    askedBy: 'representative',
    askedVia: 'phone',
    daysAgo: 40,
    decidedAfter: 3,
    reason: '代理人未提供授权书，无法核实身份；已告知补充材料后可再次提出。',
  },
  { state: 'withdrawn', askedBy: 'guest', askedVia: 'counter', daysAgo: 22, decidedAfter: 1, reason: null },
];

/** Guests whose stays are over and paid, so nothing prevents erasing them. */
const former = async (db: Db, count: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select g.id from guests g where g.phone_hash is not null and not exists (
        select from orders o where o.guest_id = g.id
          and (o.shown not in ('completed', 'cancelled') or o.deposit in ('held', 'returning', 'return_failed')
            or o.after_sale in ('refund_requested', 'refunding')
            or (o.shown = 'completed' and o.room_fen + o.charges_fen - o.waived_fen <> o.paid_fen)))
      and exists (select from orders o where o.guest_id = g.id and o.shown = 'completed')
    order by g.last_stay_on, g.id limit ${count}`.execute(db);
  return rows.map(({ id }) => id);
};

interface Setting {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

const AFTERNOON = 15 * 60 + 20;

export const insertErasures = async (db: Db, { calendar, people, random }: Setting): Promise<void> => {
  const guests = await former(db, sketches.length);
  const holidays = holidayDaysOf(await readHolidays(db));
  const newId = createIds(random);
  const { frontdesk: desk, director } = people.users;
  const rows = sketches.slice(0, guests.length).map((sketch, at) => {
    const askedOn = addDays(calendar.today, -sketch.daysAgo);
    const isOpen = sketch.state === 'requested';
    const decider = sketch.state === 'refused' ? director : desk;
    const filedAt = calendar.instant({ day: -sketch.daysAgo, minute: AFTERNOON });
    return {
      id: newId(filedAt.getTime()),
      guestId: guests[at] as string,
      state: sketch.state,
      askedBy: sketch.askedBy,
      askedVia: sketch.askedVia,
      askedOn,
      dueOn: erasureDueOn(askedOn, holidays),
      reason: sketch.reason,
      filedBy: desk.realname,
      filedById: desk.id,
      filedAt,
      decidedBy: isOpen ? null : decider.realname,
      decidedAt: isOpen
        ? null
        : calendar.instant({ day: sketch.decidedAfter - sketch.daysAgo, minute: AFTERNOON - 90 }),
      version: isOpen ? 0 : 1,
    };
  });
  await insertRows(db, 'erasureRequests', rows);
};
