import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { guestName, shortName } from '../guest-view.ts';
import { ERASED_NAME } from '../personal-fields.ts';
import { hasRedactions, redact, redacted } from './redaction.ts';
import type { Language } from './texts.ts';

const reader = (may: boolean, language: Language = 'zh-CN') => ({ may: () => may, language });
const all = reader(true);
const none = reader(false);
const name = () => redacted(z.string(), 'guest:contacts', shortName);

describe('a redacted field', () => {
  test('is full with the permission and masked without, at any depth', () => {
    const schema = z.object({
      plain: z.string(),
      one: name(),
      maybe: name().nullable(),
      absent: name().optional(),
      list: z.array(z.object({ guest: name() })),
      byKey: z.record(z.string(), name()),
      either: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), guest: name() }),
        z.object({ kind: z.literal('b'), guest: z.string() }),
      ]),
    });
    const value = schema.parse({
      plain: '张三',
      one: '张三',
      maybe: null,
      list: [{ guest: '李四' }, { guest: '' }],
      byKey: { a: '王五' },
      either: { kind: 'a', guest: '赵六' },
    });
    expect(redact(schema, value, all)).toEqual(value);
    expect(redact(schema, value, none)).toEqual({
      plain: '张三',
      one: '张*',
      maybe: null,
      list: [{ guest: '李*' }, { guest: '' }],
      byKey: { a: '王*' },
      either: { kind: 'a', guest: '赵*' },
    });
    expect(value.one).toBe('张三');
    const other = { ...value, either: { kind: 'b' as const, guest: '赵六' } };
    expect(redact(schema, other, none).either.guest).toBe('赵六');
  });

  test('follows its schema through derivations', () => {
    const guest = z.object({ name: name(), room: z.string() });
    const page = z.object({ records: z.array(guest.extend({ more: z.int() })) });
    const value = { records: [{ name: '欧阳锋', room: '101', more: 1 }] };
    expect(redact(page, value, none).records[0]?.name).toBe('欧*');
    expect(redact(guest.pick({ name: true }), { name: 'John' }, none).name).toBe('J*');
    expect(hasRedactions(guest.omit({ name: true }))).toBe(false);
  });

  test('leaves values without redacted fields uncopied', () => {
    const schema = z.object({ rows: z.array(z.object({ name: z.string() })) });
    const value = { rows: [{ name: '张三' }] };
    expect(redact(schema, value, none)).toBe(value);
  });

  test('uses its own permission', () => {
    const schema = z.object({ guest: name(), price: redacted(z.int().nullable(), 'price:read', () => null) });
    const seen = redact(
      schema,
      { guest: '张三', price: 5 },
      {
        may: (permission) => permission === 'price:read',
        language: 'zh-CN',
      },
    );
    expect(seen).toEqual({ guest: '张*', price: 5 });
  });
});

test('shows only the first letter of a short name', () => {
  expect([shortName('张三'), shortName(' 王 '), shortName(''), shortName('𠮷田')]).toEqual([
    '张*',
    '王*',
    '',
    '𠮷*',
  ]);
});

test("shows an erased guest as such in the reader's language", () => {
  const schema = z.object({ guest: guestName() });
  const said = (name: string, may: boolean, language: Language) =>
    redact(schema, { guest: name }, reader(may, language)).guest;
  expect([said(ERASED_NAME, true, 'zh-CN'), said(ERASED_NAME, true, 'en-US')]).toEqual([
    '已抹除',
    'Erased guest',
  ]);
  expect(said(ERASED_NAME, false, 'en-US')).toBe('Erased guest');
  expect([said('张三', true, 'en-US'), said('张三', false, 'en-US')]).toEqual(['张三', '张*']);
});
