/** Calculation of a statement: earnings, expenses, corrections, result. */
import type { StatementRow } from '@minsu/contract/finance/settlements/statement.ts';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { kindsOfSum, type StatementSum } from './settlement-words.tsx';

const parts = [
  'earnedFen',
  'trueUpFen',
  'expenseFen',
  'correctionFen',
  'adjustmentFen',
  'carriedInFen',
  'releasedFen',
] as const;

interface LineProps {
  readonly of: StatementRow;
  readonly sum: StatementSum;
  /** Amount as in the lines, where the sum shows it with the opposite sign. */
  readonly fen?: number | null;
  readonly strong?: boolean;
}

const SumLine = ({ of, sum, fen = of[sum], strong = false }: LineProps) => {
  const { t } = useTranslation('settlements');
  return (
    <div className={strong ? 'statement-total' : undefined}>
      <dt>{t(`column_${sum}`)}</dt>
      <dd>
        <MoneyLink fen={fen} to={statementHref(of.id, kindsOfSum[sum])} />
      </dd>
    </div>
  );
};

export const StatementSums = ({ of }: { readonly of: StatementRow }) => {
  const { t } = useTranslation('settlements');
  const held = of.holdBackFen === null ? null : 0 - of.holdBackFen;
  return (
    <dl className="statement-sums" aria-label={t('sumUp')}>
      {parts
        .filter((key) => key === 'earnedFen' || of[key] !== 0)
        .map((key) => (
          <SumLine key={key} of={of} sum={key} />
        ))}
      {of.holdBackFen !== 0 && <SumLine of={of} sum="holdBackFen" fen={held} />}
      <SumLine of={of} sum="payableFen" strong />
      {of.carriedOutFen !== 0 && <SumLine of={of} sum="carriedOutFen" />}
    </dl>
  );
};
