/**
 * Recomputes the nights and fees of a statement's line from its text: price, deductions, tax, commission, rate, share. Shares
 * no code with the product.
 */

export type Check = (said: string, worked: number, printed: number) => void;

const half = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
/** Half a fen downwards. */
export const halfDown = (value: number): number => Math.ceil(value - 0.5);
/** `80.5` → 8050: rates in whole numbers, as 0.8 is none. */
export const inBp = (percent: string | undefined): number => Math.round(Number(percent) * 100);
/** `fen × percent`, a half upwards. */
export const atRate = (fen: number, percent: string): number => half((fen * inBp(percent)) / 10_000);
export const halfUp = half;

export const M = '(-?¥[\\d,]+\\.\\d\\d)';
export const fenOf = (text: string): number => Math.round(Number(text.replace(/[¥,]/g, '')) * 100);
export const money = (text: string | undefined): number => (text === undefined ? Number.NaN : fenOf(text));

/** ` + 清洁费 ¥5.00 − 退款 ¥1.00` */
export const signedSum = (text: string): number =>
  [...text.matchAll(new RegExp(`([+−])[^+−¥]*?${M}`, 'g'))].reduce(
    (sum, [, sign, fen]) => sum + (sign === '+' ? money(fen) : -money(fen)),
    0,
  );

const TAKEN = '退款|待收款|渠道佣金|价内税(?:[\\d.]+%)?';
const BASIS = new RegExp(
  `(?:房费|收取费用)${M}((?:[+−](?:加人费|清洁费|归经营方的清洁费|另计的清洁费|优惠|${TAKEN})${M})*)=基数${M}`,
);
const NIGHT = new RegExp(
  `(?:(?:房费${M}((?:[+−](?:加人费|优惠)-?¥[\\d,]+\\.\\d\\d)+)=)?${M}((?:−(?:${TAKEN})-?¥[\\d,]+\\.\\d\\d)*)=)?` +
    `基数${M}×房东([\\d.]+)%=${M}((?:[+−](?:清洁费|损坏赔偿|退款)-?¥[\\d,]+\\.\\d\\d(?:（[^）]*%）)?)*)(?:=${M})?` +
    `(?:×份额([\\d.]+)%=${M}(?:（取整差额([+-])¥([\\d.]+)）)?)?(?:（[^）%]*）)?(?:，(\\d+)晚共${M})?`,
  'g',
);
const OWNER = new RegExp(`应付${M}（[^）]*）(?:→${M})?(?:，(\\d+)晚共${M})?`, 'g');

interface Night {
  /** Price, with extra guests and discounts; null: as sold. */
  readonly priceFen: number | null;
  readonly priced: string;
  /** Price after discounts and what is taken off it; without them the line has one night, or nothing is taken off. */
  readonly soldFen: number | null;
  readonly taken: string;
  readonly basisFen: number;
  readonly percent: string;
  readonly sharedFen: number;
  readonly beside: string;
  readonly wholeFen: number | null;
  readonly share: readonly (string | undefined)[];
  readonly times: number;
  readonly togetherFen: number | null;
}

const moneyOr = (text: string | undefined): number | null => (text === undefined ? null : money(text));

const nightsIn = (text: string): Night[] =>
  [...text.matchAll(NIGHT)].map((found) => ({
    priceFen: moneyOr(found[1]),
    priced: found[2] ?? '',
    soldFen: moneyOr(found[3]),
    taken: found[4] ?? '',
    basisFen: money(found[5]),
    percent: found[6] ?? '',
    sharedFen: money(found[7]),
    beside: found[8] ?? '',
    wholeFen: moneyOr(found[9]),
    share: found.slice(10, 14),
    times: found[14] === undefined ? 1 : Number(found[14]),
    togetherFen: moneyOr(found[15]),
  }));

const named = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`[+−]${name}${M}`, 'g'))].reduce((sum, [, fen]) => sum + money(fen), 0);

