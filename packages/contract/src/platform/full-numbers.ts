/**
 * Full phone and document numbers in search texts: which texts are looked up by hash, and which guesses count as one.
 */
import { normalDocumentNumber } from '../foundation/account/document-rules.ts';
import { parsePhone, phoneTailIn, WHOLE_TAIL } from './phone-numbers.ts';

const numberKinds = ['phone', 'email', 'document', 'taxId'] as const;
export type NumberKind = (typeof numberKinds)[number];

export interface FullNumber {
  readonly kind: NumberKind;
  readonly value: string;
}

/**
 * Keeps only digits, so that `138 0013 8000` and `138-0013-8000` are equal; drops +86, puts an extension after a
 * comma.
 */
export const normalPhone = (phone: string): string => {
  const number = parsePhone(phone);
  if (!number) return phone.replace(/[^\d+]/g, '').replace(/^\+86/, '');
  return number.extension === '' ? number.main : `${number.main},${number.extension}`;
};

/** Mobile numbers, fixed lines with and without their area code, relay lines, and any other with its country. */
const PHONES = /^(1[3-9]\d{9}|0\d{9,11}|[2-9]\d{6,7}|[2-9]\d{9}|9[56]\d{9,13}|\+\d{8,15})$/;

/** The full phone number in a search text, without extension; a beginning is none. */
export const phoneIn = (keyword: string): string | null => {
  const main = parsePhone(keyword)?.main ?? '';
  return PHONES.test(main) ? main : null;
};

/** Documents of digits only: old and new ID cards, permits. Others contain letters and at least five digits. */
const DOCUMENTS = /^(\d{15}|\d{17}[\dX]|(?!1[3-9])(\d{8}|\d{10})|(?=.*[A-Z])(?=(.*\d){5})[A-Z0-9]{7,18})$/;

export const documentIn = (keyword: string): string | null => {
  const number = normalDocumentNumber(keyword.trim());
  return DOCUMENTS.test(number) ? number : null;
};

export const mailIn = (keyword: string): string | null =>
  /^\S+@\S+\.\S+$/.test(keyword.trim()) ? keyword.trim().toLowerCase() : null;

/** Eight digits hold all that a mask hides. Fewer are compared with the four that it shows, so they reveal nothing. */
const endOfPhone = (keyword: string): FullNumber | null => {
  const tail = phoneTailIn(keyword);
  return tail?.length === WHOLE_TAIL ? { kind: 'phone', value: `end ${tail}` } : null;
};

/** A text counts as one question, whatever numbers it may match. */
export const fullNumberIn = (keyword: string): FullNumber | null => {
  const [phone, document, mail] = [phoneIn(keyword), documentIn(keyword), mailIn(keyword)];
  if (phone !== null) return { kind: 'phone', value: phone };
  if (document !== null) return { kind: 'document', value: document };
  if (mail !== null) return { kind: 'email', value: mail };
  return endOfPhone(keyword);
};

/**
 * Common part of numbers tried in sequence: a phone's mask, an ID card's region and birthday, otherwise all but the
 * middle. Guests travelling together rarely share it.
 */
export const likenessOf = ({ kind, value }: FullNumber): string => {
  if (kind === 'phone') return `phone ${value.slice(0, 3)} ${value.slice(-4)}`;
  if (kind === 'email') return `email ${value.slice(0, 1)} ${value.slice(value.indexOf('@'))}`;
  if (value.length >= 15) return `${kind} ${value.slice(0, 14)}`;
  return `${kind} ${value.slice(0, 3)} ${value.slice(-3)}`;
};
