/** Departments and the nine people of the demo business. */
import type { RoleCode } from '@minsu/contract/roles.ts';
import type { Insertable } from 'kysely';
import { DEMO_PASSWORD, demoUsernames } from '../../foundation/auth/demo-logins.ts';
import { SEED_AUTHOR } from '../../foundation/auth/known-passwords.ts';
import { hashPassword } from '../../foundation/auth/password-hash.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import { type City, cities, cityNames } from '../data/cities.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { createIds, createRandom } from '../random.ts';

export type Username = (typeof demoUsernames)[number];

export interface Person {
  readonly id: string;
  readonly realname: string;
}

export interface People {
  readonly users: Readonly<Record<Username, Person>>;
  readonly departments: Readonly<Record<City, string>>;
}

interface UserSketch {
  readonly realname: string;
  /** The first is the main role. */
  readonly roles: readonly [RoleCode, ...RoleCode[]];
  readonly department: City | 'HQ' | 'FIN' | null;
  readonly sex: 1 | 2;
  readonly nickname: string;
  readonly phone: string;
  readonly birthday: string;
}

/** Numbers of the 199 0000 range are not given out. */
const sketches: Record<Username, UserSketch> = {
  admin: {
    realname: '林致远',
    roles: ['admin'],
    department: 'HQ',
    sex: 1,
    nickname: '致远',
    phone: '19900000001',
    birthday: '1986-03-12',
  },
  admin2: {
    realname: '周慕白',
    roles: ['admin'],
    department: 'HQ',
    sex: 1,
    nickname: '老周',
    phone: '19900000002',
    birthday: '1988-11-02',
  },
  director: {
    realname: '沈怀瑾',
    roles: ['director_of_operations'],
    department: 'HQ',
    sex: 2,
    nickname: '沈总',
    phone: '19900000003',
    birthday: '1984-07-25',
  },
  supervisor: {
    realname: '许明哲',
    roles: ['operation_supervisor', 'front_desk'],
    department: '杭州',
    sex: 1,
    nickname: '明哲',
    phone: '19900000004',
    birthday: '1990-01-18',
  },
  operator: {
    realname: '陈思齐',
    roles: ['operator'],
    department: 'HQ',
    sex: 2,
    nickname: '思齐',
    phone: '19900000005',
    birthday: '1995-09-09',
  },
  frontdesk: {
    realname: '叶晚晴',
    roles: ['front_desk'],
    department: '杭州',
    sex: 2,
    nickname: '晚晴',
    phone: '19900000006',
    birthday: '1998-04-30',
  },
  finance: {
    realname: '郑守成',
    roles: ['finance'],
    department: 'FIN',
    sex: 1,
    nickname: '郑会计',
    phone: '19900000007',
    birthday: '1982-12-05',
  },
  housekeeper: {
    realname: '吴桂芳',
    roles: ['housekeeper'],
    department: '杭州',
    sex: 2,
    nickname: '吴阿姨',
    phone: '19900000008',
    birthday: '1975-06-17',
  },
  landlord: {
    realname: '苏婉清',
    roles: ['landlord'],
    department: null,
    sex: 2,
    nickname: '婉清',
    phone: '19900000009',
    birthday: '1980-10-21',
  },
};

const FOUNDED = { day: -420, minute: 600 };

const departmentRows = (calendar: SeedCalendar, newId: () => string) => {
  const base = { createBy: '系统', createdAt: calendar.instant(FOUNDED), status: 1, description: null };
  const company = {
    ...base,
    id: newId(),
    parentId: null as string | null,
    departName: '民宿管家（杭州）文旅有限公司',
    departCode: 'MS',
    departOrder: 0,
    mobile: '0571-88880000',
    address: '杭州市西湖区文三路478号华星时代广场A座12层',
  };
  const branch = (
    departCode: string,
    departName: string,
    departOrder: number,
    area: string,
    address: string,
  ) => ({
    ...company,
    id: newId(),
    parentId: company.id,
    departName,
    departCode,
    departOrder,
    mobile: `${area}-8888${String(1_000 + departOrder)}`,
    address,
  });
  const inCities = cityNames.map((city, i) =>
    branch(
      cities[city].code,
      cities[city].department,
      i + 3,
      cities[city].area,
      `${cities[city].province}${city}`,
    ),
  );
  return [
    company,
    branch('HQ', '总部运营中心', 1, '0571', company.address),
    branch('FIN', '财务中心', 2, '0571', company.address),
    ...inCities,
  ];
};

const userRows = (
  calendar: SeedCalendar,
  newId: () => string,
  passwordHash: string,
  departmentOf: (code: string) => string | null,
): Insertable<DB['users']>[] =>
  demoUsernames.map((username, i) => {
    const { roles: _, department, ...sketch } = sketches[username];
    const code =
      department === null
        ? ''
        : department === 'HQ' || department === 'FIN'
          ? department
          : cities[department].code;
    return {
      id: newId(),
      username,
      passwordHash,
      ...sketch,
      email: `${username}@minsu.example`,
      status: 1,
      workNo: `MS${String(i + 1).padStart(4, '0')}`,
      departmentId: departmentOf(code),
      createBy: SEED_AUTHOR,
      createdAt: calendar.instant({ day: -400 + i, minute: 560 }),
      lastLoginAt: calendar.instant({ day: -1 - i, minute: 540 + 17 * i }),
    };
  });

export const insertPeople = async (db: Db, calendar: SeedCalendar): Promise<People> => {
  const ids = createIds(createRandom(`people ${calendar.today}`));
  const newId = () => ids(calendar.idTime(FOUNDED));
  const departments = departmentRows(calendar, newId);
  const byCode = new Map(departments.map((row) => [row.departCode, row.id]));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const users = userRows(calendar, newId, passwordHash, (code) => byCode.get(code) ?? null);
  const roles = await db.selectFrom('roles').select(['id', 'roleCode']).execute();
  const roleIds = new Map(roles.map((role) => [role.roleCode, role.id]));
  await insertRows(db, 'departments', departments);
  await insertRows(db, 'users', users);
  const userRoles = users.flatMap((user) =>
    sketches[user.username as Username].roles.map((role) => {
      const roleId = roleIds.get(role);
      if (!roleId) throw new Error(`role ${role} is missing: run bootstrap before the seed`);
      return { userId: user.id, roleId };
    }),
  );
  await insertRows(db, 'userRoles', userRoles);
  await insertRows(db, 'settings', [{ key: 'demo', value: true, updatedAt: calendar.now }]);
  return {
    users: Object.fromEntries(
      users.map(({ username, id, realname }) => [username, { id, realname }]),
    ) as People['users'],
    departments: Object.fromEntries(
      cityNames.map((city) => [city, byCode.get(cities[city].code)]),
    ) as People['departments'],
  };
};
