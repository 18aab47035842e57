/**
 * Calls methods of Alipay's gateway and says what the answer means. Almost every answer is HTTP 200 with a code of its own.
 * Documents: opendocs.alipay.com `/common/02kf5q` (signature) and the list of public codes; alipay-sdk-nodejs-all `src/alipay.ts`.
 */
import { z } from 'zod';
import { beijingDateTime } from '../beijing-time.ts';
import { done, later, outcomeOfFailure, refused, unauthorised, unknown, unreadableKey } from '../outcomes.ts';
import type { MerchantAccount, Outcome, ProviderDeps, ProviderReply } from '../provider.ts';
import { readJson } from '../read-json.ts';
import { signRsa } from '../rsa-keys.ts';
import { type AlipayMerchant, readMerchant } from './alipay-merchant.ts';
import { answerParts, isAnswerSigned, type Params, signedText } from './alipay-sign.ts';

export type Meanings<T> = Readonly<Record<string, (code: string, message: string) => Outcome<T>>>;

export interface AlipayCall<T> {
  readonly method: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly notifyUrl?: string | undefined;
  /** Reads the inner object of a success. Null: unreadable. */
  readonly read: (inner: unknown) => T | null;
  /** By sub code without `ACQ.`, or by code where there is none. */
  readonly means?: Meanings<T>;
  /** It moves money: Alipay may have carried it out although it answers that a limit is reached. */
  readonly movesMoney?: boolean;
}

export type Ask = <T>(account: MerchantAccount, call: AlipayCall<T>) => Promise<Outcome<T>>;

const Inner = z.object({
  code: z.string(),
  msg: z.string().nullish(),
  sub_code: z.string().nullish(),
  sub_msg: z.string().nullish(),
});
type Inner = z.output<typeof Inner>;

const SUCCESS = '10000';
const WAITING = '10003';
const CALL_LIMIT = '40005';

/** Codes of the gateway that only a person can mend: token, contract, permission. */
const ACCOUNT_CODES = new Set(['20001', '40006']);
const ACCOUNT_SUB_CODES =
  /^isv\.(invalid-signature|invalid-app-?id|missing-app-?id|app-.*|invalid-timestamp|.*permission.*)/;
/** `AQC` is misspelt in some answers of theirs. */
const OPEN_SUB_CODES = /(^(isp|aop)\.unknow-error$|SYSTEM_ERROR$|UNKNOW|TIME_?OUT$)/;

const plainSubCode = (subCode: string): string => subCode.replace(/^A[CQ]{2}\./, '');

const refusalOutcome = <T>(
  { code, msg, sub_code, sub_msg }: Inner,
  { means = {}, movesMoney }: Pick<AlipayCall<T>, 'means' | 'movesMoney'>,
): Outcome<T> => {
  const subCode = sub_code ?? '';
  const message = sub_msg || msg || '';
  const own = means[plainSubCode(subCode)] ?? means[code];
  if (own) return own(subCode || code, message);
  if (code.startsWith('2') && !ACCOUNT_CODES.has(code)) return unknown(`${code} ${subCode} ${message}`);
  if (OPEN_SUB_CODES.test(subCode)) return unknown(`${code} ${subCode} ${message}`);
  if (code === CALL_LIMIT)
    return movesMoney ? unknown(`${code} ${message}`) : later(subCode || code, message);
  const isAccount = ACCOUNT_CODES.has(code) || ACCOUNT_SUB_CODES.test(subCode);
  return isAccount ? unauthorised(subCode || code, message) : refused(subCode || code, message);
};

/** Tests a connection by this: our signature was accepted, but the answer cannot be trusted. */
export const BAD_ANSWER = 'answer_not_verified';

/** A refusal of our keys may come unsigned, because Alipay does not know the app then. */
const isBelievedUnsigned = <T>(outcome: Outcome<T>): boolean => outcome.kind === 'unauthorised';

const readAnswer = <T>(
  { status, body }: Extract<ProviderReply, { kind: 'answered' }>,
  { alipayPublicKey }: AlipayMerchant,
  call: AlipayCall<T>,
): Outcome<T> => {
  const parts = answerParts(body.toString('utf8'), call.method);
  const json = parts ? readJson(Buffer.from(parts.inner, 'utf8')) : undefined;
  const inner = Inner.safeParse(json);
  if (!parts || !inner.success) return unknown(`unreadable answer, HTTP ${status}`);
  const isSuccess = inner.data.code === SUCCESS || inner.data.code === WAITING;
  const value = isSuccess ? call.read(json) : null;
  const outcome = isSuccess
    ? value === null
      ? unknown('unreadable answer')
      : done(value)
    : refusalOutcome(inner.data, call);
  if (isAnswerSigned(alipayPublicKey, parts)) return outcome;
  if (parts.sign === '' && isBelievedUnsigned(outcome)) return outcome;
  return unknown(`${BAD_ANSWER}: the signature of the answer does not match`);
};

/** The common parameters go into the address and the content into the body, as the official SDK sends them. */
const requestOf = (
  { appId, privateKey }: AlipayMerchant,
  { method, content, notifyUrl }: Pick<AlipayCall<unknown>, 'method' | 'content' | 'notifyUrl'>,
  now: Date,
) => {
  const common: Params = {
    ...{ app_id: appId, method, format: 'JSON', charset: 'utf-8', sign_type: 'RSA2', version: '1.0' },
    timestamp: beijingDateTime(now),
    ...(notifyUrl && { notify_url: notifyUrl }),
  };
  const biz_content = JSON.stringify(content);
  const sign = signRsa(privateKey, signedText({ ...common, biz_content }));
  return {
    query: new URLSearchParams({ ...common, sign }).toString(),
    body: new URLSearchParams({ biz_content }).toString(),
  };
};

export const createAsk =
  ({ http, clock, address }: ProviderDeps): Ask =>
  async (account, call) => {
    const merchant = readMerchant(account);
    if (!merchant) return unreadableKey();
    const { query, body } = requestOf(merchant, call, clock());
    const reply = await http({
      method: 'POST',
      url: `${address[account.environment]}/gateway.do?${query}`,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded;charset=utf-8',
        'user-agent': 'Minsu',
      },
      body,
    });
    return reply.kind === 'failed' ? outcomeOfFailure(reply) : readAnswer(reply, merchant, call);
  };
