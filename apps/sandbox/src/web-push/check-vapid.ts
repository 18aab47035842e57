/** Checks who sends a message: the token of RFC 8292, by the key that the browser subscribed with. */
import { createPublicKey, verify } from 'node:crypto';
import { jsonOf } from '../http/exchange.ts';
import { PushError } from './push-error.ts';

const MAX_LIFE_SECONDS = 24 * 3_600;

const refuse = (reason: string): PushError => new PushError(403, reason);

const partsOf = (authorization: string | undefined): { token: string; key: string } => {
  const [, scheme = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(authorization ?? '') ?? [];
  if (scheme.toLowerCase() !== 'vapid') throw new PushError(401, 'Authorization: vapid t=…, k=…');
  const fields = new Map(rest.split(',').map((field) => field.trim().split('=') as [string, string]));
  const [token, key] = [fields.get('t'), fields.get('k')];
  if (!token || !key) throw new PushError(401, 't and k are needed');
  return { token, key };
};

const isSigned = (token: string, key: string): boolean => {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw refuse('k is no public key');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x as string, y: y as string };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
};

const objectIn = (part: string | undefined): Readonly<Record<string, unknown>> =>
  Object(jsonOf(Buffer.from(part ?? '', 'base64url').toString('utf8'))) as Record<string, unknown>;

interface Expected {
  readonly serverKey: string;
  readonly origin: string;
  readonly now: number;
}

export const checkVapid = (authorization: string | undefined, { serverKey, origin, now }: Expected): void => {
  const { token, key } = partsOf(authorization);
  const [head, claims] = token.split('.');
  if (objectIn(head).alg !== 'ES256') throw refuse('alg has to be ES256');
  if (!isSigned(token, key)) throw refuse('wrong signature');
  if (key !== serverKey) throw refuse('the browser subscribed with another key');
  const { aud, exp, sub } = objectIn(claims);
  const seconds = now / 1_000;
  if (aud !== origin) throw refuse(`aud has to be ${origin}`);
  if (typeof exp !== 'number' || exp <= seconds) throw refuse('expired');
  if (exp > seconds + MAX_LIFE_SECONDS) throw refuse('exp is more than a day away');
  if (typeof sub !== 'string' || !/^(mailto:|https?:)/.test(sub)) throw refuse('sub is no contact');
};
