import { expect, test } from 'vitest';
import { isTokenScope, opensToTokens, tokenScopes } from '../../api-token-access.ts';
import { permissionNames } from '../../permission.ts';
import { permissionGroupKeys, permissionsOf, readingOf } from './permission-groups.ts';

test('puts every permission into one group of the editor', () => {
  const shown = permissionGroupKeys.flatMap(permissionsOf);
  expect([...shown].sort()).toEqual([...permissionNames].sort());
  for (const group of permissionGroupKeys) expect(permissionsOf(group), group).not.toEqual([]);
});

test('knows the permission that opens each screen', () => {
  expect(readingOf('order:edit')).toBe('order:read');
  expect(readingOf('order:read')).toBeNull();
  expect(readingOf('ownerStay:file')).toBeNull();
});

test('never lets a token reach users, roles, tokens, the audit log or revealed personal data', () => {
  const never = [
    'user:edit',
    'role:edit',
    'apiToken:manage',
    'certification:review',
    'audit:read',
    'guest:reveal',
  ] as const;
  for (const permission of never) expect(isTokenScope(permission), permission).toBe(false);
  expect(tokenScopes.filter((scope) => scope.endsWith(':reveal'))).toEqual([]);
  expect(tokenScopes).toEqual(expect.arrayContaining(['order:read', 'price:edit', 'channel:sync']));
});

test('gives a token two of the calls open to every session', () => {
  const call = (method: 'GET' | 'POST', path: string) =>
    opensToTokens({ method, path, permission: 'signedIn' });
  expect(call('POST', '/api/user/change-password')).toBe(false);
  expect(call('POST', '/api/user/info')).toBe(false);
  expect(call('GET', '/hotel-system/dictionary/list')).toBe(true);
  expect(call('GET', '/hotel-system/api-token/self')).toBe(true);
});
