import { addDays } from '@minsu/contract/platform/dates.ts';
import { expect, test } from 'vitest';
import { concernsAll, licenceTodo, licenceWords, reminderOn } from './licence-rules.ts';

const expires = '2027-02-28';
const dueDaysBefore = (days: number) => reminderOn(expires, addDays(expires, -days));

test('a reminder is due from its day until the next one', () => {
  expect([61, 60, 31, 30, 8, 7, 1].map(dueDaysBefore)).toEqual([null, 60, 60, 30, 30, 7, 7]);
  expect([0, -1, -400].map(dueDaysBefore)).toEqual([0, 0, 0]);
});

test('the last week is not for the manager alone; a renewed licence is another cause', () => {
  expect([60, 30, 7, 0].map((days) => concernsAll(days as 60))).toEqual([false, false, true, true]);
  expect(licenceTodo('h', expires, 30)).not.toBe(licenceTodo('h', '2029-02-28', 30));
});

test('a licence that has run out is not said to run out today', () => {
  const titleOn = (today: string) => licenceWords(expires, today, 0).title[1];
  expect(licenceWords(expires, expires, 7).title[1]).toBe('A licence expires soon');
  expect(titleOn(expires)).toBe('A licence expires today');
  expect(titleOn(addDays(expires, 1))).toBe('A licence has expired');
  const contentOf = (reminder: 0 | 7) => licenceWords(expires, expires, reminder).content[1];
  expect([contentOf(0), contentOf(7)]).toEqual([
    expect.stringContaining('expires today'),
    expect.stringContaining('expires on'),
  ]);
});
