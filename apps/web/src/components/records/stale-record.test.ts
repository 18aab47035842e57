/** Another user's save, as seen by an open form. */
import { describe, expect, test } from 'vitest';
import { conflictOf, newerRecord } from './stale-record.ts';

const opened = { name: '到店', floor: '', channels: ['sms'], size: undefined };

test('names differing fields; absent and empty text are equal', () => {
  const current = { version: 4, name: '入住', floor: null, channels: ['sms', 'mail'], size: 28, note: 'x' };
  const newer = newerRecord(current, opened);
  expect(newer?.changed).toEqual(['name', 'channels', 'size']);
  expect(newer?.values).toEqual({ name: '入住', floor: '', channels: ['sms', 'mail'], size: 28 });
  expect(newer?.version).toBe(4);
});

test('keeps values that the record stores in another shape', () => {
  const newer = newerRecord({ version: 2, name: { zh: '入住' }, channels: 'sms' }, opened);
  expect(newer?.changed).toEqual([]);
  expect(newer?.values).toEqual(opened);
});

test('ignores answers without a versioned record', () => {
  for (const current of [undefined, null, 'x', [], {}, { version: '3' }]) {
    expect(newerRecord(current, opened)).toBeNull();
  }
});

describe('a record updated while its form is open', () => {
  const now = { version: 5, values: { ...opened, name: '入住' } };

  test('updates an untouched form', () => {
    expect(conflictOf(opened, now, { values: opened, dirty: false })).toBeNull();
  });

  test('is adopted silently if it equals everything the form shows', () => {
    const typed = { values: { ...opened, floor: '3' }, dirty: true };
    expect(conflictOf(opened, { version: 5, values: opened }, typed)).toBeNull();
  });

  test('never replaces input: asks the user and lists the changes', () => {
    const typed = { values: { ...opened, floor: '3' }, dirty: true };
    expect(conflictOf(opened, now, typed)).toEqual({ version: 5, values: now.values, changed: ['name'] });
    const same = { values: { ...opened, name: '退房' }, dirty: true };
    expect(conflictOf(opened, now, same)?.changed).toEqual(['name']);
  });

  test('causes no conflict when both typed the same', () => {
    expect(conflictOf(opened, now, { values: { ...opened, name: '入住' }, dirty: true })).toBeNull();
  });
});
