import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberInGroups } from './number-groups.ts';

test('groups 18-digit numbers by their structure, others by four', () => {
  expect(numberInGroups('81000019900101001X')).toBe('810000 19900101 001X');
  expect(numberInGroups('E12345678')).toBe('E123 4567 8');
  expect(numberInGroups('12345678')).toBe('1234 5678');
});

test('adds only spaces', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (number) => {
      expect(numberInGroups(number).replaceAll(' ', '')).toBe(number);
      expect(numberInGroups(number).trim()).toBe(numberInGroups(number));
    }),
  );
});
