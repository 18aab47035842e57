/**
 * Calls Stripe: forms with brackets, JSON answers, one secret key. Answers are not signed; TLS vouches for them. Documents:
 * docs.stripe.com/api (errors, idempotent requests).
 */
import { z } from 'zod';
import { later, outcomeOfFailure, refused, unauthorised, unknown, unreadableKey } from '../outcomes.ts';
import type { MerchantAccount, Outcome, ProviderDeps, ProviderReply } from '../provider.ts';
import { readJson } from '../read-json.ts';

export type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

export interface StripeCall<T> {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Query of a GET, body of a POST. */
  readonly fields?: Readonly<Record<string, FormValue>>;
  /** Required for a POST that creates something. Stripe remembers it for a day. */
  readonly idempotencyKey?: string;
  readonly answer: z.ZodType<T>;
  /** By error code, or by HTTP status where there is none. */
  readonly means?: Readonly<Record<string, (code: string, message: string) => Outcome<T>>>;
}

export type Ask = <T>(account: MerchantAccount, call: StripeCall<T>) => Promise<Outcome<T>>;

/** `{a: {b: [1]}}` → `a[b][0]=1` */
export const formOf = (fields: Readonly<Record<string, FormValue>>): URLSearchParams => {
  const form = new URLSearchParams();
  const add = (name: string, value: FormValue): void => {
    if (value === undefined) return;
    if (typeof value === 'object')
      for (const [inner, each] of Object.entries(value)) add(`${name}[${inner}]`, each);
    else form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(fields)) add(name, value);
  return form;
};

const ErrorBody = z.object({
  error: z.object({
    type: z.string(),
    code: z.string().nullish(),
    message: z.string().nullish(),
  }),
});

/** Fields are read as this version has them, whatever the account's own version is. */
const API_VERSION = '2024-06-20';

type Answered = Extract<ProviderReply, { kind: 'answered' }>;

const errorOutcome = <T>({ status, body }: Answered, means: StripeCall<T>['means'] = {}): Outcome<T> => {
  const parsed = ErrorBody.safeParse(readJson(body));
  if (status >= 500 || !parsed.success) return unknown(`unreadable answer, HTTP ${status}`);
  const { type, message } = parsed.data.error;
  const code = parsed.data.error.code ?? type;
  const text = message ?? '';
  const own = means[code] ?? means[String(status)];
  if (own) return own(code, text);
  if (status === 429) return later(code, text);
  if (status === 401 || status === 403) return unauthorised(code, text);
  // The key was used before, by a request that is still running or that looked different: its outcome is open.
  if (status === 409 || type === 'idempotency_error') return unknown(`${code} ${text}`);
  return refused(code, text);
};

const readAnswer = <T>(reply: Answered, { answer, means }: StripeCall<T>): Outcome<T> => {
  if (reply.status < 200 || reply.status >= 300) return errorOutcome(reply, means);
  const parsed = answer.safeParse(readJson(reply.body));
  return parsed.success ? { kind: 'done', value: parsed.data } : unknown('unreadable answer');
};

export const createAsk =
  ({ http, address }: ProviderDeps): Ask =>
  async (account, call) => {
    const { method = 'GET', path, fields = {}, idempotencyKey } = call;
    const { secretKey } = account.credentials;
    if (!secretKey) return unreadableKey();
    const form = formOf(fields).toString();
    const reply = await http({
      method,
      url: `${address[account.environment]}${path}${method === 'GET' && form !== '' ? `?${form}` : ''}`,
      headers: {
        ...{ accept: 'application/json', 'user-agent': 'Minsu', authorization: `Bearer ${secretKey}` },
        'stripe-version': API_VERSION,
        ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(method === 'POST' && { body: form }),
    });
    return reply.kind === 'failed' ? outcomeOfFailure(reply) : readAnswer(reply, call);
  };

const PAGE_ROWS = 100;

/**
 * Reads a list, newest first, until a row is found that ends it. Pages that run out before the list does are `unknown`: what is
 * missing would look absent.
 */
export const askList = async <T extends { readonly id: string }>(
  ask: Ask,
  account: MerchantAccount,
  {
    row,
    isEnough,
    maxPages,
    ...call
  }: Omit<StripeCall<unknown>, 'answer'> & {
    readonly row: z.ZodType<T>;
    readonly isEnough?: (found: T) => boolean;
    readonly maxPages: number;
  },
): Promise<Outcome<T[]>> => {
  const answer = z.object({ data: z.array(row), has_more: z.boolean() });
  const all: T[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const fields = { ...call.fields, limit: PAGE_ROWS, starting_after: all.at(-1)?.id };
    const outcome = await ask(account, { path: call.path, fields, answer });
    if (outcome.kind !== 'done') return outcome;
    const { data, has_more } = outcome.value;
    all.push(...data);
    if (!has_more || (isEnough && data.some(isEnough))) return { kind: 'done', value: all };
    if (data.length === 0) return unknown('a page of the list is empty');
  }
  return unknown('the list is too long');
};
