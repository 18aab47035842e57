/** What somebody else saved, as the form that was opened before sees it. */
import { describe, expect, test } from 'vitest';
import { conflictOf, newerRecord } from './stale-record.ts';

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

describe('a record that is told of while its form is open', () => {
  const now = { version: 5, values: { ...opened, name: '入住' } };

  test('goes into a form where nothing was typed', () => {
    expect(conflictOf(opened, now, { values: opened, dirty: false })).toBeNull();
  });

  test('goes along unseen where it is the same in all that the form shows', () => {
    const typed = { values: { ...opened, floor: '3' }, dirty: true };
    expect(conflictOf(opened, { version: 5, values: opened }, typed)).toBeNull();
  });

  test('never replaces what was typed: people are asked, and told what the other changed', () => {
    const typed = { values: { ...opened, floor: '3' }, dirty: true };
    expect(conflictOf(opened, now, typed)).toEqual({ version: 5, values: now.values, changed: ['name'] });
    const same = { values: { ...opened, name: '退房' }, dirty: true };
    expect(conflictOf(opened, now, same)?.changed).toEqual(['name']);
  });

  test('is no other than what was typed when both typed the same', () => {
    expect(conflictOf(opened, now, { values: { ...opened, name: '入住' }, dirty: true })).toBeNull();
  });
});
