/** Calls of the TTLock cloud API v3: keys, token, time and error codes. Sources and assumptions: README.md. */
import { createHash } from 'node:crypto';
import { accessToken, type Granted } from '../access-token.ts';
import type { LockServiceDeps, LockSession } from '../lock-port.ts';
import { recordIn, type Said, textIn } from '../service-call.ts';

const MAINLAND = 'https://cnapi.ttlock.com';
const ELSEWHERE = 'https://euapi.ttlock.com';

/** Another address replaces both regions. */
const hostOf = ({ address }: LockServiceDeps, { account }: LockSession): string =>
  address === MAINLAND && account.credentials.region === 'eu' ? ELSEWHERE : address;

export type Answer =
  | { readonly ok: true; readonly json: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly code: string; readonly message: string };

export const failureText = ({ code, message }: { readonly code: string; readonly message: string }): string =>
  [code, message].filter(Boolean).join(' ');

/** HTTP 200 with `errcode` other than 0 is a failure; answers of reads have none. */
const saidBy =
  (expected: readonly string[]) =>
  (status: number, json: unknown): Said => {
    const { errcode, description, errmsg } = recordIn(json);
    const code = textIn(errcode);
    const works = status === 200 && json !== undefined && (code === '' || code === '0');
    return {
      works: works || expected.includes(code),
      code: works ? '' : code,
      message: works ? '' : textIn(description) || textIn(errmsg) || `HTTP ${status}`,
    };
  };

type Form = Readonly<Record<string, string>>;

interface Asked {
  readonly method: 'GET' | 'POST';
  /** Below `/v3/`. */
  readonly path: string;
  readonly form: Form;
  /** Shown in the log of calls: no codes. */
  readonly facts?: Form;
  /** Error codes that mean that nothing is left to do. */
  readonly expected?: readonly string[];
}

const send = async (
  { calls }: LockSession,
  url: string,
  { method, path, form, facts, expected = [] }: Asked,
): Promise<Answer> => {
  const fields = new URLSearchParams(form).toString();
  const reply = await calls.call(
    method === 'GET'
      ? { operation: path, method, url: `${url}?${fields}`, headers: {}, ...(facts && { facts }) }
      : {
          ...{ operation: path, method, url, body: fields, ...(facts && { facts }) },
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        },
    saidBy(expected),
  );
  if (reply.kind === 'failed') return { ok: false, code: '', message: reply.message };
  const { code, message } = saidBy([])(reply.status, reply.json);
  return code === '' && message === ''
    ? { ok: true, json: recordIn(reply.json) }
    : { ok: false, code, message };
};

export const md5Hex = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

const grantOf = (now: Date, answer: Answer): Granted => {
  if (!answer.ok) return { failed: failureText(answer) };
  const { access_token: access, refresh_token: refresh, expires_in: seconds } = answer.json;
  if (textIn(access) === '') return { failed: 'unexpected answer' };
  const lives = Number(textIn(seconds));
  return {
    ...{ access: textIn(access), refresh: textIn(refresh) || null },
    expiresAt: new Date(now.getTime() + (lives > 0 ? lives : 3_600) * 1_000),
  };
};

/** By the refresh token where there is one; if that has ended, by the password again. */
const grant =
  (deps: LockServiceDeps, session: LockSession) =>
  async (refresh: string | null): Promise<Granted> => {
    const { clientId = '', clientSecret = '', username = '', password = '' } = session.account.credentials;
    const url = `${hostOf(deps, session)}/oauth2/token`;
    const ask = async (form: Form, expected: readonly string[] = []) =>
      grantOf(
        deps.clock(),
        await send(session, url, {
          ...{ method: 'POST', path: 'oauth2/token', expected },
          form: { clientId, clientSecret, ...form },
        }),
      );
    if (refresh !== null) {
      const renewed = await ask({ grant_type: 'refresh_token', refresh_token: refresh }, ['10011']);
      if (!('failed' in renewed) || !renewed.failed.startsWith('10011')) return renewed;
    }
    return ask({ username, password: md5Hex(password) });
  };

const EXPIRED = new Set(['10003', '10004']);

/** Repeats the call with a new token if the service no longer accepts ours. */
export const callTtlock = async (
  deps: LockServiceDeps,
  session: LockSession,
  asked: Asked,
): Promise<Answer> => {
  const { clientId = '' } = session.account.credentials;
  const token = (refused: string | null) =>
    accessToken({ store: session.tokens, now: deps.clock(), refused, grant: grant(deps, session) });
  const run = (access: string) =>
    send(session, `${hostOf(deps, session)}/v3/${asked.path}`, {
      ...asked,
      form: { clientId, accessToken: access, date: String(deps.clock().getTime()), ...asked.form },
    });
  const first = await token(null);
  if ('failed' in first) return failedBy(first.failed);
  const answer = await run(first.access);
  if (answer.ok || !EXPIRED.has(answer.code)) return answer;
  const second = await token(first.access);
  return 'failed' in second ? failedBy(second.failed) : run(second.access);
};

const failedBy = (text: string): Answer => {
  const [code = ''] = text.split(' ', 1);
  return /^-?\d+$/.test(code)
    ? { ok: false, code, message: text.slice(code.length + 1) }
    : { ok: false, code: '', message: text };
};
