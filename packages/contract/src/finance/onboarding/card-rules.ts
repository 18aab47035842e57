/** Numbers of bank cards and accounts. Pure. */
import type { FieldText } from '../../platform/field-messages.ts';

/** 对私: the card of a person; 对公: the account of a business. */
export const accountKinds = ['private', 'public'] as const;
export type AccountKind = (typeof accountKinds)[number];

/** Form for checking and sealing. */
export const normalCard = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** ISO/IEC 7812-1: from the right, every second digit doubled and its digits added; the sum ends in 0. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0;
  for (const [at, sign] of [...digits].reverse().entries()) {
    const value = Number(sign) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
};

/** Check digit. */
export const luhnDigit = (body: string): string =>
  [...'0123456789'].find((digit) => passesLuhn(body + digit)) as string;

/** A card has 16 to 19 digits, the last one a check digit; accounts of businesses have no rule but their length. */
export const cardProblem = (typed: string, kind: AccountKind | null): FieldText | null => {
  const number = normalCard(typed);
  if (!/^\d+$/.test(number)) return 'cardSigns';
  if (kind === 'public') return number.length >= 8 && number.length <= 28 ? null : 'accountLength';
  if (number.length < 16 || number.length > 19) return 'cardLength';
  return passesLuhn(number) ? null : 'cardChecksum';
};

/** `**** 1234` */
export const maskCard = (number: string): string => `**** ${number.slice(-4)}`;
