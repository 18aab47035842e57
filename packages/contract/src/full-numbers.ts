/** Whole phone and document numbers: what a search text must be to be looked up by its sealed value, and what guesses share. */
import { normalDocumentNumber } from './account/document-rules.ts';
import { parsePhone, phoneTailIn } from './phone-numbers.ts';

export const numberKinds = ['phone', 'email', 'document', 'taxId'] as const;
export type NumberKind = (typeof numberKinds)[number];

export interface FullNumber {
  readonly kind: NumberKind;
  readonly value: string;
}

/** Only the digits count, so that `138 0013 8000` and `138-0013-8000` are one number; +86 is dropped, an extension follows a comma. */
export const normalPhone = (phone: string): string => {
  const number = parsePhone(phone);
  if (!number) return phone.replace(/[^\d+]/g, '').replace(/^\+86/, '');
  return number.extension === '' ? number.main : `${number.main},${number.extension}`;
};

/** Mobile numbers, fixed lines with and without their area code, and any other with its country. */
const PHONES = /^(1[3-9]\d{9}|0\d{9,11}|[2-9]\d{6,7}|[2-9]\d{9}|\+\d{8,15})$/;

/** The phone a search text can be, without its extension; the beginning of one, as somebody types, is none. */
export const phoneIn = (keyword: string): string | null => {
  const main = parsePhone(keyword)?.main ?? '';
  return PHONES.test(main) ? main : null;
};

/** Of nothing but digits: ID cards old and new, permits. Others have letters, and five digits at least. */
const DOCUMENTS = /^(\d{15}|\d{17}[\dX]|(?!1[3-9])(\d{8}|\d{10})|(?=.*[A-Z])(?=(.*\d){5})[A-Z0-9]{7,18})$/;

export const documentIn = (keyword: string): string | null => {
  const number = normalDocumentNumber(keyword.trim());
  return DOCUMENTS.test(number) ? number : null;
};

export const mailIn = (keyword: string): string | null =>
  /^\S+@\S+\.\S+$/.test(keyword.trim()) ? keyword.trim().toLowerCase() : null;

/**
 * More than the four digits that everybody is shown could be tried out one after the other. What is typed on after the same start is
 * one question, as a number grows while it is typed.
 */
const endOfPhone = (keyword: string): FullNumber | null => {
  const tail = phoneTailIn(keyword);
  return tail === null || tail.length === 4 ? null : { kind: 'phone', value: `end ${tail.slice(0, 4)}` };
};

/** A text is one question, whichever kinds of numbers it is held against. */
export const fullNumberIn = (keyword: string): FullNumber | null => {
  const [phone, document, mail] = [phoneIn(keyword), documentIn(keyword), mailIn(keyword)];
  if (phone !== null) return { kind: 'phone', value: phone };
  if (document !== null) return { kind: 'document', value: document };
  if (mail !== null) return { kind: 'email', value: mail };
  return endOfPhone(keyword);
};

/**
 * What numbers have in common that somebody would try one after the other: of a phone what its mask shows, of an ID card region and
 * birthday, of others all but the middle. Guests who check in together share it hardly ever.
 */
export const likenessOf = ({ kind, value }: FullNumber): string => {
  if (kind === 'phone') return `phone ${value.slice(0, 3)} ${value.slice(-4)}`;
  if (kind === 'email') return `email ${value.slice(0, 1)} ${value.slice(value.indexOf('@'))}`;
  if (value.length >= 15) return `${kind} ${value.slice(0, 14)}`;
  return `${kind} ${value.slice(0, 3)} ${value.slice(-3)}`;
};
