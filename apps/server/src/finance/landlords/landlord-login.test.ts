/** A landlord's user: one per landlord, and what it may see. */

import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { createLandlord, getLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import {
  createLandlordUser,
  landlordUserOptions,
  linkLandlordUser,
  unlinkLandlordUser,
} from '@minsu/contract/finance/landlords/landlord-login-endpoints.ts';
import { getOwnerHome } from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { lastMailTo } from '../../../test/mail.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { userIdOf } from '../../../test/user-id-of.ts';

let t: TestApp;
let supervisor: TestClient;
let owner: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  [supervisor, owner] = await Promise.all([t.as('supervisor'), t.as('landlord')]);
});
afterAll(() => t.close());

const add = (name: string, more: object = {}) =>
  supervisor.ok(createLandlord, { name, kind: 'person', ...more });
const key = ({ landlord: { id, version } }: LandlordDetail) => ({ id, version });
const userId = (username: string) => userIdOf(t.database, username);

test('a user that is linked sees the houses as his own at once, and no more when he is unlinked', async () => {
  const made = await add('有账号');
  await buildHouse(t.database, { landlordId: made.landlord.id, name: '他的小院' });
  const names = async () => (await owner.ok(pageHouses, {})).records.map(({ name }) => name);
  expect(await names()).toEqual([]);
  expect((await owner.ok(getOwnerHome, {})).landlord).toBeNull();
  const id = await userId('landlord');
  expect((await supervisor.ok(landlordUserOptions, {})).map((option) => option.id)).toEqual([id]);
  const linked = await supervisor.ok(linkLandlordUser, { ...key(made), userId: id });
  expect(linked.user).toMatchObject({ username: 'landlord', frozen: false });
  expect(await names()).toEqual(['他的小院']);
  expect((await owner.ok(getOwnerHome, {})).landlord?.name).toBe('有账号');
  expect(await supervisor.ok(landlordUserOptions, {})).toEqual([]);
  const other = await add('另一位');
  const twice = await supervisor.call(linkLandlordUser, { ...key(other), userId: id });
  expect([twice.failure, twice.fields.userId]).toEqual([
    'landlord.userTaken',
    'This account is already linked to landlord “有账号”',
  ]);
  const again = await supervisor.call(linkLandlordUser, { ...key(linked), userId: id });
  expect(again.failure).toBe('landlord.hasUser');
  const unlinked = await supervisor.ok(unlinkLandlordUser, { ...key(linked), reason: '换人' });
  expect(unlinked.user).toBeNull();
  expect(await names()).toEqual([]);
  const none = await supervisor.call(unlinkLandlordUser, { ...key(unlinked), reason: 'x' });
  expect(none.failure).toBe('landlord.hasNoUser');
});

test('only a user with the role landlord can be linked', async () => {
  const made = await add('选错');
  const refused = await supervisor.call(linkLandlordUser, { ...key(made), userId: await userId('operator') });
  expect([refused.failure, Object.keys(refused.fields)]).toEqual(['landlord.noUser', ['userId']]);
});

test('a new user is told by mail how to set his password, and nobody else knows it', async () => {
  const made = await add('新账号房东', { phone: '13800139001' });
  const linked = await supervisor.ok(createLandlordUser, {
    ...key(made),
    username: 'newowner',
    email: 'owner@example.com',
  });
  expect(linked.user).toMatchObject({ username: 'newowner', realname: '新账号房东', lastLoginAt: null });
  expect((await lastMailTo(t, 'owner@example.com')).text).toContain('newowner');
  const roles = await t.database
    .selectFrom('userRoles as ur')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select('r.roleCode')
    .where('ur.userId', '=', linked.user?.id as string)
    .execute();
  expect(roles).toEqual([{ roleCode: 'landlord' }]);
  const other = await add('撞名');
  const taken = await supervisor.call(createLandlordUser, {
    ...key(other),
    username: 'NewOwner',
    email: 'b@example.com',
  });
  expect([taken.failure, Object.keys(taken.fields)]).toEqual(['user.usernameTaken', ['username']]);
  expect((await supervisor.ok(getLandlord, { id: other.landlord.id })).user).toBeNull();
});

test('keeping log-ins of landlords is for who keeps landlords', async () => {
  const made = await add('权限');
  const finance = await t.as('finance');
  const answers = [
    await finance.call(linkLandlordUser, { ...key(made), userId: await userId('landlord') }),
    await finance.call(createLandlordUser, { ...key(made), username: 'abc', email: 'a@example.com' }),
    await finance.call(unlinkLandlordUser, { ...key(made), reason: 'x' }),
    await finance.call(landlordUserOptions, {}),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});
