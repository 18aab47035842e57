import { expect, test } from 'vitest';
import { z } from 'zod';
import { bool, date, id, int, keyword, list, phone } from './wire.ts';

test('accept exactly the text form of their value', () => {
  expect(int.parse('12')).toBe(12);
  expect(int.parse(-3)).toBe(-3);
  for (const bad of ['', ' ', true, null, '1e3', '1.5', 1.5, [1]])
    expect(int.safeParse(bad).success, String(bad)).toBe(false);
  expect(bool.parse('false')).toBe(false);
  expect(bool.parse('1')).toBe(true);
  expect(bool.safeParse('').success).toBe(false);
  expect(id.safeParse('12').success).toBe(false);
  expect(date.safeParse('2026-02-30').success).toBe(false);
  const names = list(z.string());
  expect(names.parse('a')).toEqual(['a']);
  expect(names.parse(['a', 'b'])).toEqual(['a', 'b']);
});

test('searches for full-width digits and letters as half-width ones, and for other signs as they are', () => {
  expect(keyword(20).parse('　１３９０－Ａｂ　湖景（大床）')).toBe('1390-Ab 湖景（大床）');
  expect(keyword(3).safeParse('１２３４').success).toBe(false);
  expect(keyword(20).parse('  ')).toBe('');
});

test('accepts Chinese mobile numbers, and others of five to fifteen digits', () => {
  for (const good of [
    '13900005678',
    ' 139 0000 5678',
    '+86 139-0000-5678',
    '0571-8765 4321',
    '+1 415 555 0100',
    '95588',
  ])
    expect(phone.safeParse(good).success, good).toBe(true);
  for (const bad of [
    '1390000567',
    '139000056789',
    '+861390000567',
    '- - -',
    '1234',
    '+',
    '0571-',
    '1390000567x',
    '1'.repeat(16),
  ])
    expect(phone.safeParse(bad).success, bad).toBe(false);
});
