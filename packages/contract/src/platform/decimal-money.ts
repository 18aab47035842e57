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

/** The amount in the currency's smallest unit; null if it is not an amount. */
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
 * A JSON number in major units as smallest units; further digits, as in a share of an amount, are rounded. Null if it
 * is not an amount.
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
