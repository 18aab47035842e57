import { flatMenu, publicRoutes } from '@minsu/contract/menu.ts';
import { roleCodes } from '@minsu/contract/roles.ts';
import { expect, test } from 'vitest';
import { decide, type Visitor } from './platform/navigation/routes.ts';
import { pages } from './router.tsx';

const screens = flatMenu.filter((entry) => !entry.children);

test('has a screen for every menu route and a route for every screen', () => {
  const routes = [...screens, ...publicRoutes].map((entry) => entry.name);
  expect(Object.keys(pages).sort()).toEqual(routes.sort());
});

test.each(roleCodes)('%s reaches exactly what the matrix of the spec opens to him', (role) => {
  const visitor: Visitor = { signedIn: true, roles: [role], may: () => true };
  for (const entry of screens) {
    const named = [entry.roles, entry.parent?.roles].filter((roles) => roles !== undefined);
    const open = named.every((roles) => roles.includes(role));
    expect(decide(pages, entry.path, '', visitor).kind, entry.path).toBe(open ? 'show' : 'redirect');
  }
});
