import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { newPassword, passwordFlaws, passwordStrength } from './password-policy.ts';

test.each([
  ['Ab1', ['short']],
  ['abcdefgh1x', ['case']],
  ['ABCDEFGH1X', ['case']],
  ['Kamelie am See', ['spaces']],
  ['Passw0rd', ['common']],
  ['Minsu@2026', ['common']],
  ['ab c', ['short', 'case', 'spaces']],
  ['Kamelie7', []],
] as const)('%s breaks %j', (password, flaws) => {
  expect(passwordFlaws(password)).toEqual(flaws);
});

test('accepts exactly the passwords that break no rule', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (password) => {
      expect(newPassword.safeParse(password).success).toBe(passwordFlaws(password).length === 0);
    }),
  );
});

test('refuses listed passwords in any case', () => {
  for (const password of commonPasswords) {
    const mixed = `${password[0]?.toUpperCase()}${password.slice(1)}`;
    expect(newPassword.safeParse(mixed).success, mixed).toBe(false);
  }
});

test('strength grows with length and character kinds', () => {
  expect(['short', 'Kamelien', 'Kamelie7', 'Kamelie7-am-See!x'].map(passwordStrength)).toEqual([0, 1, 2, 3]);
});
