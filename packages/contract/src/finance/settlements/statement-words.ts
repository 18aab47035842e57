/** Words a line's computation from the landlord's side, for PDF, sheet and screen. Pure. */

import { addDays } from '../../platform/dates.ts';
import { formatFen, splitAmount } from '../../platform/money.ts';
import { type Language, listed, type Params, sayText } from '../../platform/texts.ts';
import { WHOLE_BP } from '../contracts/contract-terms.ts';
import { percentOf } from '../contracts/terms-words.ts';
import { accountTexts } from './account.text.ts';
import type { AccountEntry, AccountNights } from './statement-account.ts';
import type { CommissionFigures, NightFigures, OwnerNightFigures } from './statement-figures.ts';

export type AccountWord = keyof typeof accountTexts;
export type Say = (key: AccountWord, params?: Params) => string;

export const sayIn =
  (language: Language): Say =>
  (key, params) =>
    sayText(accountTexts[key], language, params);

/** `-¥8.80` */
export const yuan = (fen: number): string => (fen < 0 ? `-¥${formatFen(0 - fen)}` : `¥${formatFen(fen)}`);

type Term = readonly [fen: number, name: string];

/** ` + 清洁费 ¥50.00 − 退款 ¥10.00`; zeros are omitted. */
const terms = (sign: '+' | '−', all: readonly Term[]): string =>
  all
    .filter(([fen]) => fen !== 0)
    .map(([fen, name]) => ` ${sign} ${name} ${yuan(fen)}`)
    .join('');

export const bracketed = (t: Say, text: string): string => t('inBrackets', { text });

/** Half a fen of a channel's rate stays with us. */
const commissionAtRate = (fen: number, bp: number): number => {
  const sold = Math.max(0, fen);
  return sold - atRate(sold, WHOLE_BP - bp);
};

/** Rounds half up; negative amounts are mirrored. */
const atRate = (fen: number, bp: number): number => splitAmount(fen, [bp, WHOLE_BP - bp])[0] ?? 0;

/** ` × 份额 60% = ¥96.49`, and by how much the remainders of the other owners have moved it. */
export const shareOfOwner = (t: Say, wholeFen: number, shareBp: number, ownFen: number): string => {
  if (shareBp === WHOLE_BP) return '';
  const moved = ownFen - atRate(wholeFen, shareBp);
  const note =
    moved === 0 ? '' : bracketed(t, t('rounded', { sum: moved > 0 ? `+${yuan(moved)}` : yuan(moved) }));
  return ` × ${t('share')} ${percentOf(shareBp)} = ${yuan(ownFen)}${note}`;
};

export const sumNights = (nights: readonly AccountNights[], key: keyof NightFigures): number =>
  nights.reduce((sum, { figures, dates }) => {
    const value = figures !== null && key in figures ? (figures as NightFigures)[key] : 0;
    return sum + (typeof value === 'number' ? value * dates.length : 0);
  }, 0);

/** `价内税 6%`; without the rate where it was not kept or is not one. */
const taxWord = (t: Say, nights: readonly (NightFigures | null)[]): string => {
  const rates = new Set(nights.flatMap((figures) => figures?.taxBp ?? []));
  const [taxBp] = rates;
  return rates.size === 1 && taxBp !== undefined ? `${t('tax')} ${percentOf(taxBp)}` : t('tax');
};

const soldFigures = ({ figures }: AccountNights): NightFigures | null =>
  figures === null || figures.of === 'ownerNight' ? null : figures;

