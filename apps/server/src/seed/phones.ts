/** Phone numbers at rest: sealed, findable, masked. Encrypting is the dear part, so each number is sealed once. */
import { type FieldCipher, maskPhone, normalPhone } from '../platform/field-cipher.ts';
import { mobilePrefixes } from './data/names.ts';
import type { Random } from './random.ts';

export interface SealedPhone {
  readonly phoneCipher: string | null;
  readonly phoneHash: Buffer | null;
  readonly phoneMasked: string | null;
}

export const noPhone: SealedPhone = { phoneCipher: null, phoneHash: null, phoneMasked: null };

export const sealPhone = (cipher: FieldCipher, given: string): SealedPhone => {
  const phone = normalPhone(given);
  return { phoneCipher: cipher.encrypt(phone), phoneHash: cipher.hash(phone), phoneMasked: maskPhone(phone) };
};

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

export const mobileNumber = (random: Random): string => `${random.pick(mobilePrefixes)}${digits(random, 8)}`;

export const foreignNumber = (random: Random, dial: string): string =>
  `${dial}${random.int(1, 9)}${digits(random, 9)}`;
