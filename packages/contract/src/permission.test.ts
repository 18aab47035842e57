/** Default permissions of the roles are consistent. */
import { expect, test } from 'vitest';
import { defaultPermissions } from './permission.ts';
import { roleCodes } from './roles.ts';

test('managers of landlord accounts hold all landlord permissions, because no one grants more than they hold', () => {
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
