import { expect, test } from 'vitest';
import { z } from 'zod';
import { cleaned, createFormStore, valueAt, withValue } from './form-store.ts';

const schema = z.strictObject({
  orderId: z.string(),
  name: z.string().trim().min(1).max(40),
  phone: z.string().min(5).optional(),
  note: z.string().max(10).default(''),
  stays: z.array(z.object({ guests: z.int().min(1) })).optional(),
});
const form = (initial = {}) => createFormStore(schema, initial, () => 'zh-CN');

test('paths reach into lists and leave the rest alone', () => {
  const values = { stays: [{ guests: 1 }, { guests: 2 }], name: 'a' };
  expect(valueAt(values, 'stays.1.guests')).toBe(2);
  expect(withValue(values, 'stays.1.guests', 5)).toEqual({
    stays: [{ guests: 1 }, { guests: 5 }],
    name: 'a',
  });
});

test('an emptied field is nothing, unless an empty text means something', () => {
  expect(cleaned(schema, { phone: '', note: '', name: 'x' })).toEqual({
    phone: undefined,
    note: '',
    name: 'x',
  });
});

test('wrong input is refused with a message per field, right input comes back with its base', () => {
  const wrong = form({ phone: '12' });
  expect(wrong.check({ orderId: '1' })).toBeNull();
  expect(wrong.getState().errors).toEqual({ name: '此项必填', phone: '至少 5 个字符' });
  const right = form({ name: '李可' });
  expect(right.check({ orderId: '1' })).toEqual({ orderId: '1', name: '李可' });
});

test('a shown error goes as soon as the value is right', () => {
  const store = form({});
  store.check({ orderId: '1' });
  store.set('name', '李可');
  expect(store.getState().errors.name).toBeUndefined();
  expect(store.getState().dirty).toBe(true);
});
