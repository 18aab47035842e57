/** TC3-HMAC-SHA256. */
import { createHash, createHmac } from 'node:crypto';

export const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Signed {
  readonly service: string;
  readonly timestamp: number;
  /** Lower-case names; values exactly as signed. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly signedHeaders: readonly string[];
  readonly body: string | Buffer;
}

/** The UTC day of the time stamp. */
export const dayOf = (timestamp: number): string => new Date(timestamp * 1_000).toISOString().slice(0, 10);

export const scopeOf = ({ timestamp, service }: Pick<Signed, 'timestamp' | 'service'>): string =>
  `${dayOf(timestamp)}/${service}/tc3_request`;

export const canonicalRequest = ({ headers, signedHeaders, body }: Signed): string => {
  const lines = signedHeaders.map((name) => {
    const value = (headers[name] ?? '').trim();
    return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`;
  });
  return ['POST', '/', '', lines.join(''), signedHeaders.join(';'), sha256(body)].join('\n');
};

export const signTc3 = (secretKey: string, of: Signed): string => {
  const text = ['TC3-HMAC-SHA256', of.timestamp, scopeOf(of), sha256(canonicalRequest(of))].join('\n');
  const key = hmac(hmac(hmac(`TC3${secretKey}`, dayOf(of.timestamp)), of.service), 'tc3_request');
  return createHmac('sha256', key).update(text).digest('hex');
};
