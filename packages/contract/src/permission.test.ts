/** Default permissions of the roles are consistent. */
import { expect, test } from 'vitest';
import { defaultPermissions } from './permission.ts';
import { roleCodes } from './roles.ts';

test('who makes log-ins of landlords holds all that a landlord holds: nobody gives away what he does not hold', () => {
  const given = defaultPermissions('landlord');
  const makers = roleCodes.filter(
    (role) => role !== 'landlord' && defaultPermissions(role).includes('landlord:edit'),
  );
  expect(makers).toContain('operation_supervisor');
  for (const role of makers)
    expect(
      given.filter((permission) => !defaultPermissions(role).includes(permission)),
      role,
    ).toEqual([]);
});