/** `房费 ¥700.00 + 清洁费 ¥50.00 − 优惠 ¥20.00 − 渠道佣金 ¥76.97 − 归经营方的清洁费 ¥50.00 = 基数 ¥603.03` */
const basisWords = (t: Say, nights: readonly AccountNights[]): string => {
  const of = (key: keyof NightFigures) => sumNights(nights, key);
  const isFee = nights.every(({ figures }) => figures?.of === 'cancellation');
  const tax = taxWord(t, nights.map(soldFigures));
  const cleaningFen = of('cleaningFen');
  const added = terms('+', [
    [of('extraFen'), t('extra')],
    [cleaningFen, t('cleaning')],
  ]);
  const taken = terms('−', [
    [of('discountFen'), t('discount')],
    [of('refundFen'), t('refund')],
    [of('waitsFen'), t('waits')],
    [of('commissionFen'), t('commission')],
    [of('taxFen'), tax],
    [cleaningFen, t(of('passedOnFen') === 0 ? 'cleaningOurs' : 'cleaningApart')],
  ]);
  return `${t(isFee ? 'income' : 'price')} ${yuan(of('priceFen'))}${added}${taken} = ${t('basis')} ${yuan(of('basisFen'))}`;
};

const ruleNotes = ['firstTier', 'rentCovers', 'allToLandlord', 'allToPlatform'] as const;

const ruleNote = (t: Say, { of, rule }: NightFigures): string => {
  const note = ruleNotes.find((each) => each === rule);
  const said = note === undefined ? '' : t(`rule_${note}`);
  const isShared = of === 'cancellation' && (rule === 'rate' || rule === 'firstTier');
  if (!isShared) return said === '' ? '' : bracketed(t, said);
  const after = said === '' ? '' : t('andThen', { text: said });
  return bracketed(t, `${t('rule_feeShared')}${after}`);
};

/** `¥99.38（¥123.45 × 80.5%）`: compensation of which the landlord gets the rate, beside what is all the landlord's. */
const damageNote = (t: Say, { damageFen = 0, damageSharedFen = 0, rateBp }: NightFigures): string => {
  if (damageSharedFen === 0) return '';
  const ownFen = damageFen - atRate(damageSharedFen, rateBp);
  const shared = `${yuan(damageSharedFen)} × ${percentOf(rateBp)}`;
  return bracketed(t, ownFen === 0 ? shared : `${yuan(ownFen)} + ${shared}`);
};

/** `房费 ¥350.00 − 优惠 ¥3.34 = ¥346.66`; only the amount where nothing is added or discounted. */
const soldWords = (t: Say, { priceFen, extraFen, discountFen }: NightFigures): string => {
  const sold = yuan(priceFen + extraFen - discountFen);
  const parts = `${terms('+', [[extraFen, t('extra')]])}${terms('−', [[discountFen, t('discount')]])}`;
  return parts === '' ? sold : `${t('price')} ${yuan(priceFen)}${parts} = ${sold}`;
};

/** `房费 ¥350.00 − 优惠 ¥3.34 = ¥346.66 − 渠道佣金 ¥41.60 = `: of one night among several; empty where it is the basis. */
const nightBasis = (t: Say, figures: NightFigures): string => {
  const { extraFen, discountFen, refundFen, waitsFen = 0, commissionFen, taxFen } = figures;
  const taken = terms('−', [
    [refundFen, t('refund')],
    [waitsFen, t('waits')],
    [commissionFen, t('commission')],
    [taxFen, taxWord(t, [figures])],
  ]);
  const isBasis = taken === '' && extraFen === 0 && discountFen === 0;
  return isBasis ? '' : `${soldWords(t, figures)}${taken} = `;
};

/** `基数 ¥201.01 × 房东 80% = ¥160.81 + 清洁费 ¥50.00 = ¥210.81` */
const nightWords = (t: Say, figures: NightFigures): string => {
  const {
    basisFen,
    rateBp,
    sharedFen,
    passedOnFen,
    damageFen = 0,
    borneFen,
    ownersFen,
    shareBp,
    amountFen,
  } = figures;
  const passed = terms('+', [
    [passedOnFen, t('cleaning')],
    [damageFen, t('damage')],
  ]);
  const beside = `${passed}${damageNote(t, figures)}${terms('−', [[borneFen, t('refund')]])}`;
  const whole = beside === '' ? '' : `${beside} = ${yuan(ownersFen)}`;
  const owner = shareOfOwner(t, ownersFen, shareBp, amountFen);
  return `${t('basis')} ${yuan(basisFen)} × ${t('landlord')} ${percentOf(rateBp)} = ${yuan(sharedFen)}${whole}${owner}${ruleNote(t, figures)}`;
};

