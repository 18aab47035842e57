import { randomBytes } from 'node:crypto';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFieldCipher, maskEmail, maskPhone } from './field-cipher.ts';

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

test('what is sealed opens again, never twice to the same text, and not after a change', () => {
  const cipher = createFieldCipher(key('a'));
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      const sealed = cipher.encrypt(text);
      expect(cipher.decrypt(sealed)).toBe(text);
      expect(cipher.encrypt(text)).not.toBe(sealed);
    }),
  );
  const sealed = cipher.encrypt('13800138000');
  const [id, body = ''] = sealed.split('.');
  const bytes = Buffer.from(body, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(() => cipher.decrypt(`${id}.${bytes.toString('base64url')}`)).toThrow();
});

test('after a rotation old values still open and are still found', () => {
  const old = key('old');
  const before = createFieldCipher(old);
  const after = createFieldCipher(`${key('new')},${old}`);
  expect(after.decrypt(before.encrypt('陈思远'))).toBe('陈思远');
  expect(after.hash('13800138000')).toEqual(before.hash('13800138000'));
  expect(after.encrypt('x').startsWith('new.')).toBe(true);
});

test('a wrong key setting is refused', () => {
  expect(() => createFieldCipher('a:short')).toThrow(/FIELD_KEYS/);
});

test('phones are compared by their digits and shown masked', () => {
  expect(normalPhone('+86 138-0013 8000')).toBe('13800138000');
  expect(maskPhone('13800131024')).toBe('138****1024');
  expect(maskPhone('4008208820')).toBe('****8820');
  expect(maskPhone('88001234')).toBe('****1234');
  expect(maskPhone('12345')).toBe('****45');
  expect(maskEmail('chen@example.com')).toBe('c***@example.com');
});
