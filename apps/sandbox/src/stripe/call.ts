/** One authenticated call, ids, lists, and what endpoints share. */
import { type Check, ShapeError } from '../payment-kit/shape.ts';
import type { Params } from '../service-kit/routes.ts';
import { disturbList } from '../service-kit/service-faults.ts';
import { wholeText } from './form.ts';
import { badParam, invalidRequest, missing } from './stripe-error.ts';
import type { Account, StripeWorld } from './stripe-state.ts';

export interface Call {
  readonly world: StripeWorld;
  readonly account: Account;
  readonly params: Params;
  /** Query of a GET, form of a POST. */
  readonly given: unknown;
  readonly endpoint: string;
  readonly origin: string;
}

export type Endpoint = (call: Call) => object;
export type Endpoints = Readonly<Record<string, Endpoint>>;

export const givenOf = <T>({ given }: Call, check: Check<T>): T => {
  try {
    return check(given, '');
  } catch (error) {
    if (error instanceof ShapeError) throw badParam(error.problem);
    throw error;
  }
};

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

export const newId = (world: StripeWorld, prefix: string): string => {
  const letters = Array.from({ length: 16 }, () => world.random.pick(LETTERS)).join('');
  return `${prefix}_${String(world.nextTurn()).padStart(8, '0')}${letters}`;
};

/** Seconds. */
export const nowOf = (world: StripeWorld): number => Math.floor(world.now() / 1_000);

/** A record of the caller; those of others do not exist for it. */
export const mine = <T extends { readonly account: string }>(
  { account }: Call,
  records: Readonly<Record<string, T>>,
  id: string,
  what: string,
  param?: string,
): T => {
  const found = records[id];
  if (!found || found.account !== account.id) throw missing(what, id, param);
  return found;
};

const DEFAULT_LIMIT = 10;
const created: Check<Readonly<Record<string, number>>> = (value, field) => {
  if (typeof value === 'string') return { gte: wholeText(0, 1e11)(value, field), lte: Number(value) };
  const read = Object.entries((value ?? {}) as object).map(([name, one]) => {
    if (!['gt', 'gte', 'lt', 'lte'].includes(name))
      throw new ShapeError({ field: `${field}/${name}`, value: one, kind: 'unknown', issue: '' });
    return [name, wholeText(0, 1e11)(one, `${field}/${name}`)] as const;
  });
  return Object.fromEntries(read);
};

const isWithin = (at: number, { gt, gte, lt, lte }: Readonly<Record<string, number>>): boolean =>
  at > (gt ?? -1) &&
  at >= (gte ?? 0) &&
  at < (lt ?? Number.POSITIVE_INFINITY) &&
  at <= (lte ?? Number.POSITIVE_INFINITY);

interface Listed {
  readonly id: string;
  readonly account: string;
  readonly created: number;
}

/** Newest first, by page: `limit`, `starting_after`, `ending_before`; `filters` are the endpoint's own. */
export const listOf = <T extends Listed>(
  call: Call,
  records: readonly T[],
  filters: Readonly<Record<string, (one: T, value: string) => boolean>>,
  wire: (one: T) => object,
): object => {
  const query = (call.given ?? {}) as Readonly<Record<string, unknown>>;
  const allowed = ['limit', 'starting_after', 'ending_before', 'created', 'expand', ...Object.keys(filters)];
  for (const name of Object.keys(query))
    if (!allowed.includes(name))
      throw invalidRequest(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  const range = givenOf({ ...call, given: query.created }, created);
  const limit =
    query.limit === undefined ? DEFAULT_LIMIT : givenOf({ ...call, given: query.limit }, wholeText(1, 100));
  const found = records
    .filter((one) => one.account === call.account.id && isWithin(one.created, range))
    .filter((one) =>
      Object.entries(filters).every(
        ([name, is]) => query[name] === undefined || is(one, String(query[name])),
      ),
    )
    .reverse();
  const { start, end } = pageOf(query, found, limit);
  const page = disturbList(call.world, 'stripe', call.endpoint, found.slice(start, end));
  return {
    object: 'list',
    data: page.map(wire),
    has_more: end < found.length,
    url: call.endpoint.split(' ')[1],
  };
};

const pageOf = (query: Readonly<Record<string, unknown>>, found: readonly Listed[], limit: number) => {
  const indexOf = (param: string): number => {
    const index = found.findIndex(({ id }) => id === query[param]);
    if (index < 0) throw missing('object', String(query[param]), param);
    return index;
  };
  if (query.starting_after !== undefined) {
    const start = indexOf('starting_after') + 1;
    return { start, end: start + limit };
  }
  if (query.ending_before === undefined) return { start: 0, end: limit };
  const end = indexOf('ending_before');
  return { start: Math.max(0, end - limit), end };
};