const ownerNightWords = (
  t: Say,
  { rule, chargedFen, amountFen, nightsPerYear: nights }: OwnerNightFigures,
): string => {
  const why =
    rule !== 'ownerFree' && rule !== 'ownerCost' && rule !== 'ownerRate'
      ? ''
      : nights === undefined
        ? t(`rule_${rule}`)
        : t(`rule_${rule}Of`, { nights });
  const own = 0 - chargedFen === amountFen ? '' : ` → ${yuan(amountFen)}`;
  return `${t('charged')} ${yuan(chargedFen)}${bracketed(t, why)}${own}`;
};

const saidOf = (t: Say, { figures, amountFen, dates }: AccountNights, isOneOfSeveral: boolean): string => {
  if (figures === null) return yuan(amountFen / dates.length);
  if (figures.of === 'ownerNight') return ownerNightWords(t, figures);
  return `${isOneOfSeveral ? nightBasis(t, figures) : ''}${nightWords(t, figures)}`;
};

/** `渠道佣金 12% × ¥1,039.99 = ¥124.80（估算，以账单为准）`, and the part of it that is these nights'. */
const sourceWords = (t: Say, commission: CommissionFigures, ownFen: number): string => {
  const { source, rateBp, soldFen, totalFen } = commission;
  const fullFen = rateBp === null ? totalFen : commissionAtRate(soldFen, rateBp);
  const rate = rateBp === null ? '' : `${percentOf(rateBp)} × ${yuan(soldFen)} = `;
  const capped =
    fullFen === totalFen ? '' : t('andThen', { text: t('commissionHeld', { sum: yuan(totalFen) }) });
  const part = ownFen === totalFen ? '' : t('andThen', { text: t('commissionPart', { sum: yuan(ownFen) }) });
  return `${t('commissionOfOrder')} ${rate}${yuan(fullFen)}${capped}${part}${bracketed(t, t(`commission_${source}`))}`;
};

/** Nothing where it lowers no basis: then it is nothing to the landlord. */
const commissionInWords = (t: Say, nights: readonly AccountNights[], isEstimated: boolean): string[] => {
  const ownFen = sumNights(nights, 'commissionFen');
  if (ownFen === 0) return [];
  const known = nights.map((night) => soldFigures(night)?.commission);
  const [commission] = known;
  const isOne = new Set(known.map((each) => JSON.stringify(each))).size === 1;
  if (commission !== undefined && isOne) return [sourceWords(t, commission, ownFen)];
  return isEstimated ? [bracketed(t, t('estimated')).trim()] : [];
};

/** Why channel commission or tax is not among the deductions, where it could be. */
const notTakenInWords = (t: Say, nights: readonly NightFigures[]): string[] => {
  const judged = nights.filter(({ rule }) => rule !== 'rentCovers' && rule !== 'allToPlatform');
  const hasCommission = judged.some(({ commissionFen }) => commissionFen !== 0);
  const said = judged.flatMap(({ basisBy, rule }) => {
    if (basisBy === undefined) return [];
    // All that the guest pays goes to the landlord after commission, whatever the basis.
    if (basisBy === 'gross' && rule !== 'allToLandlord') return [t('notTaken_gross')];
    return [
      ...(hasCommission ? [] : [t('notTaken_commission')]),
      ...(basisBy === 'netOfTax' ? [] : [t('notTaken_tax')]),
    ];
  });
  return [...new Set(said)];
};

const feeTermsInWords = (t: Say, nights: readonly NightFigures[]): string[] =>
  [...new Set(nights.flatMap(({ feeTerms }) => feeTerms ?? []))].map((terms) => t('feeTerms', { terms }));

