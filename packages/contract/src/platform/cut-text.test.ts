import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText, firstCharacter } from './cut-text.ts';

test.each([
  ['陈思远', 2, '陈思'],
  ['陈👨‍👩‍👧远', 4, '陈'],
  ['陈👨‍👩‍👧远', 9, '陈👨‍👩‍👧'],
  ['𠮷田太郎', 1, ''],
  ['𠮷田太郎', 2, '𠮷'],
  ['🇨🇳🇬🇧', 5, '🇨🇳'],
  ['e\u0301toile', 1, ''],
  ['Anna', 10, 'Anna'],
])('%s cut to %i', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

test('is a prefix within the length that never splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, max) => {
      const cut = cutText(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(max);
      expect(cut.isWellFormed()).toBe(text.slice(0, cut.length).isWellFormed());
    }),
  );
});

test('returns the complete first character of a name', () => {
  expect(['👨‍👩‍👧家', '𠮷田', 'Anna', ''].map(firstCharacter)).toEqual(['👨‍👩‍👧', '𠮷', 'A', '']);
});
