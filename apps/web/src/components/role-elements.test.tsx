import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { KeepIfRole } = await import('./keep-if-role.tsx');
const { RemoveIfRole } = await import('./remove-if-role.tsx');
const { useSession } = await import('../platform/calls/session.ts');

const signInAs = (...codes: string[]) => {
  const userInfo = { roleDTO: codes.map((roleCode) => ({ roleCode })) };
  // Server rendering uses the store's initial state.
  Object.assign(useSession.getInitialState(), { token: 'x', userInfo });
};
const drawn = (element: ReactNode) => renderToStaticMarkup(element);
beforeEach(() => signInAs('operator', 'admin'));

test("keeps an element for any of the user's roles, not only the first", () => {
  expect(drawn(<KeepIfRole roles={['admin']}>yes</KeepIfRole>)).toBe('yes');
  expect(drawn(<KeepIfRole roles={['finance', 'operator']}>yes</KeepIfRole>)).toBe('yes');
  expect(drawn(<KeepIfRole roles={['finance']}>yes</KeepIfRole>)).toBe('');
  expect(drawn(<KeepIfRole roles={[]}>yes</KeepIfRole>)).toBe('yes');
});

test("removes an element for any of the user's roles", () => {
  expect(drawn(<RemoveIfRole roles={['admin']}>no</RemoveIfRole>)).toBe('');
  expect(drawn(<RemoveIfRole roles={['finance']}>no</RemoveIfRole>)).toBe('no');
  expect(drawn(<RemoveIfRole roles={[]}>no</RemoveIfRole>)).toBe('no');
});

test('keeps and removes nothing for a user without roles', () => {
  signInAs();
  expect(drawn(<KeepIfRole roles={['admin']}>yes</KeepIfRole>)).toBe('');
  expect(drawn(<RemoveIfRole roles={['admin']}>no</RemoveIfRole>)).toBe('no');
});

test.each(['admin', undefined, null, { 0: 'admin' }])('throws for non-array roles: %j', (roles) => {
  const odd = roles as never;
  expect(() => drawn(<KeepIfRole roles={odd}>x</KeepIfRole>)).toThrow('need roles');
  expect(() => drawn(<RemoveIfRole roles={odd}>x</RemoveIfRole>)).toThrow('need roles');
});
