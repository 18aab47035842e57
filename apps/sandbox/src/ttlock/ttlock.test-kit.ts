/** Calls of a client on the TTLock fake. */
import { startSandbox } from '../sandbox.ts';
import { ttlockApp } from './seed.ts';
import { md5 } from './tokens.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export type Params = Readonly<Record<string, string | number>>;

export interface Answer {
  readonly errcode?: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from path to path.
  readonly [name: string]: any;
}

const textsOf = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

const asked = async (url: string, method: string, params: Params): Promise<Answer> => {
  const fields = new URLSearchParams(textsOf(params));
  const response =
    method === 'GET' ? await fetch(`${url}?${fields}`) : await fetch(url, { method, body: fields });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Answer;
};

export const openTtlock = async () => {
  const sandbox = await startSandbox(0, { now: NOW });
  const { ttlock } = sandbox.open;
  let at = NOW.getTime();
  ttlock.act('freeze', { at: NOW.toISOString() });
  const { clientId, clientSecret, username, password } = ttlockApp;
  const token = (params: Params = {}) =>
    asked(`${sandbox.url}/oauth2/token`, 'POST', {
      ...{ clientId, clientSecret, username, password: md5(password) },
      ...params,
    });
  const { access_token: accessToken } = await token();
  const call = (method: 'GET' | 'POST', path: string, params: Params = {}) =>
    asked(`${sandbox.url}/v3/${path}`, method, { clientId, accessToken, date: at, ...params });
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any => ttlock.act(name, fields);
  /** Moves the clocks of both sides. */
  const pass = (seconds: number): void => {
    at += seconds * 1_000;
    act('pass', { seconds });
  };
  /** Whether the door opens. */
  const enter = (lockId: number, code: string): boolean => act('enterCode', { lockId, code }).opened;
  return { sandbox, ttlock, token, call, act, pass, enter };
};
export type TtlockDesk = Awaited<ReturnType<typeof openTtlock>>;
