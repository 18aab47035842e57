/**
 * The key pair with which this installation names itself to push services (VAPID, RFC 8292). Made at the first start; browsers
 * subscribe with its public half, and a subscription takes messages of this key alone.
 */
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Config } from '../../../config.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open-database.ts';
import type { FieldCipher } from '../../../platform/field-cipher.ts';

const SECRET = 'push';
const CURVE = 'prime256v1';

/** Several processes may start at once: the first one's key counts. */
export const makePushKey = async (db: Db, cipher: FieldCipher): Promise<void> => {
  const known = await db.selectFrom('fieldSecrets').select('name').where('name', '=', SECRET).execute();
  if (known.length > 0) return;
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // Leading zeros are left out by the curve's own form.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  await db
    .insertInto('fieldSecrets')
    .values({ name: SECRET, secretSealed: cipher.encrypt(secret.toString('base64')) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const secretOf = async ({ db, services }: Pick<Ctx, 'db' | 'services'>): Promise<Buffer> => {
  const { secretSealed } = await db
    .selectFrom('fieldSecrets')
    .select('secretSealed')
    .where('name', '=', SECRET)
    .executeTakeFirstOrThrow();
  return Buffer.from(services.cipher.decrypt(secretSealed), 'base64');
};

export interface PushKeys {
  /** Uncompressed point, base64url: as browsers take it. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export const pushKeysOf = async (ctx: Pick<Ctx, 'db' | 'services'>): Promise<PushKeys> => {
  const secret = await secretOf(ctx);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(secret);
  const point = pair.getPublicKey();
  const [x, y, d] = [point.subarray(1, 33), point.subarray(33), secret].map((part) =>
    part.toString('base64url'),
  ) as [string, string, string];
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' }),
  };
};

/** At most a day is allowed. */
const LIVES_MS = 12 * HOUR_MS;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Value of the Authorization header for one push service. */
export const pushAuthorization = (
  { publicKey, privateKey }: PushKeys,
  { pushContact }: Pick<Config, 'pushContact'>,
  audience: string,
  now: Date,
): string => {
  const exp = Math.floor((now.getTime() + LIVES_MS) / 1_000);
  const claims = { aud: audience, exp, sub: pushContact };
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
};
