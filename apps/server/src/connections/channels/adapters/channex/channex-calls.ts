/** Calls to Channex: JSON under `/api/v1`, the key in a header. Errors: API reference, "errors". */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import { sendOutside } from '../../../../platform/outside-call.ts';
import type { Account, Outcome } from '../adapter.ts';

export interface ChannexSettings {
  /** Without a slash at the end and without `/api/v1`. */
  readonly production: string;
  readonly staging: string;
  readonly clock: () => Date;
}

const channexEnvironments = ['production', 'staging'] as const;
export type ChannexEnvironment = (typeof channexEnvironments)[number];

/** Our account key names the environment first: a key belongs to one of the two. */
export const environmentOf = ({ accountKey }: Pick<Account, 'accountKey'>): ChannexEnvironment =>
  accountKey.startsWith('staging:') ? 'staging' : 'production';

export interface ChannexCall<T> {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: z.ZodType<T>;
  readonly timeoutMs: number;
}

export type Ask = <T>(account: Account, call: ChannexCall<T>) => Promise<Outcome<T>>;

/** `details` comes as a list, as a map of lists, as a map of texts, or not at all. */
const ErrorBody = z.object({
  errors: z.object({ code: z.string(), title: z.string().default(''), details: z.unknown().optional() }),
});

const wordsOf = (details: unknown): string[] => {
  if (typeof details === 'string') return [details];
  if (Array.isArray(details)) return details.flatMap(wordsOf);
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).map(([field, said]) => `${field}: ${wordsOf(said).join(', ')}`);
};

const MESSAGE_LENGTH = 200;
/** On any error the documentation asks for a pause of a minute. */
export const PAUSE_MS = MINUTE_MS;

const saidOf = (status: number, json: unknown): { readonly code: string; readonly message: string } => {
  const body = ErrorBody.safeParse(json);
  if (!body.success) return { code: String(status), message: `HTTP ${status}` };
  const { code, title, details } = body.data.errors;
  const message = [title, ...wordsOf(details)].filter(Boolean).join('; ') || code;
  return { code, message: message.slice(0, MESSAGE_LENGTH) };
};

const refusalOf = (status: number, json: unknown): Outcome<never> => {
  const said = saidOf(status, json);
  if (status === 401) return { kind: 'unauthorised', ...said };
  if (status === 429) return { kind: 'limited', ...said, retryAfterMs: PAUSE_MS };
  if (status >= 500 || status < 400) return { kind: 'failed', message: `HTTP ${status}` };
  return { kind: 'refused', ...said };
};

export const channexAsk =
  (settings: ChannexSettings): Ask =>
  async (account, { method = 'GET', path, query, body, answer, timeoutMs }) => {
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    const reply = await sendOutside({
      method,
      url: `${settings[environmentOf(account)]}/api/v1${path}${search}`,
      headers: { 'user-api-key': account.token ?? '', accept: 'application/json' },
      timeoutMs,
      ...(body !== undefined && { body }),
    });
    if (reply.kind === 'failed') return reply;
    if (reply.status < 200 || reply.status > 299) return refusalOf(reply.status, reply.json);
    const read = answer.safeParse(reply.json);
    return read.success
      ? { kind: 'done', value: read.data }
      : { kind: 'failed', message: 'unreadable answer' };
  };

/** Pages start at 1 and have ten rows by default. */
export const PAGE_ROWS = 100;

export const pageQuery = (page: number, rows = PAGE_ROWS): Record<string, string> => ({
  'pagination[page]': String(page),
  'pagination[limit]': String(rows),
});

export const Meta = z.object({ total: z.int().nonnegative().optional() });

const MAX_PAGES = 200;

/** All rows of a list; one unreadable row fails the whole, because a missing one would look deleted. */
export const askAll = async <T>(
  ask: Ask,
  account: Account,
  call: Omit<ChannexCall<unknown>, 'answer'>,
  row: z.ZodType<T>,
): Promise<Outcome<T[]>> => {
  const answer = z.object({ data: z.array(row), meta: Meta.optional() });
  const rows: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { ...call.query, ...pageQuery(page) };
    const outcome = await ask(account, { ...call, query, answer });
    if (outcome.kind !== 'done') return outcome;
    const { data, meta } = outcome.value;
    rows.push(...data);
    const total = meta?.total ?? (data.length < PAGE_ROWS ? rows.length : Number.POSITIVE_INFINITY);
    if (data.length === 0 || rows.length >= total) return { kind: 'done', value: rows };
  }
  return { kind: 'failed', message: 'too many pages' };
};
