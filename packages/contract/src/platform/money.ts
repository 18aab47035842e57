/** Money is an integer number of fen everywhere; no floating point in stored amounts. */

/**
 * Splits an amount by weights so that the parts sum exactly to it: largest remainder, ties to the earlier part,
 * negative amounts mirror positive ones. Weights are non-negative integers with a positive sum.
 */
export const splitAmount = (amount: number, weights: readonly number[]): number[] => {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum <= 0) throw new RangeError('splitAmount needs a positive sum of weights');
  const whole = BigInt(Math.abs(amount));
  const divisor = BigInt(sum);
  const parts = weights.map((weight, index) => {
    const product = whole * BigInt(weight);
    return { index, floor: Number(product / divisor), remainder: product % divisor };
  });
  let rest = Math.abs(amount) - parts.reduce((a, part) => a + part.floor, 0);
  const order = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of order) {
    if (rest <= 0) break;
    part.floor += 1;
    rest -= 1;
  }
  const sign = amount < 0 ? -1 : 1;
  return parts.map((part) => (part.floor === 0 ? 0 : sign * part.floor));
};

/** `123456` → `1,234.56`, without currency sign. */
export const formatFen = (amount: number): string => {
  const abs = Math.abs(amount);
  const yuan = Math.floor(abs / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${amount < 0 ? '-' : ''}${yuan}.${String(abs % 100).padStart(2, '0')}`;
};

/** `¥428` or `¥428.50`: short form for cells. */
export const formatYuan = (amount: number): string => {
  const text = formatFen(amount);
  const short = text.endsWith('.00') ? text.slice(0, -3) : text;
  return short.startsWith('-') ? `-¥${short.slice(1)}` : `¥${short}`;
};

/** Currency of prices, folios and ledger. */
export const BUSINESS_CURRENCY = 'CNY';
