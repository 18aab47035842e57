import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldCipher } from '../../platform/field-cipher.ts';
import { isSignedToken, newLinkToken } from './link-token.ts';

const cipherOf = (byte: number) => createFieldCipher(`k:${Buffer.alloc(32, byte).toString('base64')}`);
const cipher = cipherOf(1);

test('tokens are signed, differ, and fit a path', () => {
  const tokens = Array.from({ length: 500 }, () => newLinkToken(cipher));
  expect(new Set(tokens).size).toBe(500);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{48}$/);
    expect(isSignedToken(cipher, token)).toBe(true);
    expect(isSignedToken(cipherOf(2), token)).toBe(false);
  }
});

test('no invented or changed token is signed', () => {
  const token = newLinkToken(cipher);
  fc.assert(
    fc.property(fc.nat(47), fc.constantFrom(...'ABCxyz019-_'), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      expect(isSignedToken(cipher, changed)).toBe(changed === token);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constant(randomBytes(36).toString('base64url'))), (text) => {
      expect(isSignedToken(cipher, text)).toBe(false);
    }),
  );
  expect(isSignedToken(cipher, `${token}=`)).toBe(false);
  expect(isSignedToken(cipher, ` ${token}`)).toBe(false);
});
