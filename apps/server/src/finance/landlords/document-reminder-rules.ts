/** When to remind of the expiry of a landlord's document, and the text. Pure. */

import { DOCUMENT_REMINDERS } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { ownerTexts } from '@minsu/contract/finance/landlords/owner.text.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';

export type DocumentReminder = (typeof DOCUMENT_REMINDERS)[number];

/** The reminder that is due on that day: the last one whose day has come; null: it is too early. */
export const documentReminderOn = (expiresOn: string, today: string): DocumentReminder | null => {
  const left = daysBetween(today, expiresOn);
  return DOCUMENT_REMINDERS.filter((days) => left <= days).at(-1) ?? null;
};

export const DOCUMENT_TODOS = 'landlord-document:';

/** One todo per document, end and reminder. */
export const documentTodo = (documentId: string, expiresOn: string, reminder: DocumentReminder): string =>
  `${DOCUMENT_TODOS}${documentId}:${expiresOn}:${reminder}`;

interface Words {
  readonly title: Text;
  readonly content: Text;
}

/** The reminder of the day may come late: the document was entered afterwards, or the server was away. */
export const documentWords = (expiresOn: string, today: string): Words => {
  if (expiresOn < today) return { title: ownerTexts.expiredTitle, content: ownerTexts.expiredContent };
  return expiresOn === today
    ? { title: ownerTexts.todayTitle, content: ownerTexts.todayContent }
    : { title: ownerTexts.expiringTitle, content: ownerTexts.expiringContent };
};
