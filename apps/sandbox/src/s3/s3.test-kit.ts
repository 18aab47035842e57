/** Signed calls on the S3 fake, each part of which a test can spoil. */
import { startSandbox } from '../sandbox.ts';
import { s3Buckets, s3Keys } from './seed.ts';
import {
  canonicalRequest,
  encode,
  type Pairs,
  type Scope,
  scopeText,
  sha256,
  signChunk,
  signingKey,
  signRequest,
} from './sigv4.ts';

export const NOW = new Date('2026-11-20T04:00:00Z');

const amzDate = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

export interface Call {
  readonly method?: string;
  readonly bucket?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: { readonly accessKey: string; readonly secret: string };
  readonly at?: Date;
  readonly region?: string;
  /** Instead of the body's hash. */
  readonly payload?: string;
  /** Headers that are sent but not signed. */
  readonly unsigned?: readonly string[];
  /** Sent instead of the signed body. */
  readonly sent?: string | Buffer;
  readonly authorization?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Code of an error. */
  readonly code: string;
}

const replyOf = async (response: Response): Promise<Reply> => {
  const text = await response.text();
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? '';
  return { status: response.status, headers: response.headers, text, code };
};

const uriOf = (path: string): string => path.split('/').map(encode).join('/');

const headersOf = (url: string, path: string, call: Call): Record<string, string> => {
  const { method = 'GET', query = {}, body = '', key = s3Keys.full, at = NOW, unsigned = [] } = call;
  const scope: Scope = { day: amzDate(at).slice(0, 8), region: call.region ?? 'us-east-1' };
  const payload = call.payload ?? sha256(body);
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-amz-date': amzDate(at),
    'x-amz-content-sha256': payload,
    ...call.headers,
  };
  const signedHeaders = Object.keys(headers)
    .filter((name) => !unsigned.includes(name))
    .sort();
  const pairs: Pairs = Object.entries(query);
  const canonical = canonicalRequest({ method, path, query: pairs, headers, signedHeaders, payload });
  const signature = signRequest(signingKey(key.secret, scope), { date: amzDate(at), scope, canonical });
  const credential = `AWS4-HMAC-SHA256 Credential=${key.accessKey}/${scopeText(scope)}`;
  const authorization = `${credential}, SignedHeaders=${signedHeaders.join(';')}, Signature=${signature}`;
  return { ...headers, authorization: call.authorization ?? authorization };
};

/** `data` in signed chunks, on top of the signature of the request's headers. */
export const signedChunks = (seed: string, { data, size }: { data: Buffer; size: number }): Buffer => {
  const date = amzDate(NOW);
  const scope: Scope = { day: date.slice(0, 8), region: 'us-east-1' };
  const key = signingKey(s3Keys.full.secret, scope);
  const count = Math.ceil(data.length / size);
  const chunks = Array.from({ length: count }, (_, index) => data.subarray(index * size, (index + 1) * size));
  let previous = seed;
  const parts = [...chunks, Buffer.alloc(0)].map((chunk) => {
    previous = signChunk(key, { date, scope, previous, data: chunk });
    const head = `${chunk.length.toString(16)};chunk-signature=${previous}\r\n`;
    return Buffer.concat([Buffer.from(head), chunk, Buffer.from('\r\n')]);
  });
  return Buffer.concat(parts);
};

const searchOf = (pairs: Pairs): string =>
  pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

const callOn =
  (url: string) =>
  async (name: string, of: Call = {}): Promise<Reply> => {
    const { bucket = s3Buckets.files, query = {}, method = 'GET', body = '', sent = body } = of;
    const path = bucket === '' ? '/' : `/${bucket}${name === '' ? '' : `/${name}`}`;
    const search = searchOf(Object.entries(query));
    const response = await fetch(`${url}${uriOf(path)}${search && `?${search}`}`, {
      method,
      headers: headersOf(url, path, of),
      ...(method === 'PUT' || method === 'POST' ? { body: new Uint8Array(Buffer.from(sent)) } : {}),
    });
    return replyOf(response);
  };

export interface Presigned {
  readonly expires?: number;
  readonly at?: Date;
  readonly method?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly key?: NonNullable<Call['key']>;
}

const presignOn =
  (url: string) =>
  (
    name: string,
    { expires = 60, at = NOW, method = 'GET', query = {}, key = s3Keys.full }: Presigned = {},
  ) => {
    const date = amzDate(at);
    const scope: Scope = { day: date.slice(0, 8), region: 'us-east-1' };
    const path = `/${s3Buckets.files}/${name}`;
    const pairs: [string, string][] = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', `${key.accessKey}/${scopeText(scope)}`],
      ['X-Amz-Date', date],
      ['X-Amz-Expires', String(expires)],
      ['X-Amz-SignedHeaders', 'host'],
      ...Object.entries(query),
    ];
    const headers = { host: new URL(url).host };
    const of = { method, path, query: pairs, headers, signedHeaders: ['host'], payload: 'UNSIGNED-PAYLOAD' };
    const canonical = canonicalRequest(of);
    const signature = signRequest(signingKey(key.secret, scope), { date, scope, canonical });
    return `${url}${uriOf(path)}?${searchOf([...pairs, ['X-Amz-Signature', signature]])}`;
  };

export const openS3 = async (options: Parameters<typeof startSandbox>[1] = {}) => {
  const sandbox = await startSandbox(0, { now: NOW, ...options });
  const { s3 } = sandbox;
  // biome-ignore lint/suspicious/noExplicitAny: answers differ from action to action.
  const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): any => s3.act(name, fields);
  act('freeze', { at: NOW.toISOString() });
  const call = callOn(s3.url);
  const put = (name: string, body: string | Buffer, of: Call = {}) =>
    call(name, { method: 'PUT', body, ...of });
  const headers = (name: string, of: Call) => headersOf(s3.url, `/${s3Buckets.files}/${name}`, of);
  return { sandbox, s3, act, call, put, presign: presignOn(s3.url), headers };
};
export type S3Desk = Awaited<ReturnType<typeof openS3>>;
