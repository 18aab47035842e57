/** Calls of the Nuonuo open platform: token, signature, envelope. Sources and assumptions: README.md. */
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { accessToken, type Granted } from '../access-token.ts';
import type { InvoiceServiceDeps, InvoiceSession } from '../invoice-port.ts';
import { recordIn, type Said, textIn } from '../service-call.ts';
import { signNuonuo } from './nuonuo-sign.ts';

const SERVICES = 'https://sdk.nuonuo.com';
const TOKENS = 'https://open.nuonuo.com';
const PREFIX = 'nuonuo.OpeMplatform.';
const TIMEOUT_MS = 20_000;

export type Answer =
  | { readonly ok: true; readonly result: unknown }
  /** `code` empty: no answer of the service itself. */
  | { readonly ok: false; readonly code: string; readonly message: string };

export const failureText = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  [code, message].filter(Boolean).join(' ');

const tokenSaid = (status: number, json: unknown): Said => {
  const { access_token: token, error, error_description: description } = recordIn(json);
  const works = status === 200 && textIn(token) !== '';
  return {
    works,
    code: works ? '' : textIn(error),
    message: works ? '' : textIn(description) || `HTTP ${status}`,
  };
};

/** About fifty calls in 30 days: the token is kept for its whole day. */
const grant =
  ({ address, clock }: InvoiceServiceDeps, { account, calls }: InvoiceSession) =>
  async (): Promise<Granted> => {
    const { appKey = '', appSecret = '' } = account.credentials;
    const form = { client_id: appKey, client_secret: appSecret, grant_type: 'client_credentials' };
    const now = clock();
    const reply = await calls.call(
      {
        ...{ operation: 'accessToken', method: 'POST', timeoutMs: TIMEOUT_MS },
        url: `${address === SERVICES ? TOKENS : address}/accessToken`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(form).toString(),
      },
      tokenSaid,
    );
    if (reply.kind === 'failed') return { failed: reply.message };
    const said = tokenSaid(reply.status, reply.json);
    if (!said.works) return { failed: failureText(said) };
    const { access_token: access, expires_in: seconds } = recordIn(reply.json);
    const lives = Number(textIn(seconds)) * 1_000;
    return {
      ...{ access: textIn(access), refresh: null },
      expiresAt: new Date(now.getTime() + (lives > 0 ? lives : DAY_MS)),
    };
  };

const saidBy =
  (expected: readonly string[]) =>
  (status: number, json: unknown): Said => {
    const { code: given, describe } = recordIn(json);
    const code = textIn(given);
    const works = status === 200 && code === 'E0000';
    return {
      works: works || expected.includes(code),
      code: works ? '' : code,
      message: works ? '' : textIn(describe) || `HTTP ${status}`,
    };
  };

interface Asked {
  /** Without the prefix. */
  readonly method: string;
  readonly body: unknown;
  /** Shown in the log of calls: no names, no contacts. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Codes that are no failure. */
  readonly expected?: readonly string[];
}

const send = async (
  { address, clock, nonce }: InvoiceServiceDeps,
  { account, calls }: InvoiceSession,
  access: string,
  { method, body: content, facts, expected = [] }: Asked,
): Promise<Answer> => {
  const { appKey = '', appSecret = '', taxNum = '' } = account.credentials;
  const body = JSON.stringify(content);
  const senid = nonce();
  const digits = String(Number.parseInt(nonce().slice(0, 12), 16) % 100_000_000).padStart(8, '0');
  const timestamp = String(Math.floor(clock().getTime() / 1_000));
  const signed = { appKey, senid, nonce: digits, timestamp, body };
  const query = new URLSearchParams({ senid, nonce: digits, timestamp, appkey: appKey }).toString();
  const reply = await calls.call(
    {
      ...{ operation: method, method: 'POST', body, timeoutMs: TIMEOUT_MS, ...(facts && { facts }) },
      url: `${address}/open/v1/services?${query}`,
      headers: {
        ...{ 'content-type': 'application/json', 'x-nuonuo-sign': signNuonuo(appSecret, signed) },
        ...{ accesstoken: access, usertax: taxNum, method: PREFIX + method },
      },
    },
    saidBy(expected),
  );
  if (reply.kind === 'failed') return { ok: false, code: '', message: reply.message };
  const { code, message } = saidBy([])(reply.status, reply.json);
  return code === '' && message === ''
    ? { ok: true, result: recordIn(reply.json).result }
    : { ok: false, code, message };
};

/** Wrong keys, limits and kinds of apps: another token helps nothing. */
const NO_TOKEN_HELPS = new Set(['070302', '070304', '070305', '070306', '070307']);
const MIN_AGE_MS = 10 * MINUTE_MS;

/** The code of an expired token is not documented: other codes of the gateway's authorisation get a new one, but seldom. */
const mayBeExpired = (code: string, expiresAt: Date, now: Date): boolean => {
  const age = DAY_MS - (expiresAt.getTime() - now.getTime());
  return code.startsWith('0703') && !NO_TOKEN_HELPS.has(code) && age >= MIN_AGE_MS;
};

export const callNuonuo = async (
  deps: InvoiceServiceDeps,
  session: InvoiceSession,
  asked: Asked,
): Promise<Answer> => {
  const token = (refused: string | null) =>
    accessToken({ store: session.tokens, now: deps.clock(), refused, grant: grant(deps, session) });
  const first = await token(null);
  if ('failed' in first) return failedBy(first.failed);
  const answer = await send(deps, session, first.access, asked);
  if (answer.ok || !mayBeExpired(answer.code, first.expiresAt, deps.clock())) return answer;
  const second = await token(first.access);
  return 'failed' in second ? failedBy(second.failed) : send(deps, session, second.access, asked);
};

const failedBy = (text: string): Answer => {
  const [code = ''] = text.split(' ', 1);
  return /^\d{6}$/.test(code)
    ? { ok: false, code, message: text.slice(code.length + 1) }
    : { ok: false, code: '', message: text };
};
