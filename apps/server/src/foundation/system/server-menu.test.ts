import type { MenuNode } from '@minsu/contract/foundation/auth/auth.ts';
import { userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { flatMenu, mayOpen } from '@minsu/contract/menu.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const namesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap((node) => [node.name, ...namesOf(node.children)]);

test.each([
  ['admin', 'admin'],
  ['director', 'director_of_operations'],
  ['supervisor', 'operation_supervisor'],
  ['finance', 'finance'],
  ['housekeeper', 'housekeeper'],
])('the server menu of %s holds what the local one holds', async (user, role) => {
  const open = flatMenu.filter(
    (entry) => mayOpen(entry, [role]) && (entry.parent === null || mayOpen(entry.parent, [role])),
  );
  const full = open.filter(
    (entry) => !entry.children || open.some((child) => child.parent?.name === entry.name),
  );
  const nodes = await (await t.as(user)).ok(userMenu, {});
  expect(namesOf(nodes).sort()).toEqual(full.map((entry) => entry.name).sort());
});
