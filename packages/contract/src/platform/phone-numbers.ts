/**
 * Parses phone numbers: complete, with an extension (`17000138000 转 1051`, `,1051`, `-1234`) or masked (`138****8000`).
 * Only a complete number without extension identifies a person.
 */

export interface PhoneNumber {
  /** Digits, with a leading `+` of other countries, and `*` where the source hides them. */
  readonly main: string;
  /** Digits; '' without one. */
  readonly extension: string;
  /** The extension as written. */
  readonly suffix: string;
}

/** Only the signs that numbers are grouped with. */
const GROUPING = /[\s().-]/g;
const MASK_SIGNS = /[•●✱∗×]|(?<=\d)x{2,}(?=\d)|^x{2,}(?=\d)|(?<=\d)x{2,}$/gi;

/** Marks without a shape that a number copied from a list of contacts carries. */
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Full-width signs as plain ones, every mask sign as `*`. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(MASK_SIGNS, (signs) => '*'.repeat(signs.length));

const WORDED =
  /^(.*?[\d*])(\s*\(?\s*(?:转接?|轉接?|分机号?|分機號?|extension|ext\.?|[,;#xpw])[\s,:]*(?:分机号?|分機號?)?[\s:]*(\d{1,8})\s*[)#]?)$/i;
const MOBILE_DASHED = /^((?:(?:\+|00)?86[\s-]*)?1[3-9][\d*][\s-]?[\d*]{4}[\s-]?[\d*]{4})([\s-]+(\d{1,6}))$/;
const LINE_DASHED =
  /^((?:(?:\+|00)86[\s-]*)?(?:0\d{2,3}[\s-]?[\d*]{7,8}|[48]00[\s-]?\d{3}[\s-]?\d{4}))(-(\d{1,6}))$/;

const parts = (text: string): readonly [main: string, suffix: string, extension: string] => {
  const found = WORDED.exec(text) ?? MOBILE_DASHED.exec(text) ?? LINE_DASHED.exec(text);
  return found ? [found[1] ?? '', found[2] ?? '', found[3] ?? ''] : [text, '', ''];
};

/** A mobile number of China has eleven digits; others, foreign ones and fixed lines, five to fifteen. */
const isMain = (main: string): boolean => {
  if (!/^\+?[\d*]+$/.test(main)) return false;
  const length = main.replace('+', '').length;
  if (main.includes('*')) return length >= 7 && length <= 15 && main.replaceAll(/\D/g, '').length >= 3;
  return /^1[3-9]/.test(main) ? length === 11 : length >= 5 && length <= 15;
};

/** `+86`, `0086`, and `86` before a mobile number are our own country; `00` leads to others as `+` does. */
const atHome = (main: string): string =>
  main
    .replace(/^00(?=[1-9*])/, '+')
    .replace(/^86(?=1[3-9][\d*]{9}$)/, '+86')
    // A fixed line has its area code without the zero behind the country.
    .replace(/^\+86(?=(?:10|[2-9])\d{8,10}$)(?![48]00)/, '0')
    .replace(/^\+86/, '');

/** Longer texts hold no number, and the patterns above would go back and forth on them for hours. */
export const MAX_PHONE_LENGTH = 60;

export const parsePhone = (text: string): PhoneNumber | null => {
  if (text.length > MAX_PHONE_LENGTH) return null;
  const [written, suffix, extension] = parts(plain(text));
  const main = atHome(written.replace(GROUPING, ''));
  return isMain(main) ? { main, extension, suffix } : null;
};

/** Prefixes of virtual operators, whose numbers platforms lend per booking. */
const LENT = /^(162|165|167|17[01])\d{8}$/;

/** Service and relay lines, which many people answer or are reached through: 400 and 800, 95 and 96. */
const SERVICE = /^(?:[48]00\d{7}|9[56]\d{3,13})$/;

/** `fromPlatform`: a platform handed the number over, and may have lent it. */
export const isPersonalPhone = (text: string, fromPlatform = false): boolean => {
  const number = parsePhone(text);
  if (!number) return false;
  const { main, extension } = number;
  const isShared = SERVICE.test(main) || (fromPlatform && LENT.test(main));
  return extension === '' && !main.includes('*') && !isShared;
};

/** Why a number does not identify a person: masked, lent or shared. */
export const phoneKind = (text: string, fromPlatform = false): 'personal' | 'private' | 'masked' | 'none' => {
  const number = parsePhone(text);
  if (!number) return 'none';
  if (number.main.includes('*')) return 'masked';
  return isPersonalPhone(text, fromPlatform) ? 'personal' : 'private';
};

/** The address of a call, waiting before the extension is dialled; null: the source hides digits. */
export const dialAddress = (text: string): string | null => {
  const number = parsePhone(text);
  if (!number || number.main.includes('*')) return null;
  return `tel:${number.main}${number.extension && `,${number.extension}`}`;
};

/** Digits that every mask shows at the end. */
export const SHOWN_TAIL = 4;
/** The longest end that is searched: the four digits that a mask hides, and those that it shows. */
export const WHOLE_TAIL = 8;

/** Last digits of a number, as used in searches. */
export const phoneTailIn = (keyword: string): string | null => {
  const digits = keyword.normalize('NFKC').trim();
  return /^\d+$/.test(digits) && digits.length >= SHOWN_TAIL && digits.length <= WHOLE_TAIL ? digits : null;
};
