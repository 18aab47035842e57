/** Words the computation of tiers, guarantee, rent and their corrections. Pure. */

import { daysBetween } from '../../platform/dates.ts';
import { type Language, listed } from '../../platform/texts.ts';
import { daysOfMonth, monthOf, tieredFeeFen } from '../contracts/month-rules.ts';
import { percentOf } from '../contracts/terms-words.ts';
import type { AccountEntry } from './statement-account.ts';
import type { MonthFigures } from './statement-figures.ts';
import { type Say, sayIn, shareOfOwner, yuan } from './statement-words.ts';

type Of<K extends MonthFigures['of']> = Extract<MonthFigures, { readonly of: K }>;

const lengthOf = (from: string, to: string): number => daysBetween(from, to) + 1;

/** `10-11 至 10-20（10/31 天）`: from the first day of the month on, both days included. */
const daysIn = (t: Say, { from, to }: MonthFigures): string => {
  const month = daysOfMonth(monthOf(from));
  return t('daysOf', { from, to, days: lengthOf(from, to), whole: lengthOf(month.from, month.to) });
};

const tiersIn = (t: Say, { tiers }: Of<'tier'>, language: Language): string => {
  const said = tiers.map(({ uptoFen, rateBp }, at) => {
    const from = yuan(at === 0 ? 0 : (tiers[at - 1]?.uptoFen ?? 0));
    const rate = percentOf(rateBp);
    return uptoFen === null
      ? t('tierAbove', { from, rate })
      : t('tierUpTo', { from, to: yuan(uptoFen), rate });
  });
  return t('tiers', { tiers: listed(said, language) });
};

const tierWords = (t: Say, figures: Of<'tier'>, language: Language): string[] => {
  const { beforeFen, basisFen, feeFen, takenFen, tiers, dueFen } = figures;
  const taken = `${t('basisOfMonth')} ${yuan(basisFen)} − ${t('tierShared')} ${yuan(basisFen - takenFen)} = ${t('tierTaken')} ${yuan(takenFen)}`;
  const all = beforeFen + basisFen;
  const fee =
    beforeFen === 0
      ? t('tierDue', { basis: yuan(basisFen), fee: yuan(feeFen) })
      : t('tierDueFrom', {
          ...{ before: yuan(beforeFen), feeBefore: yuan(tieredFeeFen(beforeFen, tiers)) },
          ...{ basis: yuan(all), feeAll: yuan(tieredFeeFen(all, tiers)), fee: yuan(feeFen) },
        });
  return [
    tiersIn(t, figures, language),
    fee,
    taken,
    `${t('tierTaken')} ${yuan(takenFen)} − ${t('tierFee')} ${yuan(feeFen)} = ${yuan(dueFen)}`,
  ];
};

const guaranteeWords = (t: Say, figures: Of<'guarantee'>): string[] => {
  const { minimumFen, partFen, earnedFen, dueFen } = figures;
  const enough = dueFen === 0 ? t('inBrackets', { text: t('enough') }) : '';
  return [
    `${t('guarantee')} ${yuan(minimumFen)} × ${daysIn(t, figures)} = ${yuan(partFen)}`,
    `${yuan(partFen)} − ${t('earnedSoFar')} ${yuan(earnedFen)} = ${yuan(dueFen)}${enough}`,
  ];
};

/** Landlord's share of the amount due, less what was billed. */
const ownWords = (t: Say, { dueFen, shareBp, ownFen, billedFen }: MonthFigures): string[] => {
  const share = shareOfOwner(t, dueFen, shareBp, ownFen);
  const billed =
    billedFen === 0
      ? ''
      : `${t('owed')} ${yuan(ownFen)} − ${t('billed')} ${yuan(billedFen)} = ${yuan(ownFen - billedFen)}`;
  return [
    ...(share === '' ? [] : [`${t('owed')} ${yuan(dueFen)}${share}`]),
    ...(billed === '' ? [] : [billed]),
  ];
};

/** Since when the terms hold, and until when if they end in this month. */
const termsWords = (t: Say, { from, since, until = null }: MonthFigures): string[] => {
  if (since === undefined) return [];
  const isEnding = until !== null && until <= daysOfMonth(monthOf(from)).to;
  return [isEnding ? t('termsWithin', { since, until }) : t('termsSince', { since })];
};

const monthWords = (t: Say, figures: MonthFigures, language: Language): string[] => {
  if (figures.of === 'tier') return tierWords(t, figures, language);
  if (figures.of === 'guarantee') return guaranteeWords(t, figures);
  return [`${t('rent')} ${yuan(figures.monthlyFen)} × ${daysIn(t, figures)} = ${yuan(figures.dueFen)}`];
};

export const monthsInWords = ({ months }: Pick<AccountEntry, 'months'>, language: Language): string[] => {
  const t = sayIn(language);
  return months.flatMap((figures) =>
    figures.of === 'ended'
      ? [
          `${t('ended')} ${yuan(0)} − ${t('billed')} ${yuan(figures.billedFen)} = ${yuan(0 - figures.billedFen)}`,
        ]
      : [...monthWords(t, figures, language), ...ownWords(t, figures), ...termsWords(t, figures)],
  );
};
