/** Labels of statements: states, months, line reasons, addresses. */

import { landlordsPercent, percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { StatementLine, StatementRow } from '@minsu/contract/finance/settlements/statement.ts';
import type { LineKind } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import type { StatementState } from '@minsu/contract/finance/settlements/statement-states.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { businessToday } from '../../platform/clocks.ts';
import { formatDate, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const expenseHref = (no: string): string =>
  `/walletInformationMenu/expense?keyword=${encodeURIComponent(no)}`;
export const SETTLEMENT_HREF = '/walletInformationMenu/landlord-settlement';
export const RECORDS_HREF = '/walletInformationMenu/landlord-settlement-records';
export const SPLITS_HREF = '/walletInformationMenu/completion-order-divide';

const tones: Readonly<Record<StatementState, Tone>> = {
  draft: 'neutral',
  reviewed: 'info',
  approved: 'info',
  sent: 'warn',
  disputed: 'bad',
  paid: 'ok',
};

type Stated = Pick<StatementRow, 'state' | 'payoutOpen' | 'payableFen'>;

export const StatementStateDot = ({ of }: { readonly of: Stated }) => {
  const { t } = useTranslation('settlements');
  return (
    <span className="state-line">
      <StateDot tone={tones[of.state]}>{t(`state_${of.state}`)}</StateDot>
      {of.payoutOpen && <Tag tone="info">{t('payoutOpen')}</Tag>}
      {of.state === 'sent' && of.payableFen === 0 && <Tag>{t('carriedOver')}</Tag>}
    </span>
  );
};

/** Full date with year, because statements span years. */
export const dayText = (day: string): string =>
  formatDate(day, currentLanguage(), { weekday: false, year: true });

/** Line kinds behind a sum of a statement; none listed means all. */
export const kindsOfSum = {
  earnedFen: ['night', 'cancellation', 'ownerNight'],
  trueUpFen: ['tier', 'guarantee', 'rent'],
  expenseFen: ['expense', 'markup'],
  correctionFen: ['correction'],
  adjustmentFen: ['adjustment'],
  releasedFen: ['release'],
  carriedInFen: ['carried'],
  holdBackFen: ['holdBack'],
  payableFen: [],
  carriedOutFen: [],
} as const satisfies Record<string, readonly LineKind[]>;
export type StatementSum = keyof typeof kindsOfSum;

interface SumProps {
  readonly of: Pick<StatementRow, 'id' | StatementSum>;
  readonly sum: StatementSum;
}

/** A sum of a statement, linked to its lines. */
export const SumMoney = ({ of, sum }: SumProps) => (
  <MoneyLink fen={of[sum]} to={statementHref(of.id, kindsOfSum[sum])} />
);

const LISTED_MONTHS = 18;

/** Past months, latest first. */
export const monthsOver = (): string[] => {
  let month = businessToday(null).slice(0, 7);
  return Array.from({ length: LISTED_MONTHS }, () => {
    month = addDays(`${month}-01`, -1).slice(0, 7);
    return month;
  });
};

type Reasoned = Pick<StatementLine, 'kind' | 'why'>;

/** Reason of a line in the reader's language. */
export const useWhy = (): ((line: Reasoned) => string) => {
  const { t } = useTranslation(['settlements', 'contracts']);
  const ruleOf = ({ why }: Reasoned): string[] =>
    why.rule === null || why.basisFen === null
      ? []
      : [
          t(`contracts:why_${why.rule}`, {
            basis: formatMoney(why.basisFen),
            rate: landlordsPercent(why.rateBp),
            days: why.days ?? 0,
            whole: why.daysOfMonth ?? 0,
          }),
        ];
  return (line) => {
    const { kind, why } = line;
    const said = [
      ...(why.change === null ? [] : [t(`change_${why.change}`)]),
      ...(kind === 'carried' ? [t('why_carried')] : []),
      ...(kind === 'holdBack' ? [t('why_holdBack', { rate: percentOf(why.rateBp ?? 0) })] : []),
      ...(why.expenseNo === null ? [] : [t('why_expense', { no: why.expenseNo, note: why.note ?? '' })]),
      ...(why.adjustmentNo === null
        ? []
        : [t('why_adjustment', { no: why.adjustmentNo, note: why.note ?? '' })]),
      ...(kind === 'markup' ? [t('why_markup', { rate: percentOf(why.markupBp ?? 0) })] : []),
      ...ruleOf(line),
      ...(why.shareBp === null ? [] : [t('whyShare', { rate: percentOf(why.shareBp) })]),
    ];
    return said.join(currentLanguage() === 'zh-CN' ? '；' : '; ');
  };
};