export const shareChecked = (
  check: Check,
  whole: number,
  [percent, own, sign, moved]: readonly (string | undefined)[],
): number => {
  if (percent === undefined) return whole;
  const rest = moved === undefined ? 0 : fenOf(moved) * (sign === '-' ? -1 : 1);
  check('share', atRate(whole, percent) + rest, money(own));
  return money(own);
};

const taxRateIn = (taken: string): number | null => {
  const tax = /−价内税(?:([\d.]+)%)?/.exec(taken);
  return tax === null ? null : inBp(tax[1]);
};

/** Tax that an amount includes; half a fen is none. */
const taxChecked = (check: Check, beforeFen: number, taken: string): void => {
  const rate = taxRateIn(taken);
  if (rate === null) return;
  const left = beforeFen - named(taken, '退款') - named(taken, '待收款');
  const worked = Number.isNaN(rate) ? Number.NaN : halfDown((left * rate) / (10_000 + rate));
  check('tax', worked, named(taken, '价内税(?:[\\d.]+%)?'));
};

/** Compensation shared at the night's rate beside what is the landlord's alone. */
const damageChecked = (check: Check, { beside, percent }: Night): void => {
  const shared = new RegExp(`\\+损坏赔偿${M}（(?:${M}\\+)?${M}×([\\d.]+)%）`).exec(beside);
  if (!shared) return;
  const own = shared[2] === undefined ? 0 : money(shared[2]);
  check('damage', own + atRate(money(shared[3]), percent), money(shared[1]));
  check('rate of damage', inBp(percent), inBp(shared[4]));
};

interface Basis {
  readonly beforeFen: number;
  readonly taken: string;
}

const commissionIn = (text: string): number => named(text, '渠道佣金');

/** The nights of a whole order bear its commission in proportion, within a fen. */
const spreadChecked = (check: Check, nights: readonly Night[], { beforeFen, taken }: Basis): void => {
  for (const { soldFen, taken: own } of nights) {
    if (soldFen === null || beforeFen === 0) continue;
    const part = (commissionIn(taken) * soldFen) / beforeFen;
    const printed = commissionIn(own);
    check('commission of the night', Math.abs(part - printed) < 1 ? printed : half(part), printed);
  }
};

const COMMISSION = new RegExp(
  `整单佣金(?:([\\d.]+)%×${M}=)?${M}(?:，以渠道代收的金额为限，计${M})?(?:，分摊到这些晚${M})?（([^）]+)）`,
);

/** Where the commission comes from: its rate and base, or the bill or platform that states it. */
const commissionChecked = (check: Check, text: string, nights: readonly Night[], basis: Basis): void => {
  const printed = commissionIn(basis.taken);
  if (printed === 0) return;
  const found = COMMISSION.exec(text);
  if (!found) {
    check('commission without its source', Number.NaN, printed);
    return;
  }
  const [, percent, sold, full, held, part] = found;
  if (percent !== undefined)
    check('commission', halfDown((money(sold) * inBp(percent)) / 10_000), money(full));
  if (held !== undefined) check('no more than is held', Math.min(money(held), money(full)), money(held));
  check('commission of the line', money(part ?? held ?? full), printed);
  if (part !== undefined) return;
  if (sold !== undefined) check('base of the commission', basis.beforeFen, money(sold));
  spreadChecked(check, nights, basis);
};

/** Prices, extra guests and discounts of the nights are those of the line. */
const pricesChecked = (
  check: Check,
  nights: readonly Night[],
  line: { readonly priceFen: number; readonly taken: string },
): void => {
  const sumOf = (of: (night: Night) => number) =>
    nights.reduce((sum, night) => sum + of(night) * night.times, 0);
  const whole = sumOf(({ priceFen, soldFen, basisFen }) => priceFen ?? soldFen ?? basisFen);
  check('list prices of the nights', whole, line.priceFen);
  for (const name of ['加人费', '优惠'])
    check(
      `${name} of the nights`,
      sumOf(({ priced }) => named(priced, name)),
      named(line.taken, name),
    );
};

