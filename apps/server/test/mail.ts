/** Mails in the notification log, where they are kept as long as there is no mail server. */
import { createFieldCipher } from '../src/platform/field-cipher.ts';
import type { TestApp } from './test-app.ts';

interface LoggedMail {
  readonly subject: string;
  readonly text: string;
  readonly language: string;
}

/** Oldest first. */
export const mailsTo = async (t: TestApp, address: string): Promise<LoggedMail[]> => {
  const cipher = createFieldCipher(t.config.fieldKeys);
  const rows = await t.database.selectFrom('notifications').selectAll().orderBy('id').execute();
  return rows
    .filter((row) => cipher.decrypt(row.recipientCipher) === address)
    .map(({ subject, bodyCipher, language }) => ({ subject, language, text: cipher.decrypt(bodyCipher) }));
};

export const lastMailTo = async (t: TestApp, address: string): Promise<LoggedMail> => {
  const last = (await mailsTo(t, address)).at(-1);
  if (!last) throw new Error(`no mail to ${address}`);
  return last;
};

/** The token of the link in a mail. */
export const tokenIn = (text: string): string => /[?&]reset=([\w-]+)/.exec(text)?.[1] ?? '';
