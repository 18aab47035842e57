/** Secrets that sign calls. Shown once, stored sealed. */
import { randomBytes } from 'node:crypto';
import type { FieldCipher } from '../../platform/field-cipher.ts';

const HINT_LENGTH = 4;

export interface NewSecret {
  readonly secret: string;
  readonly secretCipher: string;
  readonly secretHint: string;
}

export const newSecret = (cipher: FieldCipher): NewSecret => {
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { secret, secretCipher: cipher.encrypt(secret), secretHint: secret.slice(-HINT_LENGTH) };
};
