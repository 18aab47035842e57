import { editLandlordDocument } from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { editLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { unlockLedger } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { moveDepartment } from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { changeBlock } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { editTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { intBetween } from '@minsu/contract/platform/wire.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { keptValues, usableDraft } from './draft-values.ts';
import { cleaned, createFormStore, valueAt, withValue } from './form-store.ts';

const schema = z.strictObject({
  orderId: z.string(),
  name: z.string().trim().min(1).max(40),
  phone: z.string().min(5).optional(),
  note: z.string().max(10).default(''),
  stays: z.array(z.object({ guests: z.int().min(1) })).optional(),
});
const form = (initial = {}) => createFormStore(schema, initial, () => 'zh-CN');

test('changes nested list paths only', () => {
  const values = { stays: [{ guests: 1 }, { guests: 2 }], name: 'a' };
  expect(valueAt(values, 'stays.1.guests')).toBe(2);
  expect(withValue(values, 'stays.1.guests', 5)).toEqual({
    stays: [{ guests: 1 }, { guests: 5 }],
    name: 'a',
  });
});

test('treats an emptied field as absent unless an empty text is meaningful', () => {
  expect(cleaned(schema, { phone: '', note: '', name: 'x' })).toEqual({
    phone: undefined,
    note: '',
    name: 'x',
  });
});

test('clears with null where the schema allows it, and otherwise ignores null', () => {
  const nullable = z.strictObject({ kept: z.string().nullish(), phone: z.string().optional() });
  const store = createFormStore(nullable, { kept: 'a', phone: '12345' }, () => 'zh-CN');
  for (const name of ['kept', 'phone']) store.set(name, null);
  expect(store.check({})).toStrictEqual({ kept: null, phone: undefined });
  expect(cleaned(nullable, { kept: undefined, elsewhere: null })).toStrictEqual({
    kept: undefined,
    elsewhere: undefined,
  });
});

test.each<[string, Endpoint, readonly string[]]>([
  ['the closed room of a repair and its minutes', editTask, ['block', 'minutesSpent']],
  ['what of a landlord is sealed', editLandlord, ['phone', 'email', 'taxId']],
  ['the number of a document', editLandlordDocument, ['number']],
  ['facts of a member', saveMember, ['sex', 'nationality', 'language']],
  ['when a room is released', changeBlock, ['releaseAt']],
  ['the month that stays closed', unlockLedger, ['month']],
  ['the parent of a department', moveDepartment, ['parentId']],
])('can empty %s', (_, { input }, names) => {
  const empty = Object.fromEntries(names.map((name) => [name, null]));
  expect(createFormStore(input, empty, () => 'zh-CN').areRight(names)).toBe(true);
  expect(cleaned(input, empty)).toEqual(empty);
});

test('returns errors per field, or the valid input with its base', () => {
  const wrong = form({ phone: '12' });
  expect(wrong.check({ orderId: '1' })).toBeNull();
  expect(wrong.getState().errors).toEqual({ name: '此项必填', phone: '至少 5 个字符' });
  const right = form({ name: '李可' });
  expect(right.check({ orderId: '1' })).toEqual({ orderId: '1', name: '李可' });
});

test('clears a shown error once the value is valid', () => {
  const store = form({});
  store.check({ orderId: '1' });
  store.set('name', '李可');
  expect(store.getState().errors.name).toBeUndefined();
  expect(store.getState().dirty).toBe(true);
});

test('shows errors on blur, even for untouched fields', () => {
  const store = form({});
  store.blur('name');
  expect(store.getState().errors).toEqual({ name: '此项必填' });
  store.set('phone', '12');
  store.blur('phone');
  expect(store.getState().errors).toEqual({ name: '此项必填', phone: '至少 5 个字符' });
});

test("shows only errors of the step's own fields", () => {
  const store = form({ phone: '12' });
  expect(store.areRight(['name'])).toBe(false);
  expect(store.getState().errors).toEqual({});
  expect(store.checkFields(['name'])).toBe(false);
  expect(store.getState().errors).toEqual({ name: '此项必填' });
  store.set('name', '李可');
  expect(store.checkFields(['name'])).toBe(true);
  expect(store.checkFields(['stays'])).toBe(true);
  store.set('stays', [{ guests: 0 }]);
  expect(store.checkFields(['stays'])).toBe(false);
});

test('keeps server errors until their field changes', () => {
  const store = form({ name: '李可', phone: '12345' });
  store.showErrors([{ path: 'name', message: '已被占用' }]);
  store.set('phone', '123456');
  store.blur('phone');
  expect(store.getState().errors).toEqual({ name: '已被占用' });
  store.set('name', '李可二');
  expect(store.getState().errors).toEqual({});
});

test('explains how to fix text in an integer field', () => {
  const store = createFormStore(z.strictObject({ rate: intBetween(1, 30) }), {}, () => 'en-US');
  const said = (rate: unknown) => {
    store.set('rate', rate);
    store.blur('rate');
    return store.getState().errors.rate;
  };
  expect(said('abc')).toBe('Enter a whole number, such as 25');
  expect(said(1.5)).toBe('Enter a whole number, such as 25');
  expect(said(31)).toBe('Enter a whole number from 1 to 30');
  expect(said(undefined)).toBe('This field is required');
  expect(said(30)).toBeUndefined();
});

test('keeps in a draft only what the form can show', () => {
  const initial = { name: '', tags: [] as string[], rate: 25, when: undefined };
  const fields = ['name', 'tags', 'rate', 'when'];
  const draft = { name: '山居', tags: ['a'], rate: '25x', when: '2026-11-20', role: 'admin' };
  expect(usableDraft(draft, initial, fields)).toEqual({
    name: '山居',
    tags: ['a'],
    rate: '25x',
    when: '2026-11-20',
  });
  expect(usableDraft({ name: { a: 1 }, tags: 'x', rate: null, when: ['y'] }, initial, fields)).toBeNull();
  for (const broken of [null, 7, 'text', []]) expect(usableDraft(broken, initial, fields)).toBeNull();
});

test('keeps lists of records in a draft, also incomplete ones of the right shape', () => {
  const initial = { parties: [{ landlordId: undefined, shareBp: 10_000 }], tags: [] as string[] };
  const kept = (stored: object) => usableDraft(stored, initial, ['parties', 'tags']);
  const parties = [
    { landlordId: 'a', shareBp: 7_000 },
    { shareBp: 3_000 },
    { landlordId: 'b', shareBp: null },
  ];
  expect(kept({ parties })).toEqual({ parties, tags: [] });
  for (const odd of [[], ['a'], [null], [{ shareBp: {} }], [{ landlordId: ['a'] }], [{ role: 'admin' }]])
    expect(kept({ parties: odd })).toBeNull();
  expect(kept({ tags: [{ a: 1 }] })).toBeNull();
});

test('keeps no password in a draft', () => {
  expect(keptValues({ email: 'a@b.cn', password: 'Kamelie-2026' })).toEqual({ email: 'a@b.cn' });
});
