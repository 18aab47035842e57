/** A request to a simulated service, and a reply with optional transport faults. */
import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Above the largest documented limit (10 MB), so that each service can refuse with its own message. */
const MAX_BYTES = 12 * 1024 * 1024;

export interface Exchange {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** With the query, as it was asked for. */
  readonly target: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The body as it came. */
  readonly bytes: Buffer;
}

export interface Reply {
  readonly status: number;
  readonly body: string | Buffer;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Delay before the answer. */
  readonly afterMs?: number;
  /** Breaks the connection before the answer or in the middle of the body. */
  readonly breaks?: 'before' | 'midBody';
}

export const json = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply => ({
  status,
  body: JSON.stringify(body),
  type: 'application/json; charset=utf-8',
  headers,
});

/** Only style sheets of our own, and forms to ourselves and to `formsTo`. */
const policy = (formsTo: string): string =>
  `default-src 'none'; style-src 'self'; form-action 'self'${formsTo && ` ${formsTo}`}; frame-ancestors 'none'; base-uri 'none'`;

/** `formsTo`: an origin that a form's answer may lead to. */
export const html = (status: number, body: string, formsTo = ''): Reply => ({
  status,
  body,
  type: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': policy(formsTo), 'referrer-policy': 'no-referrer' },
});

export const css = (body: string): Reply => ({ status: 200, body, type: 'text/css; charset=utf-8' });

export const redirect = (location: string): Reply => ({
  status: 303,
  body: '',
  type: 'text/plain',
  headers: { location },
});

export const notFound = json(404, { message: 'no such path' });

/** The fields of a form body; of a repeated field the last. */
export const formOf = (body: string): Record<string, string> => Object.fromEntries(new URLSearchParams(body));

/** Undefined if it is not JSON. */
export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const headersOf = (headers: http.IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );

export const readExchange = async (request: http.IncomingMessage): Promise<Exchange> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('too long');
    chunks.push(chunk);
  }
  const target = request.url ?? '/';
  const raw = Buffer.concat(chunks);
  const [path = '/', query = ''] = target.split('?');
  return {
    method: request.method ?? 'GET',
    path,
    target,
    query: formOf(query),
    headers: headersOf(request.headers),
    body: raw.toString('utf8'),
    bytes: raw,
  };
};

export const sendReply = async (reply: Reply, response: http.ServerResponse): Promise<void> => {
  if (reply.afterMs) await sleep(reply.afterMs, undefined, { ref: false });
  if (response.destroyed) return;
  if (reply.breaks === 'before') return void response.socket?.destroy();
  const body = typeof reply.body === 'string' ? Buffer.from(reply.body) : reply.body;
  const length = reply.breaks ? body.length + 1 : body.length;
  response.writeHead(reply.status, {
    'content-type': reply.type,
    'content-length': length,
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  });
  if (!reply.breaks) return void response.end(body);
  response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.socket?.destroy());
};
