import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workplaceViews } from '../../foundation/system/shell-settings.ts';
import { defaultPermissions, type Permission, permissionNames } from '../../permission.ts';
import type { RoleCode } from '../../roles.ts';
import { offeredViews, viewInForce } from './workplace-views.ts';

const mayOf = (role: RoleCode) => (permission: Permission) => defaultPermissions(role).includes(permission);

test.each([
  ['admin', 'figures'],
  ['director_of_operations', 'figures'],
  ['operation_supervisor', 'figures'],
  ['finance', 'figures'],
  ['landlord', 'figures'],
  ['operator', 'operator'],
  ['front_desk', 'desk'],
  ['housekeeper', 'tasks'],
] as const)('%s starts with %s', (role, view) => {
  expect(viewInForce(mayOf(role), null)).toBe(view);
});

test('a cleaner is not offered the desk; the desk may choose its tasks', () => {
  expect(offeredViews(mayOf('housekeeper'))).toEqual(['figures', 'tasks']);
  expect(offeredViews(mayOf('front_desk'))).toEqual(['figures', 'desk', 'tasks']);
  expect(viewInForce(mayOf('front_desk'), 'tasks')).toBe('tasks');
  expect(viewInForce(mayOf('front_desk'), 'operator')).toBe('desk');
});

test('whatever the permissions and whatever is stored, the view in force is an offered one', () => {
  fc.assert(
    fc.property(
      fc.subarray(permissionNames),
      fc.option(fc.constantFrom(...workplaceViews)),
      (held, chosen) => {
        const may = (permission: Permission) => held.includes(permission);
        expect(offeredViews(may)).toContain(viewInForce(may, chosen));
      },
    ),
  );
});
