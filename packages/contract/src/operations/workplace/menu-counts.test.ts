import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatMenu } from '../../menu.ts';
import { defaultPermissions, type Permission } from '../../permission.ts';
import type { RoleCode } from '../../roles.ts';
import { countedEntries, menuCountKeys, menuCountOf } from './menu-counts.ts';
import { queueItems, queueKeys } from './queue-list.ts';

const mayOf = (role: RoleCode) => (permission: Permission) => defaultPermissions(role).includes(permission);
const line = (key: (typeof queueKeys)[number], count: number, more = false) => ({ key, count, more });

test('every counted entry is in the menu, and each of its lines opens its screen', () => {
  for (const name of countedEntries) {
    const entry = flatMenu.find((each) => each.name === name);
    expect(entry, name).toBeDefined();
    for (const key of queueKeys.filter((each) => menuCountOf([name], [line(each, 1)])))
      expect(queueItems[key].screen.split('?')[0], `${name} ${key}`).toBe(entry?.path);
  }
});

test('a cleaner counts own tasks, finance no orders to accept; nobody counts what they may not do', () => {
  expect(menuCountKeys(mayOf('housekeeper'))).toEqual(['myTasks']);
  expect(menuCountKeys(mayOf('finance'))).not.toContain('toAccept');
  expect(menuCountKeys(mayOf('front_desk'))).toEqual(expect.arrayContaining(['toAccept', 'threads']));
  expect(menuCountKeys(() => false)).toEqual([]);
});

test('no count for nothing, a sum for several, urgent and more if one of them is', () => {
  expect(menuCountOf(['orderList'], [])).toBeNull();
  expect(menuCountOf(['orderList'], [line('toAccept', 0), line('threads', 3)])).toBeNull();
  expect(menuCountOf(['houseStatus'], [line('toAccept', 4)])).toBeNull();
  expect(menuCountOf(['orderList'], [line('toAccept', 4)])).toEqual({ count: 4, more: false, urgent: true });
  expect(
    menuCountOf(['invoice', 'registration'], [line('invoicesToIssue', 2), line('toRegister', 1)]),
  ).toEqual({ count: 3, more: false, urgent: false });
  expect(
    menuCountOf(['registration'], [line('toRegister', 1_000, true), line('registrationRejected', 1)]),
  ).toEqual({ count: 1_001, more: true, urgent: true });
});

test('the sum over all entries is that of all counted lines, each counted once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(50), { minLength: queueKeys.length, maxLength: queueKeys.length }),
      (counts) => {
        const items = queueKeys.map((key, at) => line(key, counts[at] ?? 0));
        const counted = menuCountKeys(() => true);
        const expected = items.reduce((sum, { key, count }) => sum + (counted.includes(key) ? count : 0), 0);
        const apart = countedEntries.reduce((sum, name) => sum + (menuCountOf([name], items)?.count ?? 0), 0);
        expect(apart).toBe(expected);
        expect(menuCountOf(countedEntries, items)?.count ?? 0).toBe(expected);
      },
    ),
  );
});
