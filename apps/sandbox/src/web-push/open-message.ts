/** Opens a message as a browser does: content coding aes128gcm (RFC 8188) with keys of RFC 8291. */
import { createDecipheriv, createECDH, createHmac } from 'node:crypto';
import { PushError } from './push-error.ts';

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LAST_RECORD = 2;

const hmac = (key: Buffer, ...parts: readonly (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};

export interface BrowserKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly auth: string;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url');
const refuse = (reason: string): PushError => new PushError(400, reason);

/** One record: push messages have no more. */
const headOf = (body: Buffer) => {
  if (body.length < SALT_BYTES + 5) throw refuse('no header of aes128gcm');
  const keyLength = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5 + keyLength;
  if (keyLength !== 65) throw refuse('the sender’s public key has to be the key id');
  const recordSize = body.readUInt32BE(SALT_BYTES);
  if (recordSize < body.length - start) throw refuse('more than one record');
  return {
    ...{ salt: body.subarray(0, SALT_BYTES), sender: body.subarray(SALT_BYTES + 5, start) },
    sealed: body.subarray(start),
  };
};

const textIn = (record: Buffer): string => {
  let end = record.length - 1;
  while (end >= 0 && record[end] === 0) end -= 1;
  if (record[end] !== LAST_RECORD) throw refuse('no delimiter of the last record');
  return record.subarray(0, end).toString('utf8');
};

export const openMessage = (body: Buffer, keys: BrowserKeys): string => {
  const { salt, sender, sealed } = headOf(body);
  const own = createECDH('prime256v1');
  own.setPrivateKey(bytesOf(keys.privateKey));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), bytesOf(keys.publicKey), sender]);
  try {
    const shared = hmac(bytesOf(keys.auth), own.computeSecret(sender));
    const material = hmac(shared, info, Buffer.of(1));
    const key = hmac(salt, material);
    const content = hmac(key, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16);
    const nonce = hmac(key, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12);
    const decipher = createDecipheriv('aes-128-gcm', content, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const record = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
    return textIn(record);
  } catch (error) {
    if (error instanceof PushError) throw error;
    throw refuse('cannot be decrypted');
  }
};