/** Groups nights that read alike for the landlord. */
const groupsOf = (
  t: Say,
  nights: readonly AccountNights[],
): { said: string; dates: string[]; amountFen: number }[] => {
  const isOneOfSeveral = nights.flatMap(({ dates }) => dates).length > 1;
  return [...Map.groupBy(nights, (group) => saidOf(t, group, isOneOfSeveral))].map(([said, alike]) => ({
    said,
    dates: alike.flatMap(({ dates }) => dates).sort(),
    amountFen: alike.reduce((sum, { amountFen }) => sum + amountFen, 0),
  }));
};

type Group = ReturnType<typeof groupsOf>[number];

/** Three dates in a row and more are a range: `10-02～10-06、10-09`. */
const daysInWords = (t: Say, language: Language, dates: readonly string[]): string => {
  const runs: string[][] = [];
  for (const date of new Set(dates)) {
    const run = runs.at(-1);
    if (run && addDays(run.at(-1) ?? '', 1) === date) run.push(date);
    else runs.push([date]);
  }
  const short = (date: string | undefined) => (date ?? '').slice(5);
  return listed(
    runs.flatMap((run) =>
      run.length < 3 ? run.map(short) : [t('dateRange', { from: short(run[0]), to: short(run.at(-1)) })],
    ),
    language,
  );
};

/** How many rooms the nights of a date are in: at most as often as the date is there. */
export const roomsIn = (dates: readonly string[]): number =>
  Math.max(0, ...[...Map.groupBy(dates, (date) => date).values()].map((same) => same.length));

/** For an order of several rooms: says that these nights belong to one or some of them. */
const roomsInWords = (t: Say, { dates }: Group, all: readonly Group[]): string => {
  if (roomsIn(all.flatMap((each) => each.dates)) < 2) return '';
  const rooms = roomsIn(dates);
  return rooms === 1 ? t('oneRoom') : t('roomsAlike', { rooms });
};

const groupWords = (t: Say, language: Language, group: Group, all: readonly Group[]): string => {
  const { said, dates, amountFen } = group;
  const isOnly = all.length === 1;
  const count = dates.length;
  const days = isOnly
    ? ''
    : t('onDays', { days: daysInWords(t, language, dates) + roomsInWords(t, group, all) });
  const each = count > 1 ? t(said.startsWith('¥') ? 'eachAt' : 'each') : '';
  const together = count > 1 ? t('andThen', { text: t('together', { count, sum: yuan(amountFen) }) }) : '';
  return `${days}${each}${said}${together}`;
};

interface NightsToSay extends Pick<AccountEntry, 'nights'> {
  readonly stay: Pick<NonNullable<AccountEntry['stay']>, 'estimated' | 'checkOut'> | null;
}

/** An owner stay at cleaning cost whose last night is here and cost nothing. */
const noCostInWords = (t: Say, { nights, stay }: NightsToSay): string[] => {
  const own = nights.flatMap(({ figures, dates }) =>
    figures?.of === 'ownerNight' && figures.rule === 'ownerCost' ? [{ figures, dates }] : [],
  );
  const isFree = own.length > 0 && own.every(({ figures }) => figures.chargedFen === 0);
  const isLast = own.some(({ dates }) => dates.some((date) => addDays(date, 1) === stay?.checkOut));
  return isFree && isLast ? [t('noCleaningCost')] : [];
};

/**
 * Computation of an entry's nights: deductions first, then night by night, then where the commission comes from, what is not
 * deducted and the terms of a fee.
 */
export const nightsInWords = ({ nights, stay }: NightsToSay, language: Language): string[] => {
  const t = sayIn(language);
  const sold = nights.filter(({ figures }) => figures !== null && figures.of !== 'ownerNight');
  const groups = groupsOf(t, nights);
  const figures = sold.flatMap((night) => soldFigures(night) ?? []);
  return [
    ...(sold.length > 0 ? [basisWords(t, sold)] : []),
    ...groups.map((group) => groupWords(t, language, group, groups)),
    ...commissionInWords(t, nights, stay?.estimated ?? false),
    ...notTakenInWords(t, figures),
    ...feeTermsInWords(t, figures),
    ...noCostInWords(t, { nights, stay }),
  ];
};
