/** Calls of a partner on the Hostex fake, and of tests on its control side. */
import { startSandbox } from '../sandbox.ts';
import type { Edition } from './hostex-state.ts';
import { hostexTokens } from './seed.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

export interface Body {
  readonly request_id: string;
  readonly error_code: number;
  readonly error_msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: an answer's data differs from endpoint to endpoint.
  readonly data: any;
}

interface CallOptions {
  readonly token?: string;
  readonly edition?: Edition;
  readonly headers?: Readonly<Record<string, string>>;
}

export const openHostex = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  const sandbox = await startSandbox(0, { now: NOW, ...options });
  const { hostex } = sandbox.services;
  const raw = (
    method: string,
    path: string,
    body?: unknown,
    { token = hostexTokens.china, edition = 'china', headers }: CallOptions = {},
  ) =>
    fetch(`${sandbox.url}${hostex.paths[edition]}${path}`, {
      method,
      headers: headers ?? { 'hostex-access-token': token, 'user-agent': 'Minsu/1.0' },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const call = async (method: string, path: string, body?: unknown, given?: CallOptions) => {
    const response = await raw(method, path, body, given);
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  };
  const control = async (action: string, fields: Readonly<Record<string, unknown>> = {}) => {
    const response = await fetch(`${sandbox.url}/control/hostex/${action}`, {
      method: 'POST',
      body: JSON.stringify(fields),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
    return { status: response.status, body: (await response.json()) as any };
  };
  /** A guest of Tujia in 西湖云栖·清荷. */
  const book = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const nights = { checkIn: '2026-11-22', checkOut: '2026-11-24' };
    return (await control('book', { channelType: 'tujia', listingId: '120011', ...nights, ...fields }))
      .body as {
      reservationCode: string;
      stayCodes: [string, ...string[]];
    };
  };
  const pass = (ms: number): void => sandbox.platforms.clock.advance(ms);
  return { sandbox, hostex, raw, call, control, book, pass };
};
export type HostexDesk = Awaited<ReturnType<typeof openHostex>>;
