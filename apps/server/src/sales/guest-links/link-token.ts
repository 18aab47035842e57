/** Token of a guest's link: 192 random bits and a signature, so that most forged tokens need no lookup. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FieldCipher } from '../../platform/field-cipher.ts';

const RANDOM_BYTES = 24;
const SIGNATURE_BYTES = 12;

type Signer = Pick<FieldCipher, 'hash'>;

const signatureOf = (cipher: Signer, random: Buffer): Buffer =>
  cipher.hash(`guest link ${random.toString('base64url')}`).subarray(0, SIGNATURE_BYTES);

export const newLinkToken = (cipher: Signer): string => {
  const random = randomBytes(RANDOM_BYTES);
  return Buffer.concat([random, signatureOf(cipher, random)]).toString('base64url');
};

export const isSignedToken = (cipher: Signer, token: string): boolean => {
  const bytes = Buffer.from(token, 'base64url');
  // One spelling only: base64url ignores what does not belong to it.
  if (bytes.length !== RANDOM_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return false;
  const random = bytes.subarray(0, RANDOM_BYTES);
  return timingSafeEqual(bytes.subarray(RANDOM_BYTES), signatureOf(cipher, random));
};
