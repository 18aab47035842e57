/** Formats the amounts and names of an explanation. */
import { type FigureKind, figures } from '@minsu/contract/operations/reports/report-list.ts';
import { rowWord } from '@minsu/contract/operations/reports/row-words.ts';
import type { Why, WhyPart } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { scaleOfKind, type WhyGrouping } from '@minsu/contract/operations/reports/why-figures.ts';
import type { WhyKey, WhySpeech } from '@minsu/contract/operations/reports/why-words.ts';
import { formatCount, formatMoney, formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const kindOf = ({ figure }: Pick<Why, 'figure'>): FigureKind => figures[figure].kind;

type SayOne = (key: WhyKey, params?: Readonly<Record<string, string | number>>) => string;

/** An amount in the figure's unit; a difference of shares in points. */
const amountText = (t: SayOne, kind: FigureKind, amount: number, isDifference: boolean): string => {
  const value = amount / scaleOfKind[kind];
  switch (kind) {
    case 'fen':
      return formatMoney(amount);
    case 'share':
      return isDifference ? t('points', { value: (value * 100).toFixed(2) }) : formatPercent(value, 2);
    case 'days':
      return t('inDays', { value: value.toFixed(2) });
    case 'minutes':
      return t('inMinutes', { value: value.toFixed(2) });
    case 'score':
      return value.toFixed(2);
    case 'count':
      return formatCount(amount);
  }
};

export interface WhyWords extends WhySpeech {
  readonly value: (amount: number | null) => string;
  readonly size: (amount: number) => string;
}

const MINUS = '−';

/** Signs stay on the line of their amount. */
export const unbroken = (sentence: string): string => sentence.replaceAll(/[+−](?=¥|\d)/g, '$&\u2060');

export const useWhyWords = (why: Pick<Why, 'figure'>): WhyWords => {
  const { t } = useTranslation(['why', 'reports', 'orders', 'tasks']);
  const say: SayOne = (key, params) => t(`why:${key}`, params);
  const kind = kindOf(why);
  const size = (amount: number): string => amountText(say, kind, Math.abs(amount), true);
  const named = (by: WhyGrouping, { key, name }: WhyPart): string => {
    if (key === 'pending') return say('pending');
    if (by === 'weekday') return say(`weekday_${key}` as 'weekday_0');
    if (by === 'guest') return say(`guest_${key}` as 'guest_both');
    const word = rowWord({ key, name }, by);
    if ('said' in word) return word.said;
    return 'date' in word ? word.date : t(`${word.of}:${word.word}` as 'reports:bandOne', word.params);
  };
  return {
    say,
    size,
    signed: (amount) => (amount === 0 ? size(0) : `${amount > 0 ? '+' : MINUS}${size(amount)}`),
    value: (amount) => (amount === null ? '–' : amountText(say, kind, amount, false)),
    count: formatCount,
    share: formatPercent,
    nameOf: named,
  };
};
