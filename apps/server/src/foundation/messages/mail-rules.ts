/** Retry times of mails, and the stored text of a refusal. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';

/** Minutes to wait after the first, second … failed attempt; after the last one it has failed permanently. */
const WAITS = [1, 5, 15, 60, 240] as const;

export const nextTry = (attempts: number, now: Date): Date | null => {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait * 60_000);
};

export interface MailError {
  readonly message?: string;
  readonly code?: string;
  readonly response?: string;
  /** The server refused this message permanently. */
  readonly permanent?: boolean;
}

/** A wrong SMTP password must be fixed by an administrator and does not count as a refused mail. */
export const isRefused = ({ permanent, code }: MailError): boolean => permanent === true && code !== 'EAUTH';

const ERROR_LENGTH = 300;

/** The server's message without the recipient's address, which servers often repeat. */
export const errorText = (
  { response, message, code }: MailError,
  recipient: string,
  masked: string,
): string => {
  const said = response ?? [code, message].filter(Boolean).join(': ');
  return cutText(said.replaceAll(recipient, masked).replace(/\s+/g, ' '), ERROR_LENGTH);
};
