/** Phone numbers of made-up people. Encryption is slow, so each number is encrypted once. */
import type { SealedPhone } from '../../platform/field-cipher.ts';
import { mobilePrefixes } from '../data/names.ts';
import type { Random } from '../random.ts';

export const noPhone: SealedPhone = { phoneCipher: null, phoneHash: null, phoneMasked: null };

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');

export const mobileNumber = (random: Random): string => `${random.pick(mobilePrefixes)}${digits(random, 8)}`;

export const foreignNumber = (random: Random, dial: string): string =>
  `${dial}${random.int(1, 9)}${digits(random, 9)}`;
