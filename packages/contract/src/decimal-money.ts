/** Amounts in major units, as decimal text or as numbers, read without any arithmetic of floating point. Pure. */

/** ISO 4217; all others have two. */
const decimalsOf: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [
      'BIF',
      'CLP',
      'DJF',
      'GNF',
      'ISK',
      'JPY',
      'KMF',
      'KRW',
      'PYG',
      'RWF',
      'UGX',
      'VND',
      'VUV',
      'XAF',
      'XOF',
      'XPF',
    ].map((currency) => [currency, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((currency) => [currency, 3])),
};

const AMOUNT = /^(-?)(\d{1,12})(?:\.(\d{1,8}))?$/;

/** In the smallest unit of the currency; null for what is no amount of it. */
export const minorOf = (text: string, currency: string): number | null => {
  const [, sign, whole, fraction = ''] = AMOUNT.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const decimals = decimalsOf[currency.toUpperCase()] ?? 2;
  if (/[1-9]/.test(fraction.slice(decimals))) return null;
  const minor = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor > 0 ? -minor : minor;
};

const NUMBER = /^(\d{1,12})(?:\.(\d+))?$/;

/**
 * A number of JSON in major units, in the smallest unit: what is beyond that is rounded by its digits, because a share of an
 * amount may come with more of them. Null for what is no amount.
 */
export const minorOfNumber = (value: number, currency: string): number | null => {
  const [, whole, fraction = ''] = NUMBER.exec(String(Math.abs(value))) ?? [];
  if (whole === undefined) return null;
  const decimals = decimalsOf[currency.toUpperCase()] ?? 2;
  const kept = Number(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
  const minor = kept + (Number(fraction[decimals] ?? 0) >= 5 ? 1 : 0);
  if (!Number.isSafeInteger(minor)) return null;
  return value < 0 && minor > 0 ? -minor : minor;
};
