import { addDays } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentReminderOn, documentTodo, documentWords } from './document-reminder-rules.ts';

const today = '2026-11-20';

test('60, 30 and 7 days before, on the day and after it, the last reminder whose day has come', () => {
  const on = (left: number) => documentReminderOn(addDays(today, left), today);
  expect([61, 60, 31, 30, 8, 7, 1, 0, -5].map(on)).toEqual([null, 60, 60, 30, 30, 7, 7, 0, 0]);
});

test('reminders only come nearer', () => {
  fc.assert(
    fc.property(fc.integer({ min: -30, max: 90 }), (left) => {
      const expires = addDays(today, left);
      const now = documentReminderOn(expires, today);
      const next = documentReminderOn(expires, addDays(today, 1));
      if (now !== null) expect(next).toBeLessThanOrEqual(now);
    }),
  );
});

test('each end and reminder is told under a key of its own, in its own words', () => {
  expect(documentTodo('d', '2026-12-01', 7)).toBe('landlord-document:d:2026-12-01:7');
  const titles = [addDays(today, 5), today, addDays(today, -1)].map(
    (day) => documentWords(day, today).title[1],
  );
  expect(new Set(titles).size).toBe(3);
});
