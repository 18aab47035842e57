/** Removes personal numbers and names, secrets and query strings from log lines. Pure. */
import { withoutNumbers } from '@minsu/contract/platform/personal-numbers.ts';

/** Begins where a word does: from each letter of a long one it would be tried again. */
const MAILS = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

const WORDS = /[^\s"']+/g;

/** Keeps the path of an address and drops its query. */
const withoutQuery = (word: string): string => {
  const start = word.indexOf('/');
  const query = start === -1 ? -1 : word.indexOf('?', start);
  return query === -1 ? word : `${word.slice(0, query)}?…`;
};

/** Addresses of guest pages, and the passes of browsers that have opened one. */
const GUEST_SECRETS = /(\/g\/|gst_)[\w-]+/g;

/** A text as a log may hold it: no numbers of persons, no mail addresses, no queries of addresses, no links of guests. */
export const redactedText = (text: string): string =>
  withoutNumbers(text.replace(GUEST_SECRETS, '$1…').replace(WORDS, withoutQuery)).replace(MAILS, '***@***');

/** Fields whose value is never logged, by a part of their name. */
const SECRET_KEYS =
  /^(?:.*(?:password|authorization|cookie|secret|token|cipher|phone|mobile|mail|document|idno|idnumber|card|bank|guestname|bookername|realname|remark|recipient|birth).*|body|payload|input|name)$/i;

/** A field of a log line; `depth` keeps what points to itself from going on for ever. */
export const redacted = (key: string, value: unknown, depth = 0): unknown => {
  if (SECRET_KEYS.test(key) && value !== null && value !== undefined) return '***';
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth >= 4) return '…';
  if (Array.isArray(value)) return value.map((each) => redacted('', each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, redacted(name, each, depth + 1)]),
  );
};
