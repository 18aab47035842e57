/** AWS Signature Version 4 for S3: headers, presigned addresses and signed chunks. */
import { createHash, createHmac } from 'node:crypto';

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

export type Pairs = readonly (readonly [string, string])[];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export interface Signed {
  readonly method: string;
  /** Decoded: it is encoded once. */
  readonly path: string;
  readonly query: Pairs;
  /** Lower case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signedHeaders: readonly string[];
  readonly payload: string;
}

export const canonicalRequest = ({
  method,
  path,
  query,
  headers,
  signedHeaders,
  payload,
}: Signed): string => {
  const pairs = query
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  const lines = signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`);
  const uri = path.split('/').map(encode).join('/');
  return [method, uri, pairs.join('&'), lines.join(''), signedHeaders.join(';'), payload].join('\n');
};

export interface Scope {
  /** `yyyymmdd`. */
  readonly day: string;
  readonly region: string;
}

export const scopeText = ({ day, region }: Scope): string => `${day}/${region}/s3/aws4_request`;

export const signingKey = (secret: string, { day, region }: Scope): Buffer =>
  hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');

export const signRequest = (key: Buffer, of: { date: string; scope: Scope; canonical: string }): string =>
  hmac(key, ['AWS4-HMAC-SHA256', of.date, scopeText(of.scope), sha256(of.canonical)].join('\n')).toString(
    'hex',
  );

/** Each chunk is signed on top of the signature before it. */
export const signChunk = (
  key: Buffer,
  of: { date: string; scope: Scope; previous: string; data: Buffer },
): string => {
  const { date, scope, previous, data } = of;
  const lines = ['AWS4-HMAC-SHA256-PAYLOAD', date, scopeText(scope), previous, sha256(''), sha256(data)];
  return hmac(key, lines.join('\n')).toString('hex');
};
