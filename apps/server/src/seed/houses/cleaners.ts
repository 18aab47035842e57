/** Housekeepers of every city, in addition to the one with a demo sign-in. */
import { DEMO_PASSWORD } from '../../foundation/auth/demo-logins.ts';
import { hashPassword } from '../../foundation/auth/password-hash.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import { cityNames } from '../data/cities.ts';
import { cleanerNames } from '../data/task-texts.ts';
import type { People, Person } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import type { SeedCalendar } from './calendar.ts';

/** By department. */
export type Cleaners = ReadonlyMap<string, readonly Person[]>;

const HIRED = { day: -200, minute: 600 };

export const insertCleaners = async (
  db: Db,
  { calendar, people, random }: { calendar: SeedCalendar; people: People; random: Random },
): Promise<Cleaners> => {
  const newId = createIds(random);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const users = cityNames.flatMap((city) =>
    cleanerNames[city].map(([username, realname]) => ({
      id: newId(calendar.idTime(HIRED)),
      username,
      realname,
      passwordHash,
      nickname: realname,
      sex: 2,
      status: 1,
      departmentId: people.departments[city],
      createBy: '系统',
      createdAt: calendar.instant(HIRED),
    })),
  );
  await insertRows(
    db,
    'users',
    users.map((user, i) => ({ ...user, workNo: `BJ${String(i + 1).padStart(4, '0')}` })),
  );
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('roleCode', '=', 'housekeeper')
    .executeTakeFirstOrThrow();
  await insertRows(
    db,
    'userRoles',
    users.map(({ id }) => ({ userId: id, roleId: role.id })),
  );
  return new Map(
    cityNames.map((city) => {
      const departmentId = people.departments[city];
      const own = users.filter((user) => user.departmentId === departmentId);
      return [departmentId, city === '杭州' ? [people.users.housekeeper, ...own] : own];
    }),
  );
};
