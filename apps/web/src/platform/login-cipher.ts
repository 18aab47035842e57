/** The spec's sign-in cipher: AES, ECB, PKCS7 (spec §9). Web Crypto has no ECB; TLS is what really protects the password. */
import { TICKET_MARK } from '@minsu/contract/auth/auth-endpoints.ts';
import { ecb } from '@noble/ciphers/aes.js';

export const encryptPassword = (password: string, key: string): string => {
  const bytes = ecb(new TextEncoder().encode(key)).encrypt(new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...bytes));
};

/** With a ticket behind it: what is made of it is good for one request. */
export const sealPassword = (password: string, ticket: string, key: string): string =>
  encryptPassword(`${password}${TICKET_MARK}${ticket}`, key);
