/** X-Twilio-Signature: the full address, then every parameter's name and value in the order of the names. */
import { createHmac } from 'node:crypto';

export const signTwilio = (
  authToken: string,
  url: string,
  params: Readonly<Record<string, string>>,
  algorithm: 'HMAC_SHA1' | 'HMAC_SHA256' = 'HMAC_SHA1',
): string => {
  const text = Object.keys(params)
    .sort()
    .reduce((all, name) => `${all}${name}${params[name]}`, url);
  const hash = algorithm === 'HMAC_SHA1' ? 'sha1' : 'sha256';
  return createHmac(hash, authToken).update(text, 'utf8').digest('base64');
};
