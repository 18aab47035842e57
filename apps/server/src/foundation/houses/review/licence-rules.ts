/** When to remind of a licence's expiry, and whom. Pure. */

import { LICENCE_REMINDERS } from '@minsu/contract/foundation/houses/house.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';

export type Reminder = (typeof LICENCE_REMINDERS)[number];

/** The reminder that is due on that day: the last one whose day has come; null: it is too early. */
export const reminderOn = (expires: string, today: string): Reminder | null => {
  const left = daysBetween(today, expires);
  const due = LICENCE_REMINDERS.filter((days) => left <= days);
  return due.at(-1) ?? null;
};

/** From a week before expiry, all users who may edit the house are reminded, not only its manager. */
export const concernsAll = (reminder: Reminder): boolean => reminder <= 7;

export const LICENCE_TODOS = 'licence:';

/** One todo per house, licence and reminder. */
export const licenceTodo = (houseId: string, expires: string, reminder: Reminder): string =>
  `${LICENCE_TODOS}${houseId}:${expires}:${reminder}`;

interface Words {
  readonly title: Text;
  readonly content: Text;
}

/** The reminder of the day may come late: the licence was entered afterwards, or the server was away. */
const expiredWords: Words = {
  title: ['房源许可已过期', 'A licence has expired'],
  content: [
    '“{{name}}”的许可已于 {{date}} 过期，请尽快续期并提交新的有效期',
    'The licence of “{{name}}” expired on {{date}}. Renew it and submit the new expiry date',
  ],
};

export const licenceWords = (expires: string, today: string, reminder: Reminder): Words =>
  expires < today ? expiredWords : wordsAhead(reminder);

const wordsAhead = (reminder: Reminder): Words => ({
  title:
    reminder === 0
      ? ['房源许可今天到期', 'A licence expires today']
      : ['房源许可即将到期', 'A licence expires soon'],
  content:
    reminder === 0
      ? [
          '“{{name}}”的许可今天（{{date}}）到期，请尽快续期并提交新的有效期',
          'The licence of “{{name}}” expires today, {{date}}. Renew it and submit the new expiry date',
        ]
      : [
          '“{{name}}”的许可将于 {{date}} 到期，请及时续期',
          'The licence of “{{name}}” expires on {{date}}. Renew it in time',
        ],
});
