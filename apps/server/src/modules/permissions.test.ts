/** Every endpoint against every role: who lacks the permission is refused before his input is even looked at. */
import { defaultPermissions } from '@minsu/contract/permission.ts';
import type { RoleCode } from '@minsu/contract/roles.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { modules } from './all-modules.ts';

const users: Record<string, RoleCode> = {
  director: 'director_of_operations',
  supervisor: 'operation_supervisor',
  operator: 'operator',
  frontdesk: 'front_desk',
  finance: 'finance',
  housekeeper: 'housekeeper',
  landlord: 'landlord',
};
const endpoints = modules.flatMap((module) => module.routes.map((route) => route.endpoint));

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('without a session every endpoint but the public ones answers 401', async () => {
  for (const endpoint of endpoints) {
    const { status } = await t.nobody.call(endpoint, {});
    expect(status === 401, `${endpoint.method} ${endpoint.path}`).toBe(endpoint.permission !== 'public');
  }
});

test.each(Object.entries(users))(
  '%s is refused with 403 exactly where the role lacks the permission',
  async (username, role) => {
    const client = await t.as(username);
    const held: readonly string[] = ['public', 'signedIn', ...defaultPermissions(role)];
    for (const endpoint of endpoints) {
      if (endpoint.path === '/hotel-auth/auth/logout') continue;
      const { status } = await client.call(endpoint, {});
      expect(status === 403, `${endpoint.method} ${endpoint.path}`).toBe(!held.includes(endpoint.permission));
      expect(status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500);
    }
  },
);

test('a session that ends is dead at once', async () => {
  const client = await t.as('operator');
  const { logout, userInfo } = await import('@minsu/contract/auth/auth-endpoints.ts');
  await client.ok(logout, {});
  expect((await client.call(userInfo, {})).status).toBe(401);
});
