/** Encrypts a push message for one browser: RFC 8291 with the content coding of RFC 8188. */
import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** As the browser gave them, base64url. */
export interface BrowserKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const RECORD_BYTES = 4_096;
/** Every message is as long as the others, so that its length says nothing to the push service. */
const PADDED_BYTES = 1_024;
const LAST_RECORD = 2;

const newKey = (): ECDH => {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return key;
};

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** Whether the public key is a point of the curve and the secret has its length. */
export const areValidKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  try {
    newKey().computeSecret(Buffer.from(p256dh, 'base64url'));
  } catch {
    return false;
  }
  return Buffer.from(auth, 'base64url').length === 16;
};

interface Fixed {
  readonly key: ECDH;
  readonly salt: Buffer;
  readonly paddedBytes: number;
}

/** `fixed`: only to reproduce the example of the RFC. Throws for a text that does not fit. */
export const encryptPush = (
  text: string,
  { p256dh, auth }: BrowserKeys,
  { key, salt, paddedBytes }: Fixed = { key: newKey(), salt: randomBytes(16), paddedBytes: PADDED_BYTES },
): Buffer => {
  const [receiver, sender] = [Buffer.from(p256dh, 'base64url'), key.getPublicKey()];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]);
  const secret = derive(key.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const content = Buffer.from(text);
  if (content.length > paddedBytes) throw new Error('push message too long');
  const padding = Buffer.alloc(paddedBytes - content.length);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const sealed = cipher.update(Buffer.concat([content, Buffer.of(LAST_RECORD), padding]));
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(sender.length, 4);
  return Buffer.concat([salt, head, sender, sealed, cipher.final(), cipher.getAuthTag()]);
};
