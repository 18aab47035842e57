/** Identity documents and the form of their numbers. */
import { isCalendarDate } from '../dates.ts';

export const documentTypes = [
  'idCard',
  'passport',
  'hkMacaoPermit',
  'taiwanPermit',
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

export type ChineseIdProblem = 'length' | 'region' | 'birth' | 'checksum';

const birthOf = (number: string): string =>
  `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;

/** GB 11643: region, date of birth, sequence, check digit modulo 11. Null when nothing is wrong; `today` bounds the birth. */
export const chineseIdProblem = (number: string, today = '9999-12-31'): ChineseIdProblem | null => {
  if (!/^\d{17}[\dX]$/.test(number)) return 'length';
  if (!REGIONS.has(number.slice(0, 2))) return 'region';
  const birth = birthOf(number);
  if (!isCalendarDate(birth) || birth < '1900-01-01' || birth > today) return 'birth';
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return number[17] === CHECK_DIGITS[sum % 11] ? null : 'checksum';
};

export const isChineseId = (number: string): boolean => chineseIdProblem(number) === null;

/** What a Chinese ID tells of its holder: birth, and sex by the last digit of the sequence, odd for men. */
export const readChineseId = (number: string): { birthDate: string; sex: 'male' | 'female' } => ({
  birthDate: birthOf(number),
  sex: Number(number[16]) % 2 === 1 ? 'male' : 'female',
});

/** As it is compared and sealed: capitals, without spaces and dashes. */
export const normalDocumentNumber = (number: string): string => number.toUpperCase().replace(/[\s-]/g, '');

const forms: Record<Exclude<DocumentType, 'idCard'>, RegExp> = {
  passport: /^[A-Z0-9]{5,15}$/,
  hkMacaoPermit: /^[HM]\d{8}(\d{2})?$/,
  taiwanPermit: /^(\d{8}|\d{10}[A-Z]?)$/,
  residencePermit: /^([A-Z]{3}\d{12}|9\d{16}[\dX])$/,
};

/** `number` is normal already. */
export const isDocumentNumber = (type: DocumentType, number: string): boolean =>
  type === 'idCard' ? isChineseId(number) : forms[type].test(number);

/** At least so many characters stay hidden: thousands of numbers look the same. */
const MIN_HIDDEN = 5;

/**
 * Of an ID card only the province stays: `33****************`. Region and birthday are easy to learn, and what is left of the number
 * (order and check digit) would be all but told by its last characters. Other documents keep the first and the last two characters:
 * `E******78`; short ones fewer.
 */
export const maskDocumentNumber = (number: string): string => {
  const { length } = number;
  if (length >= 15) return `${number.slice(0, 2)}${'*'.repeat(length - 2)}`;
  const head = length > MIN_HIDDEN ? 1 : 0;
  const tail = Math.max(0, Math.min(2, length - head - MIN_HIDDEN));
  return `${number.slice(0, head)}${'*'.repeat(length - head - tail)}${number.slice(length - tail)}`;
};
