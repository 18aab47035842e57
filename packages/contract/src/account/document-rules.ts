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

/** GB 11643: region, date of birth, sequence, check digit modulo 11. */
export const isChineseId = (number: string): boolean => {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false;
  const birth = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isCalendarDate(birth) || birth < '1900-01-01') return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return number[17] === CHECK_DIGITS[sum % 11];
};

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

/** First and last characters stay: `330***********1234`. */
export const maskDocumentNumber = (number: string): string => {
  const head = number.length >= 15 ? 3 : 1;
  const tail = number.length >= 15 ? 4 : 2;
  return `${number.slice(0, head)}${'*'.repeat(number.length - head - tail)}${number.slice(-tail)}`;
};
