/**
 * Fetches or sends to a user-typed address, only on the public internet: http, https and webcal on their ports. The
 * name is resolved once, all addresses must be public, and the connection uses the checked one, against DNS rebinding.
 * Redirects are checked likewise. Limits time and size; no cookies, proxy or reused connection.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './http/public-address.ts';

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

export interface SafeFetchOptions {
  /** Absent: GET. */
  readonly method?: 'GET' | 'POST';
  /** Sent as it is, with a content type among the headers. */
  readonly text?: string;
  /** The same for bytes. */
  readonly content?: Uint8Array;
  /** Returns redirects unfollowed: a signature for one address is sent to no other. */
  readonly stay?: boolean;
  /** The answer's body is of no use: it is not read. */
  readonly headOnly?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** `host:port` exempt from the check: the sandbox playing external services. */
  readonly trusted?: readonly string[];
  /** Besides 80 and 443. Tests alone. */
  readonly ports?: readonly number[];
  /** Tests alone. */
  readonly resolve?: Resolve;
}

export type SafeAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string | undefined>>;
      readonly body: Buffer;
    }
  /** Not allowed: private address, other port or protocol, or a redirect to one. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooLarge' }
  | { readonly kind: 'failed'; readonly message: string };

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const PORTS = [80, 443];

class Refused extends Error {}
class TooLarge extends Error {}

/** The address with its protocol; null when it is none, or of another protocol, or holds a password. */
export const readAddress = (text: string): URL | null => {
  const spelled = text.trim().replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(spelled)) return null;
  const url = new URL(spelled);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp && url.username === '' && url.password === '' && url.hostname !== '' ? url : null;
};

const portOf = ({ protocol, port }: URL): number => Number(port || (protocol === 'https:' ? 443 : 80));
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

/** An address of the host that may be called. The URL has already spelled 0x7f.1 and 2130706433 as 127.0.0.1. */
const checkedAddress = async (
  url: URL,
  { trusted = [], ports = [], resolve }: SafeFetchOptions,
): Promise<LookupAddress> => {
  const host = hostOf(url);
  const isTrusted = trusted.includes(`${host}:${portOf(url)}`);
  if (!isTrusted && ![...PORTS, ...ports].includes(portOf(url))) throw new Refused();
  const family = isIP(host);
  const find = resolve ?? ((name) => lookup(name, { all: true, verbatim: true }));
  const addresses = family ? [{ address: host, family }] : await find(host);
  const [first] = addresses;
  if (!first) throw new Error('ENOTFOUND');
  if (!isTrusted && !addresses.every(({ address }) => isPublicAddress(address))) throw new Refused();
  return first;
};

/** Resolves the host to the checked address. */
const lookupTo =
  ({ address, family }: LookupAddress): NonNullable<RequestOptions['lookup']> =>
  (_host, options, done) => {
    if (options.all)
      (done as unknown as (e: null, all: LookupAddress[]) => void)(null, [{ address, family }]);
    else done(null, address, family);
  };

const request = (url: URL, to: LookupAddress, options: SafeFetchOptions, signal: AbortSignal) =>
  new Promise<IncomingMessage>((answered, failed) => {
    const { request: send } = url.protocol === 'https:' ? https : http;
    send(url, {
      method: options.method ?? 'GET',
      agent: false,
      lookup: lookupTo(to),
      signal,
      headers: { 'user-agent': 'Minsu', accept: '*/*', 'accept-encoding': 'identity', ...options.headers },
    })
      .on('response', answered)
      .on('error', failed)
      .end(options.content ?? options.text);
  });

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.byteLength;
    if (size > maxBytes) throw new TooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const headersOf = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );

const follow = async (start: URL, options: SafeFetchOptions, signal: AbortSignal): Promise<SafeAnswer> => {
  let url = start;
  for (let redirects = 0; ; redirects++) {
    const to = await checkedAddress(url, options);
    signal.throwIfAborted();
    const response = await request(url, to, options, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (options.stay || !REDIRECTS.has(status) || location === undefined) {
      if (options.headOnly) response.destroy();
      const body = options.headOnly ? Buffer.alloc(0) : await readBody(response, options.maxBytes);
      return { kind: 'answered', status, headers: headersOf(response), body };
    }
    response.destroy();
    const next = URL.canParse(location, url.href) ? readAddress(new URL(location, url).href) : null;
    if (!next || redirects === MAX_REDIRECTS) throw new Refused();
    url = next;
  }
};

const failedAnswer = (error: Error & { code?: string }): SafeAnswer => {
  if (error instanceof Refused) return { kind: 'refused' };
  if (error instanceof TooLarge) return { kind: 'tooLarge' };
  return { kind: 'failed', message: error.code ?? error.message.slice(0, 100) };
};

/** Never throws. The name server's time counts, too. */
export const safeFetch = async (address: string, options: SafeFetchOptions): Promise<SafeAnswer> => {
  const url = readAddress(address);
  if (!url) return { kind: 'refused' };
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), options.timeoutMs);
  const tooLate = new Promise<SafeAnswer>((resolve) => {
    time.signal.addEventListener('abort', () => resolve({ kind: 'failed', message: 'timeout' }));
  });
  const answer = follow(url, options, time.signal).catch(failedAnswer);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
    time.abort();
  }
};

/** Refused by its text, without a look-up. */
export const isRefusedAddress = (url: URL, options: Pick<SafeFetchOptions, 'trusted' | 'ports'>): boolean => {
  const host = hostOf(url);
  if (options.trusted?.includes(`${host}:${portOf(url)}`)) return false;
  if (![...PORTS, ...(options.ports ?? [])].includes(portOf(url))) return true;
  return isIP(host) !== 0 ? !isPublicAddress(host) : /^localhost$|\.(localhost|local|internal)$/i.test(host);
};

/**
 * Checks whether a name is public now, before anything is sent; sending checks again. `unknown`: not resolved in time.
 */
export const checkAddress = async (
  url: URL,
  options: Pick<SafeFetchOptions, 'trusted' | 'ports' | 'resolve' | 'timeoutMs'>,
): Promise<'public' | 'refused' | 'unknown'> => {
  const tooLate = new Promise<'unknown'>((resolve) => {
    setTimeout(() => resolve('unknown'), options.timeoutMs).unref();
  });
  const found = checkedAddress(url, { maxBytes: 0, ...options }).then(
    () => 'public' as const,
    (error: unknown) => (error instanceof Refused ? ('refused' as const) : ('unknown' as const)),
  );
  return isRefusedAddress(url, options) ? 'refused' : Promise.race([found, tooLate]);
};
