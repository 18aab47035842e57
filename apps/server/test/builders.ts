/** Rows for tests; each builder fills in what the test does not care about and makes missing parents. */

import { demoUsernames } from '../src/foundation/auth/demo-logins.ts';
import { hashPassword } from '../src/foundation/auth/password-hash.ts';
import type { Database } from '../src/platform/database/open-database.ts';
import { newId } from '../src/platform/ids.ts';
import { userIdOf } from './user-id-of.ts';

const roleOf: Record<(typeof demoUsernames)[number], string> = {
  admin: 'admin',
  admin2: 'admin',
  director: 'director_of_operations',
  supervisor: 'operation_supervisor',
  operator: 'operator',
  frontdesk: 'front_desk',
  finance: 'finance',
  housekeeper: 'housekeeper',
  landlord: 'landlord',
};
export const STAFF_PASSWORD = 'Minsu@2026';

/** One user per role, in the template of every test database. `frontdesk` and `housekeeper` share a department. */
export const buildStaff = async (database: Database): Promise<void> => {
  const departmentId = newId();
  await database
    .insertInto('departments')
    .values({ id: departmentId, departName: '杭州', departCode: 'HZ' })
    .execute();
  const passwordHash = await hashPassword(STAFF_PASSWORD);
  for (const username of demoUsernames) {
    const id = newId();
    await database
      .insertInto('users')
      .values({ id, username, realname: username, passwordHash, departmentId })
      .execute();
    await database
      .insertInto('userRoles')
      .columns(['userId', 'roleId'])
      .expression((eb) =>
        eb
          .selectFrom('roles')
          .select((s) => [s.val(id).as('userId'), 'id'])
          .where('roleCode', '=', roleOf[username]),
      )
      .execute();
  }
};

/** One more role for a member of the staff. */
export const giveRole = async (database: Database, username: string, roleCode: string): Promise<void> => {
  await database
    .insertInto('userRoles')
    .columns(['userId', 'roleId'])
    .expression((eb) =>
      eb
        .selectFrom(['users as u', 'roles as r'])
        .select(['u.id', 'r.id as roleId'])
        .where('u.username', '=', username)
        .where('r.roleCode', '=', roleCode),
    )
    .execute();
};

export interface BuiltHouse {
  readonly id: string;
  readonly roomTypeId: string;
  readonly rooms: readonly { readonly id: string; readonly number: string }[];
}

export interface HouseOptions {
  readonly name?: string;
  readonly kind?: 'entire' | 'multi';
  readonly state?: 'draft' | 'online' | 'offline' | 'approved';
  readonly rooms?: number;
  readonly basePriceFen?: number;
  readonly weekendPriceFen?: number | null;
  readonly maxGuests?: number;
  readonly city?: string;
  /** Puts the house into the department of `frontdesk`. */
  readonly department?: 'staff' | null;
  readonly managerUserId?: string | null;
  readonly landlordId?: string | null;
  readonly depositFen?: number;
}

const staffDepartment = async (database: Database): Promise<string> => {
  const row = await database
    .selectFrom('departments')
    .select('id')
    .where('departCode', '=', 'HZ')
    .executeTakeFirstOrThrow();
  return row.id;
};

/** A house of one room type, online, with `rooms` clean rooms numbered from 101. */
export const buildHouse = async (database: Database, options: HouseOptions = {}): Promise<BuiltHouse> => {
  const id = newId();
  const roomTypeId = newId();
  const { rooms: count = 1, kind = 'multi', name = `House ${id.slice(-6)}` } = options;
  await database
    .insertInto('houses')
    .values({
      id,
      code: `H${id.slice(-8)}`,
      name,
      kind,
      state: options.state ?? 'online',
      province: '浙江',
      city: options.city ?? '杭州',
      district: '西湖区',
      address: '龙井路 1 号',
      departmentId: options.department === 'staff' ? await staffDepartment(database) : null,
      managerUserId: options.managerUserId ?? null,
      landlordId: options.landlordId ?? null,
      depositFen: options.depositFen ?? 0,
      searchText: name.toLowerCase(),
    })
    .execute();
  await buildRoomType(database, id, { id: roomTypeId, ...options });
  const rooms = await Promise.all(
    Array.from({ length: count }, (_, i) => buildRoom(database, id, roomTypeId, String(101 + i), i)),
  );
  return { id, roomTypeId, rooms };
};

export const buildRoomType = async (
  database: Database,
  houseId: string,
  options: { id?: string; basePriceFen?: number; weekendPriceFen?: number | null; maxGuests?: number } = {},
): Promise<string> => {
  const id = options.id ?? newId();
  await database
    .insertInto('roomTypes')
    .values({
      houseId,
      id,
      name: '大床房',
      code: `T${id.slice(-6)}`,
      beds: '1.8 米大床 1 张',
      baseGuests: 2,
      maxGuests: options.maxGuests ?? 4,
      extraGuestFeeFen: 5_000,
      basePriceFen: options.basePriceFen ?? 40_000,
      weekendPriceFen: options.weekendPriceFen === undefined ? 50_000 : options.weekendPriceFen,
    })
    .execute();
  return id;
};

export const buildRoom = async (
  database: Database,
  houseId: string,
  roomTypeId: string,
  number: string,
  position = 0,
): Promise<{ id: string; number: string }> => {
  const id = newId();
  await database
    .insertInto('rooms')
    .values({ houseId, id, roomTypeId, number, position, floor: '1' })
    .execute();
  return { id, number };
};

/** A landlord, linked to the `landlord` user unless told otherwise; answers its id. */
export const buildLandlord = async (
  database: Database,
  { linked = true }: { readonly linked?: boolean } = {},
): Promise<string> => {
  const id = newId();
  const userId = await userIdOf(database, 'landlord');
  await database
    .insertInto('landlords')
    .values({ id, name: '房东', kind: 'person', userId: linked ? userId : null })
    .execute();
  return id;
};
