/** Identity documents and the form of their numbers. */
import { isCalendarDate } from '../../platform/dates.ts';

export const documentTypes = [
  'idCard',
  'passport',
  'hkMacaoPermit',
  'taiwanPermit',
  'hkMoTwResidence',
  'residencePermit',
] as const;
export type DocumentType = (typeof documentTypes)[number];

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';

/** Provinces, regions and the two special administrative regions (GB/T 2260). */
const REGIONS = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(
    ' ',
  ),
);

/** Whether digits 7 to 14 are a day that can be a birthday. */
export const isBirthIn = (number: string, today = '9999-12-31'): boolean => {
  const birth = birthOf(number);
  return isCalendarDate(birth) && birth >= '1900-01-01' && birth <= today;
};

export type ChineseIdProblem = 'length' | 'region' | 'birth' | 'checksum';

/** ISO 7064 MOD 11-2 over the first 17 digits, as ID cards and the residence cards of all others have it. */
export const hasCheckDigit = (number: string): boolean => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return number[17] === CHECK_DIGITS[sum % 11];
};

const birthOf = (number: string): string =>
  `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;

/**
 * Checks GB 11643: region, date of birth, sequence, check digit modulo 11. Null if valid; `today` limits the date of
 * birth.
 */
export const chineseIdProblem = (number: string, today = '9999-12-31'): ChineseIdProblem | null => {
  if (!/^\d{17}[\dX]$/.test(number)) return 'length';
  if (!REGIONS.has(number.slice(0, 2))) return 'region';
  if (!isBirthIn(number, today)) return 'birth';
  return hasCheckDigit(number) ? null : 'checksum';
};

export const isChineseId = (number: string): boolean => chineseIdProblem(number) === null;

/** Birth and sex as the number of an ID card or residence card states them: an odd last digit of the sequence is a man's. */
export const readChineseId = (number: string): { birthDate: string; sex: 'male' | 'female' } => ({
  birthDate: birthOf(number),
  sex: Number(number[16]) % 2 === 1 ? 'male' : 'female',
});

/** The form in which numbers are compared and sealed: half-width capitals without spaces and dashes. */
export const normalDocumentNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');

/** Minimum hidden characters, so that thousands of numbers look the same. */
const MIN_HIDDEN = 5;

/**
 * Masks an ID card to its province (`33****************`): region and birthday are easy to learn, and the last digits
 * would reveal the rest. Others keep two characters at each end (`E******78`); short ones fewer.
 */
export const maskDocumentNumber = (number: string): string => {
  const { length } = number;
  if (length >= 15) return `${number.slice(0, 2)}${'*'.repeat(length - 2)}`;
  const head = length > MIN_HIDDEN ? 1 : 0;
  const tail = Math.max(0, Math.min(2, length - head - MIN_HIDDEN));
  return `${number.slice(0, head)}${'*'.repeat(length - head - tail)}${number.slice(length - tail)}`;
};
