/** One mail over SMTP. The library is loaded with the first mail: most starts send none. */
import type { Config } from '../../config.ts';

export interface OutgoingMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly file?: { readonly name: string; readonly content: Buffer };
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Rejects with nodemailer's error; a mail that is sent twice has one Message-ID, by which the second is known. */
export const sendOverSmtp = async (
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  { id, to, subject, text, file }: OutgoingMail,
): Promise<void> => {
  if (smtpUrl === undefined || mailFrom === undefined) throw new Error('no mail server is set');
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const messageId = `<${id}@minsu>`;
    const attachments = file ? [{ filename: file.name, content: file.content }] : [];
    const mail = { from: mailFrom, to: { name: '', address: to }, subject, text, messageId };
    await transport.sendMail({ ...mail, attachments });
  } finally {
    transport.close();
  }
};
