/** Amounts on the wire: text in major units, or an integer in minor units. */

const currencies = new Set(Intl.supportedValuesOf('currency'));
const exponents = new Map<string, number>();

export const isCurrency = (value: unknown): value is string =>
  typeof value === 'string' && currencies.has(value);

/** Decimal places: CNY 2, JPY 0, KWD 3. */
export const exponentOf = (currency: string): number => {
  const known = exponents.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const exponent = format.resolvedOptions().maximumFractionDigits ?? 2;
  exponents.set(currency, exponent);
  return exponent;
};

/** Null if the value is neither decimal text nor an integer, or has too many decimal places. */
export const minorOf = (value: unknown, currency: string): number | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== 'string') return null;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(value) ?? [];
  const exponent = exponentOf(currency);
  if (whole === '' || fraction.length > exponent) return null;
  return Number(`${sign}${whole}${fraction.padEnd(exponent, '0')}`);
};

export const decimalOf = (minor: number, currency: string): string =>
  (minor / 10 ** exponentOf(currency)).toFixed(exponentOf(currency));

/** Steps are applied from left to right; amounts are in major units. */
export const derivedRate = (
  base: number,
  steps: readonly (readonly [kind: string, amount: string])[],
  currency: string,
): number =>
  steps.reduce((rate, [kind, amount]) => {
    if (kind === 'increase_by_percent')
      return Math.round((rate * (10_000 + Math.round(Number(amount) * 100))) / 10_000);
    return rate + (minorOf(amount, currency) ?? 0);
  }, base);
