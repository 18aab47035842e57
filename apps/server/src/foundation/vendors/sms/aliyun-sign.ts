/** Signature `ACS3-HMAC-SHA256` of Aliyun's API, version 3. Source: help.aliyun.com/document_detail/2593177.html. */
import { createHash, createHmac } from 'node:crypto';

const hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** RFC 3986: encodeURIComponent leaves five characters as they are. */
export const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const canonicalQuery = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name] ?? '')}`)
    .join('&');

interface Unsigned {
  readonly method: 'GET' | 'POST';
  readonly host: string;
  readonly params: Readonly<Record<string, string>>;
  readonly action: string;
  readonly version: string;
  readonly date: Date;
  readonly nonce: string;
  readonly keyId: string;
  readonly keySecret: string;
}

interface Signed {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  /** For the published vectors. */
  readonly requestHash: string;
}

/** The body is empty: parameters go into the query although the method is POST. */
export const signAliyun = (unsigned: Unsigned): Signed => {
  const { method, host, params, action, version, date, nonce, keyId, keySecret } = unsigned;
  const contentHash = hex('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': contentHash,
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.trim()}\n`).join('');
  const query = canonicalQuery(params);
  const request = [method, '/', query, lines, names.join(';'), contentHash].join('\n');
  const requestHash = hex(request);
  const signature = createHmac('sha256', keySecret).update(`ACS3-HMAC-SHA256\n${requestHash}`).digest('hex');
  return {
    headers: {
      ...headers,
      authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
    query,
    requestHash,
  };
};
