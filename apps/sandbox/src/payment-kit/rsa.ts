/** RSA as both Chinese providers use it: 2048 bits, SHA-256, PKCS #1 v1.5, base64. */
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

export interface KeyPair {
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  /** SPKI, PEM. */
  readonly publicKey: string;
}

export const newKeyPair = (): KeyPair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

export const signRsa = (text: string, privateKey: string): string =>
  sign('sha256', Buffer.from(text), privateKey).toString('base64');

export const verifyRsa = (text: string, signature: string, publicKey: string): boolean =>
  verify('sha256', Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));

/** SPKI PEM of a public key, of a certificate, or of bare base64 as Alipay's console shows it; null if it is none. */
export const publicKeyOf = (given: string): string | null => {
  const pem = given.includes('-----BEGIN')
    ? given
    : `-----BEGIN PUBLIC KEY-----\n${given.trim()}\n-----END PUBLIC KEY-----`;
  try {
    return createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString();
  } catch {
    return null;
  }
};
