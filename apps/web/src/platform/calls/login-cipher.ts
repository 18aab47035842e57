/**
 * The spec's sign-in cipher: AES-ECB, PKCS7 (spec §9). Web Crypto has no ECB; TLS provides the actual protection.
 */
import { TICKET_MARK } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { ecb } from '@noble/ciphers/aes.js';

export const encryptPassword = (password: string, key: string): string => {
  const bytes = ecb(new TextEncoder().encode(key)).encrypt(new TextEncoder().encode(password));
  return btoa(String.fromCharCode(...bytes));
};

/** With a ticket, so that the result is valid for one request. */
export const sealPassword = (password: string, ticket: string, key: string): string =>
  encryptPassword(`${password}${TICKET_MARK}${ticket}`, key);
