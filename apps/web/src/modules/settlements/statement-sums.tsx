/** How a statement adds up: what was earned, paid for and corrected, and what becomes of it. */
import type { StatementRow } from '@minsu/contract/settlements/statement.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../components/money.tsx';

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
  readonly label: string;
  readonly fen: number | null;
  readonly strong?: boolean;
}

const SumLine = ({ label, fen, strong = false }: LineProps) => (
  <div className={strong ? 'statement-total' : undefined}>
    <dt>{label}</dt>
    <dd>
      <Money fen={fen} />
    </dd>
  </div>
);

export const StatementSums = ({ of }: { readonly of: StatementRow }) => {
  const { t } = useTranslation('settlements');
  const held = of.holdBackFen === null ? null : 0 - of.holdBackFen;
  return (
    <dl className="statement-sums" aria-label={t('sumUp')}>
      {parts
        .filter((key) => key === 'earnedFen' || of[key] !== 0)
        .map((key) => (
          <SumLine key={key} label={t(`column_${key}`)} fen={of[key]} />
        ))}
      {of.holdBackFen !== 0 && <SumLine label={t('column_holdBackFen')} fen={held} />}
      <SumLine label={t('column_payableFen')} fen={of.payableFen} strong />
      {of.carriedOutFen !== 0 && <SumLine label={t('column_carriedOutFen')} fen={of.carriedOutFen} />}
    </dl>
  );
};
