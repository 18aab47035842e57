import { expect, test } from 'vitest';
import { newerOf } from './newer-evaluation.ts';

test("shows an action's result until the list has something newer", () => {
  const listed = { id: 'a', version: 1, reply: null as string | null };
  const answered = { ...listed, version: 2, reply: '谢谢' };
  expect(newerOf(listed, null)).toBe(listed);
  expect(newerOf(listed, answered)).toBe(answered);
  const later = { ...answered, version: 3, reply: '非常感谢' };
  expect(newerOf(later, answered)).toBe(later);
  expect(newerOf(answered, { ...answered })).toBe(answered);
  expect(newerOf({ ...listed, id: 'b' }, answered).id).toBe('b');
});
