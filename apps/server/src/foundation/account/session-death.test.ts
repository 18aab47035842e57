/** Ending a session takes effect within a second, in a process that has just used it. */
import { changePassword } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { endDevice, listDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import { logout, userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import {
  editUser,
  freezeUser,
  pageUsers,
  userOptions,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_PASSWORD } from '../../../test/builders.ts';
import { tellFigure } from '../../../test/figures.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const rowOf = async (username: string) => {
  const { records } = await admin.ok(pageUsers, { keyword: username });
  const row = records.find((each) => each.username === username);
  if (!row) throw new Error(`no ${username}`);
  return row;
};

interface Cause {
  readonly name: string;
  readonly username: string;
  end(client: TestClient): Promise<unknown>;
  /** Whether the client is refused. */
  isOver(client: TestClient): Promise<boolean>;
}

const isDead = async (client: TestClient) => (await client.call(userInfo, {})).status === 401;

const causes: readonly Cause[] = [
  { name: 'log-out', username: 'finance', end: (client) => client.ok(logout, {}), isOver: isDead },
  {
    name: 'freezing',
    username: 'housekeeper',
    end: async () => {
      const { id, version } = await rowOf('housekeeper');
      await admin.ok(freezeUser, { id, version });
    },
    isOver: isDead,
  },
  {
    name: 'a new password',
    username: 'operator',
    end: async () =>
      (await t.openSession('operator')).ok(changePassword, {
        oldPassword: STAFF_PASSWORD,
        password: 'Kamelie-2026',
      }),
    isOver: isDead,
  },
  {
    name: 'another role',
    username: 'supervisor',
    end: async () => {
      const { id, version } = await rowOf('supervisor');
      const { roles } = await admin.ok(userOptions, {});
      const housekeeper = roles.find((role) => role.code === 'housekeeper');
      await admin.ok(editUser, { id, version, realname: 'supervisor', roleIds: [housekeeper?.id ?? ''] });
    },
    isOver: async (client) => (await client.call(pageOrders, {})).status === 403,
  },
  {
    name: 'ending a device',
    username: 'director',
    end: async () => {
      const here = await t.openSession('director');
      const devices = await here.ok(listDevices, {});
      for (const { id, current } of devices) if (!current) await here.ok(endDevice, { id });
    },
    isOver: isDead,
  },
];

test('log-out, freezing, a new password, another role, an ended device: what was alive is refused within a second', async (context) => {
  let longestMs = 0;
  for (const { username, end, isOver, name } of causes) {
    const client = await t.openSession(username);
    expect([name, await isOver(client)]).toEqual([name, false]);
    await end(client);
    const ended = performance.now();
    await expect.poll(() => isOver(client), { timeout: 5_000, interval: 20 }).toBe(true);
    longestMs = Math.max(longestMs, performance.now() - ended);
  }
  tellFigure(context, 'causes', causes.length);
  tellFigure(context, 'longestMs', longestMs);
  expect(longestMs).toBeLessThan(1_000);
});
