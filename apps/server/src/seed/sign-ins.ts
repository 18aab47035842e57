/** A month of sign-ins and refusals: mistyped passwords and an unknown client that was locked out. */
import type { Insertable } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { insertRows } from './bulk-insert.ts';
import type { Moment, SeedCalendar } from './houses/calendar.ts';
import type { People, Username } from './orders/people.ts';
import { createIds, type Random } from './random.ts';

const DAYS = 30;

const agents = {
  office:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  phone:
    'Mozilla/5.0 (Linux; Android 15; V2302A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  stranger: 'python-requests/2.32.3',
} as const;

interface Habit {
  readonly agent: keyof typeof agents;
  /** From the range reserved for documentation. */
  readonly address: string;
  /** Share of days with a sign-in. */
  readonly often: number;
}

const habits: Readonly<Record<Username, Habit>> = {
  admin: { agent: 'mac', address: '203.0.113.10', often: 0.6 },
  admin2: { agent: 'office', address: '203.0.113.11', often: 0.3 },
  director: { agent: 'mac', address: '203.0.113.12', often: 0.7 },
  supervisor: { agent: 'office', address: '203.0.113.20', often: 0.9 },
  operator: { agent: 'office', address: '203.0.113.21', often: 0.9 },
  frontdesk: { agent: 'office', address: '203.0.113.22', often: 1 },
  finance: { agent: 'office', address: '203.0.113.23', often: 0.7 },
  housekeeper: { agent: 'phone', address: '198.51.100.41', often: 0.8 },
  landlord: { agent: 'phone', address: '198.51.100.77', often: 0.2 },
};

interface SignInTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

type Refusal = Insertable<DB['signInRefusals']>;

/** Attempts on the administrator's account until it was locked. */
const guessing = ({ calendar, people }: SignInTools, newId: (moment: Moment) => string): Refusal[] =>
  Array.from({ length: 8 }, (_, n) => {
    const moment = { day: -6, minute: 1_385 + n / 2 };
    return {
      id: newId(moment),
      at: calendar.instant(moment),
      username: 'admin',
      userId: people.users.admin.id,
      address: '192.0.2.144',
      userAgent: agents.stranger,
      result: n < 5 ? 'wrongPassword' : 'lockedOut',
    };
  });

export const insertSignIns = async (db: Db, tools: SignInTools): Promise<void> => {
  const { calendar, people, random } = tools;
  const ids = createIds(random.fork('ids'));
  const newId = (moment: Moment) => ids(calendar.idTime(moment));
  const signIns: Insertable<DB['signIns']>[] = [];
  const refusals: Refusal[] = [];
  for (const [username, habit] of Object.entries(habits) as [Username, Habit][])
    for (let day = -DAYS; day <= -1; day += 1) {
      if (!random.chance(habit.often)) continue;
      const moment = { day, minute: random.int(8 * 60, 10 * 60) };
      const from = { address: habit.address, userAgent: agents[habit.agent] };
      const userId = people.users[username].id;
      if (random.chance(0.06))
        refusals.push({
          id: newId(moment),
          at: calendar.instant(moment),
          username,
          userId,
          ...from,
          result: 'wrongPassword',
        });
      const then = { day, minute: moment.minute + 1 };
      signIns.push({ id: newId(then), at: calendar.instant(then), userId, ...from, method: 'password' });
    }
  refusals.push(...guessing(tools, newId));
  await insertRows(db, 'signIns', signIns);
  await insertRows(db, 'signInRefusals', refusals);
};
