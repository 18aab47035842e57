/** What somebody else saved, as the form that was opened before sees it. */
import { expect, test } from 'vitest';
import { newerRecord } from './stale-record.ts';

const opened = { name: '到店', floor: '', channels: ['sms'], size: undefined };

test('the fields that differ are named; nothing and an empty text are the same', () => {
  const current = { version: 4, name: '入住', floor: null, channels: ['sms', 'mail'], size: 28, note: 'x' };
  const newer = newerRecord(current, opened);
  expect(newer?.changed).toEqual(['name', 'channels', 'size']);
  expect(newer?.values).toEqual({ name: '入住', floor: '', channels: ['sms', 'mail'], size: 28 });
  expect(newer?.version).toBe(4);
});

test('what the record keeps in another shape stays as it was opened', () => {
  const newer = newerRecord({ version: 2, name: { zh: '入住' }, channels: 'sms' }, opened);
  expect(newer?.changed).toEqual([]);
  expect(newer?.values).toEqual(opened);
});

test('an answer without a record of a version says nothing', () => {
  for (const current of [undefined, null, 'x', [], {}, { version: '3' }]) {
    expect(newerRecord(current, opened)).toBeNull();
  }
});
