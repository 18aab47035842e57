import { expect, test } from 'vitest';
import { besideRow, openRow, stepFrom } from './open-row-rules.ts';

const seen = { row: 'b', at: 1, listed: 'view=unread 1' };
const unread = { listed: 'view=unread 1', stays: true, isEdited: false };

test('keeps a row open that viewing removes from its list, until the list changes', () => {
  const now = { ...seen, at: 2 };
  expect(openRow(now, seen, unread)).toBe(now);
  expect(openRow(null, seen, unread)).toBe(seen);
  expect(openRow(null, seen, { ...unread, listed: 'view=all 1' })).toBeNull();
  expect(openRow(null, null, unread)).toBeNull();
});

test('closes removed rows in other lists', () => {
  expect(openRow(null, seen, { ...unread, stays: false })).toBeNull();
});

test('keeps a row with unsaved edits open across pages, filters and updates', () => {
  const typing = { listed: 'view=all 2', stays: false, isEdited: true };
  const now = { ...seen, at: 2 };
  expect(openRow(null, seen, typing)).toBe(seen);
  expect(openRow(now, seen, typing)).toBe(now);
  expect(openRow(null, seen, { ...typing, isEdited: false })).toBeNull();
});

test('steps to the neighbours of the open row, even a removed one', () => {
  expect([besideRow(1, false, 1), besideRow(1, false, -1)]).toEqual([2, 0]);
  expect([besideRow(1, true, 1), besideRow(1, true, -1)]).toEqual([1, 0]);
});

test('crosses one page border at a time', () => {
  const atBorder = { beside: undefined, isOpen: true, hasPage: true, isOld: false };
  expect(stepFrom(atBorder)).toBe('page');
  expect(stepFrom({ ...atBorder, isOld: true })).toBeNull();
  expect(stepFrom({ ...atBorder, hasPage: false })).toBeNull();
  expect(stepFrom({ ...atBorder, isOpen: false })).toBeNull();
  expect(stepFrom({ ...atBorder, beside: 'b', isOld: true })).toBe('b');
});
