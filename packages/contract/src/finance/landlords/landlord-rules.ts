/** The ID or tax code of a landlord, and how near the end of a document is. Pure. */
import { type DocumentProblem, idNumberProblem } from '../../foundation/account/document-number-rules.ts';
import { daysBetween } from '../../platform/dates.ts';
import { normalTaxCode, taxCodeProblem } from '../../sales/invoices/tax-code-rules.ts';

export const landlordKinds = ['person', 'company'] as const;
export type LandlordKind = (typeof landlordKinds)[number];

/** Form for sealing and comparing: upper case without spaces and dashes. */
export const normalTaxId = normalTaxCode;

/** Numbers with this many digits are Chinese IDs; others are checked by form only. */
const personProblem = (number: string): DocumentProblem | null => {
  if (/^(\d{15,}X?|\d{17}[A-Z])$/.test(number)) return idNumberProblem(number);
  const at = [...number].findIndex((sign) => !/[A-Z\d]/.test(sign));
  if (at >= 0) return { text: 'personNumberCharacter', limit: at + 1 };
  const { length } = number;
  return length >= 5 && length <= 20 ? null : { text: 'personNumberLength', limit: length };
};

/** Error of a typed tax id; null if valid. Companies use the unified social credit code. */
export const taxIdProblem = (kind: LandlordKind, typed: string): DocumentProblem | null => {
  if (kind === 'person') return personProblem(normalTaxId(typed));
  const text = taxCodeProblem(typed);
  return text && { text };
};

/** Days before expiry when reminders are sent, as for licences. */
export const DOCUMENT_REMINDERS = [60, 30, 7, 0] as const;

export type Expiry = 'good' | 'soon' | 'over';

/** A document is good through the day it expires on. */
export const expiryOf = (expiresOn: string, today: string): Expiry => {
  const left = daysBetween(today, expiresOn);
  if (left < 0) return 'over';
  return left <= DOCUMENT_REMINDERS[0] ? 'soon' : 'good';
};

/** Most urgent state over a landlord's contracts: expiring, in force, signed ahead, draft, ended. */
export const landlordContractStates = ['none', 'draft', 'upcoming', 'active', 'ending', 'ended'] as const;
export type LandlordContractState = (typeof landlordContractStates)[number];
