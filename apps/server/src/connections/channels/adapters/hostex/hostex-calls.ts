/**
 * Calls to Hostex: JSON under `/v3`, the token in a header. Almost every answer is HTTP 200 with a code of its own:
 * https://apidoc.hostex.io ("errors", "rate limits").
 */
import { z } from 'zod';
import { sendOutside } from '../../../../platform/outside-call.ts';
import type { Account, Outcome } from '../adapter.ts';
import { type Meaning, readReply, type Said } from '../read-reply.ts';

export interface HostexSettings {
  /** Without a slash at the end and without `/v3`. */
  readonly international: string;
  readonly china: string;
  readonly clock: () => Date;
}

export type HostexEdition = 'international' | 'china';

/** Our account key names the edition first: a token belongs to one of the two. */
export const editionOf = ({ accountKey }: Pick<Account, 'accountKey'>): HostexEdition =>
  accountKey.startsWith('china:') ? 'china' : 'international';

export interface HostexCall<T> {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** For the answer's `data`. */
  readonly answer: z.ZodType<T>;
  readonly timeoutMs: number;
}

export type Ask = <T>(account: Account, call: HostexCall<T>) => Promise<Outcome<T>>;

const Envelope = z.object({
  error_code: z.int(),
  error_msg: z.string().nullish(),
  data: z.unknown().optional(),
});

/** The account is known, and its plan has expired or has no API. */
export const NOT_IN_FORCE = '420';

const meanings: Readonly<Record<number, Meaning>> = {
  // The documentation says 0; clients in production in 2025 got 200.
  ...{ 0: 'done', 200: 'done' },
  ...{ 401: 'unauthorised', 420: 'unauthorised' },
  429: 'limited',
  // Switched off for the account: the same again would be declined again.
  501: 'refused',
};

const meaningOf = (code: number): Meaning => meanings[code] ?? (code >= 500 ? 'failed' : 'refused');

const MESSAGE_LENGTH = 200;

const saidOf = ({ error_code, error_msg, data }: z.output<typeof Envelope>): Said => ({
  meaning: meaningOf(error_code),
  code: String(error_code),
  message: (error_msg ?? '').slice(0, MESSAGE_LENGTH),
  data,
});

export const hostexAsk =
  (settings: HostexSettings): Ask =>
  async (account, { method = 'GET', path, query, body, answer, timeoutMs }) => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const reply = await sendOutside({
      method,
      url: `${settings[editionOf(account)]}/v3${path}${search}`,
      headers: {
        'hostex-access-token': account.token ?? '',
        // Required by the documentation.
        'user-agent': 'Minsu',
        accept: 'application/json',
      },
      timeoutMs,
      ...(body !== undefined && { body }),
    });
    return readReply(reply, Envelope, saidOf, answer);
  };

/** The largest page; twenty rows by default. */
export const PAGE_ROWS = 100;

export const pageQuery = (offset: number): Record<string, string> => ({
  offset: String(offset),
  limit: String(PAGE_ROWS),
});

/** For a list without pages: its rows bare, or under their name. */
export const rowsNamed = <T>(name: string, row: z.ZodType<T>): z.ZodType<T[]> =>
  z.union([
    z.array(row),
    z.object({ [name]: z.array(row) }).transform((named) => (named as Record<string, T[]>)[name] ?? []),
  ]);

const MAX_PAGES = 200;

/** All rows of a list; one unreadable row fails the whole, because a missing one would look deleted. */
export const askAll = async <T>(
  ask: Ask,
  account: Account,
  call: Omit<HostexCall<unknown>, 'answer'> & { readonly rows: string },
  row: z.ZodType<T>,
): Promise<Outcome<T[]>> => {
  const { rows: name, ...asked } = call;
  const all: T[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { ...call.query, ...pageQuery(all.length) };
    const outcome = await ask(account, { ...asked, query, answer: rowsNamed(name, row) });
    if (outcome.kind !== 'done') return outcome;
    all.push(...outcome.value);
    // Totals may be absent: a short page is the last.
    if (outcome.value.length < PAGE_ROWS) return { kind: 'done', value: all };
  }
  return { kind: 'failed', message: 'too many pages' };
};
