/** Parses cells of imported files. Pure. Dates: import-date-rules.ts; currencies: import-currency-rules.ts. */
import { textOfNumber } from '../sheets/sheet-number-rules.ts';

const OWN_CURRENCY = /^(?:cn¥|cny|rmb|¥|人民币)|(?:cny|rmb|¥|元整?|圆整?|块)(?=[)-]*$)/i;
const SIGN = /^[-−+]/;
const NUMBER = /^(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}|\d{2}0{2,14}))?$/;
const MAX_YUAN_DIGITS = 7;
/** Written into a CSV by a program that computes in binary: 59.699999999999996. */
const RESIDUE = /^\d{1,7}\.\d{9,17}$/;
/** Nothing, as left over by such a program: 5.68e-14. */
const ZERO_RESIDUE = /^\d(?:\.\d+)?e-(?:[89]|\d{2,})$/i;

/** Longer cells hold no amount; taking their signs off one by one would take seconds for a file of them. */
const MAX_AMOUNT_LENGTH = 60;

const squeezed = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** An amount in a currency other than that of the books: `$100`, `USD 100`, `100 €`. */
export const isForeignAmount = (text: string): boolean => {
  if (text.length > MAX_AMOUNT_LENGTH) return false;
  const plain = squeezed(text)
    .replace(OWN_CURRENCY, '')
    .replace(/^[(+-]+/, '')
    .replace(OWN_CURRENCY, '');
  return (
    /\d/.test(plain) &&
    /^(?:[a-z]{0,3}\p{Sc}|[a-z]{3}(?=[(\d.+-]))|(?:\p{Sc}|(?<=\d)[a-z]{3}|[美欧日港韩英澳加新台]元?|美金|港币|英镑)\)?$/iu.test(
      plain,
    )
  );
};

/**
 * Parses `368`, `¥1,280.00`, `CNY 1,280`, `200元` to fen; negative as `-20`, `20.00-`, `(20.00)`. Null if no amount.
 * Separators must group three digits: `1,28` is not an amount.
 */
export const amountOf = (text: string): number | null => {
  if (text.length > MAX_AMOUNT_LENGTH) return null;
  let plain = squeezed(text);
  let isNegative = false;
  // Signs, brackets and currencies may surround the number in any order.
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(OWN_CURRENCY, '');
    const inner = /^\((.+)\)$/.exec(plain)?.[1] ?? /^(.+)[-−]$/.exec(plain)?.[1];
    const isMinus = inner !== undefined || /^[-−]/.test(plain);
    // Twice negative is not written by anyone.
    if (isMinus && isNegative) return null;
    isNegative ||= isMinus;
    plain = inner ?? plain.replace(SIGN, '');
  }
  if (RESIDUE.test(plain)) plain = textOfNumber(Number(plain));
  if (ZERO_RESIDUE.test(plain)) plain = '0';
  const [, whole, cents = ''] = NUMBER.exec(plain) ?? [];
  const yuan = whole?.replaceAll(',', '');
  if (yuan === undefined || yuan.length > MAX_YUAN_DIGITS) return null;
  const fen = Number(yuan) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'));
  return isNegative && fen !== 0 ? -fen : fen;
};

/** Like `amountOf` for amounts that cannot be negative. */
export const fenOf = (text: string): number | null => {
  const fen = amountOf(text);
  return fen !== null && fen >= 0 ? fen : null;
};

/** Full-width digits and the blanks of other scripts as they are typed elsewhere; letters and marks stay. */
export const plainName = (text: string): string =>
  text
    .replaceAll(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g, ' ')
    .trim();

/** Numbers and codes: full-width forms count as the plain ones. */
export const plainCode = (text: string): string => text.normalize('NFKC').trim();

const DECIMAL_CODE = /^(\d{1,15})\.0$/;

/** A program has kept whole numbers as decimals: every cell of the column that is filled reads `2.0`. */
export const areDecimalCodes = (texts: readonly string[]): boolean => {
  const filled = texts.map(plainCode).filter((text) => text !== '');
  return filled.length > 0 && filled.every((text) => DECIMAL_CODE.test(text));
};

export const wholeCode = (text: string): string => plainCode(text).replace(DECIMAL_CODE, '$1');

/** `4.93827E+15`, `4,93827E15`, `4938270000000001.0`: a number that a program has rounded before it wrote the text. */
export const isRoundedText = (text: string): boolean =>
  /^(?:\d[.,]\d+e\+?\d+|\d+e\+\d+|\d{16,}\.0)$/i.test(plainCode(text));

/** `138****8000`, `c***@example.com`: what a list or an export shows of it. */
export const isMaskedText = (text: string): boolean => /\*{2}/.test(plainCode(text));

/** Splits `重点、长住,猫` at any comma; duplicates removed. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
