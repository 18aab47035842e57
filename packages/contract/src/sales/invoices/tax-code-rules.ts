/**
 * Unified social credit code 统一社会信用代码 (GB 32100-2015): 18 characters without I, O, S, V and Z, the last one a check
 * digit. Pure.
 */
import type { FieldText } from '../../platform/field-messages.ts';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const LENGTH = 18;
/** Authority and kind of organisation, six digits of the region, nine signs of the organisation, check character. */
const FORM = /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/;

/** Stored form: normalises full-width characters, spaces and lower case. */
export const normalTaxCode = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/** For the first 17 signs: the sum of their values times the powers of 3, to the next multiple of 31. */
export const checkCharacter = (body: string): string => {
  let sum = 0;
  let weight = 1;
  for (const sign of body) {
    sum += SIGNS.indexOf(sign) * weight;
    weight = (weight * 3) % SIGNS.length;
  }
  return SIGNS[(SIGNS.length - (sum % SIGNS.length)) % SIGNS.length] as string;
};

/** Error of a typed code; null if valid. */
export const taxCodeProblem = (typed: string): FieldText | null => {
  const code = normalTaxCode(typed);
  if (code.length !== LENGTH) return 'taxCodeLength';
  if (!FORM.test(code)) return 'taxCodeSigns';
  return checkCharacter(code.slice(0, -1)) === code.at(-1) ? null : 'taxCodeChecksum';
};
