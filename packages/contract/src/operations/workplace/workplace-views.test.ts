import fc from 'fast-check';
import { expect, test } from 'vitest';
import { profileNames } from '../../foundation/system/profile-names.ts';
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
  expect(viewInForce(mayOf(role), null, null)).toBe(view);
});

test.each([
  ['solo', 'admin', 'desk'],
  ['hotel', 'admin', 'desk'],
  ['hotel', 'finance', 'figures'],
  ['manager', 'admin', 'figures'],
  ['hotel', 'housekeeper', 'tasks'],
] as const)('in the profile %s %s starts with %s', (profile, role, view) => {
  expect(viewInForce(mayOf(role), null, profile)).toBe(view);
});

test('a cleaner is not offered the desk; the desk may choose its tasks', () => {
  expect(offeredViews(mayOf('housekeeper'))).toEqual(['figures', 'tasks']);
  expect(offeredViews(mayOf('front_desk'))).toEqual(['figures', 'desk', 'tasks']);
  expect(viewInForce(mayOf('front_desk'), 'tasks', null)).toBe('tasks');
  expect(viewInForce(mayOf('front_desk'), 'operator', 'hotel')).toBe('desk');
});

test('whatever the permissions and whatever is stored, the view in force is an offered one', () => {
  fc.assert(
    fc.property(
      fc.subarray(permissionNames),
      fc.option(fc.constantFrom(...workplaceViews)),
      fc.option(fc.constantFrom(...profileNames)),
      (held, chosen, profile) => {
        const may = (permission: Permission) => held.includes(permission);
        expect(offeredViews(may)).toContain(viewInForce(may, chosen, profile));
      },
    ),
  );
});
