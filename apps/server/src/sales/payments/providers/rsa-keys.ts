/** RSA keys as merchants paste them, and SHA256-RSA2048 (PKCS#1 v1.5) signatures in base64, which WeChat Pay and Alipay share. */
import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';

const isRsa = (key: KeyObject): boolean => key.asymmetricKeyType === 'rsa';

/** Returns the first result that is an RSA key; null if every attempt throws. */
const firstKey = (attempts: readonly (() => KeyObject)[]): KeyObject | null => {
  for (const attempt of attempts) {
    try {
      const key = attempt();
      if (isRsa(key)) return key;
    } catch {
      // Not in this form: try the next one.
    }
  }
  return null;
};

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'base64');
const isPem = (text: string): boolean => text.includes('-----BEGIN ');

/**
 * Reads PEM or the bare base64 of Alipay's key tool, PKCS#8 or PKCS#1. Returns null if the text is not an RSA private
 * key.
 */
export const readPrivateKey = (text: string): KeyObject | null => {
  if (isPem(text)) return firstKey([() => createPrivateKey(text.trim())]);
  const key = bytesOf(text);
  return firstKey([
    () => createPrivateKey({ key, format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key, format: 'der', type: 'pkcs1' }),
  ]);
};

/**
 * Reads PEM (public key or certificate) or bare base64. Returns null if the text is not an RSA public key, or is a
 * private one.
 */
export const readPublicKey = (text: string): KeyObject | null => {
  if (text.includes('PRIVATE KEY')) return null;
  if (isPem(text)) return firstKey([() => createPublicKey(text.trim())]);
  const key = bytesOf(text);
  return firstKey([
    () => createPublicKey({ key, format: 'der', type: 'spki' }),
    () => createPublicKey({ key, format: 'der', type: 'pkcs1' }),
  ]);
};

/** Returns null if the text is not an X.509 certificate in PEM. */
export const readCertificate = (pem: string): X509Certificate | null => {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
};

export const signRsa = (key: KeyObject, text: string): string =>
  sign('RSA-SHA256', Buffer.from(text, 'utf8'), key).toString('base64');

/** Verifies bytes, because a body that was decoded and encoded again may differ from what was signed. Never throws. */
export const verifyRsa = (key: KeyObject, signed: Uint8Array, signature: string): boolean => {
  const bytes = Buffer.from(signature, 'base64');
  // Decoding skips characters outside base64, but one signature must have one spelling.
  if (bytes.toString('base64') !== signature) return false;
  try {
    return verify('RSA-SHA256', signed, key, bytes);
  } catch {
    return false;
  }
};
