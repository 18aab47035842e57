/** Both signatures of Aliyun's gateway: V3 (`ACS3-HMAC-SHA256`) and the older RPC form (`HMAC-SHA1`). */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

export const encode = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );

export const isEqual = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

type Pairs = readonly (readonly [string, string])[];

/** Sorted by code unit. */
export const canonicalQuery = (pairs: Pairs): string =>
  [...pairs]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

interface Signed {
  readonly method: string;
  readonly path: string;
  readonly query: Pairs;
  /** Lower case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signedHeaders: readonly string[];
  readonly contentSha256: string;
}

export const canonicalRequest = (of: Signed): string => {
  const lines = of.signedHeaders.map((name) => `${name}:${(of.headers[name] ?? '').trim()}\n`).join('');
  const { method, path, query, signedHeaders, contentSha256 } = of;
  return [method, path, canonicalQuery(query), lines, signedHeaders.join(';'), contentSha256].join('\n');
};

export const stringToSign = (canonical: string): string => `ACS3-HMAC-SHA256\n${sha256(canonical)}`;

export const signV3 = (secret: string, canonical: string): string =>
  createHmac('sha256', secret).update(stringToSign(canonical)).digest('hex');

/** `pairs`: everything but Signature. */
export const rpcStringToSign = (method: string, pairs: Pairs): string =>
  `${method}&%2F&${encode(canonicalQuery(pairs))}`;

export const signRpc = (secret: string, text: string): string =>
  createHmac('sha1', `${secret}&`).update(text).digest('base64');