const basisChecked = (check: Check, text: string, nights: readonly Night[]): void => {
  const basis = BASIS.exec(text);
  if (!basis) throw new Error(`no basis: ${text}`);
  const taken = basis[2] ?? '';
  check('price less deductions', money(basis[1]) + signedSum(taken), money(basis[4]));
  check(
    'bases of the nights',
    nights.reduce((sum, { basisFen, times }) => sum + basisFen * times, 0),
    money(basis[4]),
  );
  const beforeFen = money(basis[1]) + named(taken, '加人费') - named(taken, '优惠');
  const count = nights.reduce((sum, { times }) => sum + times, 0);
  if (count === 1) taxChecked(check, beforeFen, taken);
  else {
    for (const rate of nights.flatMap((night) => taxRateIn(night.taken) ?? []))
      check('tax rate of the nights', rate, taxRateIn(taken) ?? Number.NaN);
    for (const name of ['退款', '待收款', '渠道佣金', '价内税(?:[\\d.]+%)?'])
      check(
        `${name} of the nights`,
        nights.reduce((sum, night) => sum + named(night.taken, name) * night.times, 0),
        named(taken, name),
      );
    const sold = nights.reduce((sum, { soldFen, basisFen, times }) => sum + (soldFen ?? basisFen) * times, 0);
    check('prices of the nights', sold, beforeFen);
    pricesChecked(check, nights, { priceFen: money(basis[1]), taken });
  }
  commissionChecked(check, text, nights, { beforeFen, taken });
};

const nightChecked = (check: Check, night: Night): number => {
  const { soldFen, taken, basisFen, percent, sharedFen, beside, wholeFen, share, times, togetherFen } = night;
  if (night.priceFen !== null)
    check('price of the night', night.priceFen + signedSum(night.priced), soldFen ?? Number.NaN);
  if (soldFen !== null) {
    check('night less deductions', soldFen + signedSum(taken), basisFen);
    taxChecked(check, soldFen, taken);
  }
  check('basis × rate', atRate(basisFen, percent), sharedFen);
  damageChecked(check, night);
  const owed = sharedFen + signedSum(beside.replaceAll(/（[^）]*）/g, ''));
  if (wholeFen !== null) check('beside', owed, wholeFen);
  const one = shareChecked(check, owed, share);
  if (togetherFen !== null) check('nights together', one * times, togetherFen);
  return one * times;
};

/** Sum of its nights: basis, rate, other figures, share, and how many alike. Null: it has none. */
export const nightsChecked = (check: Check, text: string): number | null => {
  const nights = nightsIn(text);
  const owners = [...text.matchAll(OWNER)];
  if (nights.length + owners.length === 0) return null;
  if (nights.length > 0) basisChecked(check, text, nights);
  let sum = nights.reduce((all, night) => all + nightChecked(check, night), 0);
  for (const [, charged, own, count, together] of owners) {
    const one = own === undefined ? -money(charged) : money(own);
    const times = count === undefined ? 1 : Number(count);
    if (together !== undefined) check('own nights together', one * times, money(together));
    sum += one * times;
  }
  return sum;
};

/** Basis of a line, and the landlord's part of it less refunds borne, before the owner's share. */
export const heldIn = (text: string): { readonly basisFen: number; readonly earnedFen: number } =>
  nightsIn(text).reduce(
    (sum, { basisFen, sharedFen, beside, times }) => ({
      basisFen: sum.basisFen + basisFen * times,
      earnedFen: sum.earnedFen + (sharedFen - named(beside, '退款')) * times,
    }),
    { basisFen: 0, earnedFen: 0 },
  );

/** Amount that a line still waits for. */
export const waitsIn = (text: string): number => named(BASIS.exec(text)?.[2] ?? '', '待收款');
