/** Finds the error in a document number and says how to fix it. Pure. */
import type { FieldText } from '../../platform/field-messages.ts';
import type { Params } from '../../platform/texts.ts';
import {
  type ChineseIdProblem,
  chineseIdProblem,
  type DocumentType,
  hasCheckDigit,
  isBirthIn,
  isChineseId,
  normalDocumentNumber,
} from './document-rules.ts';

export interface DocumentProblem {
  readonly text: FieldText;
  /** A position in the number, or its length. */
  readonly limit?: number;
}

type NumberedType = DocumentType | 'other';
type Check = (number: string, today?: string) => DocumentProblem | null;

const ID_LENGTH = 18;

/** ID cards never have these first digits. */
const isResidenceCard = (number: string): boolean => /^8[123]\d{15}[\dX]$/.test(number);
const isForeignResidence = (number: string): boolean =>
  /^[A-Z]{3}\d{12}$/.test(number) || (/^9\d{16}[\dX]$/.test(number) && hasCheckDigit(number));

/** Numbers of other types that cannot be mistaken; a number may be none of them. */
const otherTypes: readonly (readonly [DocumentType, FieldText, (number: string) => boolean])[] = [
  ['hkMoTwResidence', 'isResidenceCardNumber', isResidenceCard],
  ['idCard', 'isIdCardNumber', (number) => isChineseId(number) && !isResidenceCard(number)],
  ['residencePermit', 'isForeignResidenceNumber', isForeignResidence],
  ['hkMacaoPermit', 'isHomeReturnNumber', (number) => /^[HM](\d{8}|\d{10})$/.test(number)],
  ['passport', 'isPassportNumber', (number) => /^([A-Z]\d{7,8}|[A-Z]{2}\d{6,7})$/.test(number)],
];

/** The type that a number belongs to when it is not the chosen one. */
const otherTypeProblem = (type: DocumentType, number: string): DocumentProblem | null => {
  const other = otherTypes.find(([each, , matches]) => each !== type && matches(number));
  return other ? { text: other[1] } : null;
};

const idTexts: Readonly<Record<ChineseIdProblem, FieldText>> = {
  length: 'idCardLength',
  region: 'idCardRegion',
  birth: 'idCardBirth',
  checksum: 'idCardChecksum',
};

/** The first character that is not a digit, counted from 1; the last of 18 may be X. */
const wrongPosition = (number: string): number => {
  const at = [...number].findIndex((sign, index) => !/\d/.test(sign) && !(sign === 'X' && index === 17));
  return at + 1;
};

/** Length and characters of the 18 digits that ID cards and residence cards have. */
const digitsProblem = (number: string, length: FieldText, character: FieldText): DocumentProblem | null => {
  if (number.length !== ID_LENGTH) return { text: length, limit: number.length };
  const position = wrongPosition(number);
  return position > 0 ? { text: character, limit: position } : null;
};

/** Checks an ID card number or, when no type is chosen, a residence permit number; expects a normalised `number`. */
export const idNumberProblem: Check = (number, today) => {
  if (/^\d{15}$/.test(number)) return { text: 'idCardOld' };
  const wrongDigits = digitsProblem(number, 'idCardLength', 'idCardCharacter');
  if (wrongDigits) return wrongDigits;
  const problem = chineseIdProblem(number, today);
  return problem && { text: idTexts[problem] };
};

const idCardProblem: Check = (number, today) =>
  isResidenceCard(number) ? { text: 'isResidenceCardNumber' } : idNumberProblem(number, today);

const residenceCardProblem: Check = (number, today) => {
  const wrongDigits = digitsProblem(number, 'residenceCardLength', 'residenceCardCharacter');
  if (wrongDigits) return wrongDigits;
  if (!/^8[123]0000/.test(number)) return { text: 'residenceCardRegion' };
  const problem = chineseIdProblem(number, today);
  return problem && { text: problem === 'birth' ? 'residenceCardBirth' : 'residenceCardChecksum' };
};

/** Three letters and 12 digits, or since 2023: 9, place, country, birth, sequence and check digit. */
const foreignResidenceProblem: Check = (number, today) => {
  if (/^[A-Z]{3}/.test(number)) {
    if (number.length !== 15) return { text: 'foreignResidenceLength', limit: number.length };
    const at = [...number].findIndex((sign, index) => index > 2 && !/\d/.test(sign));
    return at < 0 ? null : { text: 'foreignResidenceCharacter', limit: at + 1 };
  }
  if (!number.startsWith('9')) return { text: 'foreignResidenceStart' };
  const wrongDigits = digitsProblem(number, 'foreignResidenceLength', 'foreignResidenceCharacter');
  if (wrongDigits) return wrongDigits;
  if (!isBirthIn(number, today)) return { text: 'foreignResidenceBirth' };
  return hasCheckDigit(number) ? null : { text: 'foreignResidenceChecksum' };
};

const homeReturnProblem: Check = (number) => {
  if (!/^[HM]/.test(number)) return { text: 'homeReturnStart' };
  const at = [...number].findIndex((sign, index) => index > 0 && !/\d/.test(sign));
  if (at > 0) return { text: 'homeReturnCharacter', limit: at + 1 };
  return /^.(\d{8}|\d{10})$/.test(number) ? null : { text: 'homeReturnLength', limit: number.length };
};

const taiwanProblem: Check = (number) => {
  const at = [...number].findIndex(
    (sign, index) => !/\d/.test(sign) && !(index === 10 && /[A-Z]/.test(sign)),
  );
  if (at >= 0) return { text: 'taiwanPermitCharacter', limit: at + 1 };
  return /^(\d{8}|\d{10}[A-Z]?)$/.test(number) ? null : { text: 'taiwanPermitLength', limit: number.length };
};

const passportProblem: Check = (number) => {
  if (isForeignResidence(number)) return { text: 'isForeignResidenceNumber' };
  const at = [...number].findIndex((sign) => !/[A-Z\d]/.test(sign));
  if (at >= 0) return { text: 'passportCharacter', limit: at + 1 };
  return number.length >= 5 && number.length <= 15 ? null : { text: 'passportLength', limit: number.length };
};

const otherProblem: Check = (number) => {
  const signs = [...number];
  const at = signs.findIndex((sign) => !/[\p{L}\d]/u.test(sign));
  if (at >= 0) return { text: 'otherDocumentCharacter', limit: at + 1 };
  return signs.length >= 3 && signs.length <= 30
    ? null
    : { text: 'otherDocumentLength', limit: signs.length };
};

const checks: Readonly<Record<NumberedType, Check>> = {
  idCard: idCardProblem,
  passport: passportProblem,
  hkMacaoPermit: homeReturnProblem,
  taiwanPermit: taiwanProblem,
  hkMoTwResidence: residenceCardProblem,
  residencePermit: foreignResidenceProblem,
  other: otherProblem,
};

/** The problem of a number as it was typed; null when there is none. `today` bounds births. */
export const documentProblem = (
  type: NumberedType,
  typed: string,
  today?: string,
): DocumentProblem | null => {
  const number = normalDocumentNumber(typed);
  const problem = checks[type](number, today);
  // `other` covers family registers and the like, which contain ID numbers.
  if (problem === null || type === 'other') return problem;
  return otherTypeProblem(type, number) ?? problem;
};

/** Parameters for `fail()` and `custom()`. */
export const problemParams = ({ limit }: DocumentProblem): Params => (limit === undefined ? {} : { limit });
