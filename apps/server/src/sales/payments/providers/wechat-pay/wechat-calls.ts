/**
 * Calls WeChat Pay and says what the answer means. A success counts only with a valid signature. Refusals are unsigned in some
 * cases (the official SDKs do not check them): a signature that is there must be valid. Error codes: pay.weixin.qq.com,
 * `Share/error_code` and `interface-rules/basic-rules`.
 */
import { z } from 'zod';
import { later, outcomeOfFailure, refused, unauthorised, unknown, unreadableKey } from '../outcomes.ts';
import type { MerchantAccount, Outcome, ProviderDeps, ProviderReply } from '../provider.ts';
import { readJson } from '../read-json.ts';
import type { FindKey } from './wechat-keys.ts';
import { readMerchant, type WechatMerchant } from './wechat-merchant.ts';
import { CLOCK_WINDOW_S, isInWindow, isSignedBy, readSignature, type Signature } from './wechat-sign.ts';
import type { Send } from './wechat-transport.ts';

type Answered = Extract<ProviderReply, { kind: 'answered' }>;

/** Outcomes of error codes that differ from the table for one call. Codes without underscores. */
export type Meanings<T> = Readonly<Record<string, (code: string, message: string) => Outcome<T>>>;

export interface WechatCall<T> {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Reads the JSON of a success; undefined for an empty body. Null: unreadable. */
  readonly read: (json: unknown, status: number) => T | null;
  readonly means?: Meanings<T>;
  /** It moves money: WeChat may have carried it out although it answers that the limit is reached. */
  readonly movesMoney?: boolean;
  readonly timeoutMs?: number;
}

export type Ask = <T>(
  account: MerchantAccount,
  callOf: (merchant: WechatMerchant) => WechatCall<T>,
) => Promise<Outcome<T>>;

const ErrorBody = z.object({ code: z.string(), message: z.string().nullish() });

/** Older pages write the same codes without underscores. */
const plainCode = (code: string): string => code.replaceAll('_', '').toUpperCase();

/** Keys, contract or ids that only a person can mend. */
const ACCOUNT_CODES = new Set(['SIGNERROR', 'NOAUTH', 'MCHNOTEXISTS', 'APPIDMCHIDNOTMATCH']);
const LIMIT_CODES = new Set(['FREQUENCYLIMITED', 'RATELIMITEXCEEDED', 'FREQUENCYLIMITEXCEED']);

const tableOutcome = (status: number, code: string, message: string): Outcome<never> => {
  const plain = plainCode(code);
  if (status >= 500) return unknown(`${code} ${message}`);
  if (status === 429 || LIMIT_CODES.has(plain)) return later(code, message);
  if (status === 401 || ACCOUNT_CODES.has(plain)) return unauthorised(code, message);
  return refused(code, message);
};

const errorOutcome = <T>(
  { status, body }: Answered,
  { means = {}, movesMoney }: Pick<WechatCall<T>, 'means' | 'movesMoney'>,
): Outcome<T> => {
  const error = ErrorBody.safeParse(readJson(body));
  // A proxy in between, or half an answer: without a code nothing is proven.
  if (!error.success) return unknown(`unreadable answer, HTTP ${status}`);
  const { code, message } = error.data;
  const own = status < 500 ? means[plainCode(code)] : undefined;
  const outcome = own ? own(code, message ?? '') : tableOutcome(status, code, message ?? '');
  return outcome.kind === 'later' && movesMoney ? unknown(`${code} ${message ?? ''}`) : outcome;
};

/** Tests a connection by this code: our signature was accepted, but the answer cannot be trusted. */
export const BAD_ANSWER = 'answer_not_verified';

const windowMessage = ({ timestamp }: Signature, now: Date): string => {
  const seconds = Math.round(Number(timestamp) - now.getTime() / 1_000);
  return `the answer was signed ${seconds} s away from our clock; ${CLOCK_WINDOW_S} s are allowed`;
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Returns null if the answer may be used, or why not. */
const unverified = async (
  findKey: FindKey,
  merchant: WechatMerchant,
  { status, headers, body }: Answered,
  now: Date,
): Promise<string | null> => {
  const signature = readSignature(headers);
  if (!signature) return isSuccess(status) ? 'the answer is not signed' : null;
  const key = await findKey(merchant, signature.serial);
  if (key === 'unknown') return `the answer was signed with an unknown key ${signature.serial}`;
  if (key === 'unavailable') return 'the platform certificates could not be fetched';
  if (!isSignedBy(key, signature, body)) return 'the signature of the answer does not match';
  // A refusal for a wrong clock is still a refusal.
  return isSuccess(status) && !isInWindow(signature, now) ? windowMessage(signature, now) : null;
};

const readSuccess = <T>({ status, body }: Answered, read: WechatCall<T>['read']): Outcome<T> => {
  const value = read(body.length === 0 ? undefined : readJson(body), status);
  return value === null ? unknown(`unreadable answer, HTTP ${status}`) : { kind: 'done', value };
};

export const targetOf = (path: string, query?: Readonly<Record<string, string>>): string =>
  query ? `${path}?${new URLSearchParams(query).toString()}` : path;

export const createAsk = ({ clock }: ProviderDeps, send: Send, findKey: FindKey): Ask => {
  const call = async <T>(merchant: WechatMerchant, asked: WechatCall<T>): Promise<Outcome<T>> => {
    const { method = 'GET', path, query, body, timeoutMs } = asked;
    const reply = await send(merchant, {
      ...{ method, target: targetOf(path, query) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    if (reply.kind === 'failed') return outcomeOfFailure(reply);
    const problem = await unverified(findKey, merchant, reply, clock());
    if (problem !== null) return unknown(`${BAD_ANSWER}: ${problem}`);
    return isSuccess(reply.status) ? readSuccess(reply, asked.read) : errorOutcome(reply, asked);
  };
  return async (account, callOf) => {
    const merchant = readMerchant(account);
    return merchant ? call(merchant, callOf(merchant)) : unreadableKey();
  };
};
