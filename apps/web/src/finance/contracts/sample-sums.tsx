/** A month's result for each party, compared with the terms in force. */
import type { StatementPreview } from '@minsu/contract/finance/contracts/contract.ts';
import { Money } from '../../components/words/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Sums = StatementPreview['sums'];

interface FigureProps {
  readonly label: string;
  readonly fen: number;
  readonly now?: number | undefined;
}

const signed = (fen: number): string => (fen > 0 ? `+${formatMoney(fen)}` : formatMoney(fen));

const Figure = ({ label, fen, now }: FigureProps) => {
  const { t } = useTranslation('contracts');
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money fen={fen} />
        {now !== undefined && now !== fen && (
          <span className="sample-now">
            {t('compareNow', { amount: formatMoney(now) })} <strong>{signed(fen - now)}</strong>
          </span>
        )}
      </dd>
    </div>
  );
};

export const SampleSums = ({ of: { sums, payout, current } }: { readonly of: StatementPreview }) => {
  const { t } = useTranslation('contracts');
  const now = (key: keyof Sums) => current?.sums[key];
  return (
    <dl className="sample-sums" aria-label={current ? t('compare') : t('preview')}>
      <Figure label={t('sum_amount')} fen={sums.amountFen} />
      <Figure label={t('sum_landlord')} fen={sums.landlordFen} now={now('landlordFen')} />
      <Figure label={t('sum_platform')} fen={sums.platformFen} now={now('platformFen')} />
      <Figure label={t('sum_channel')} fen={sums.channelFen} />
      {(sums.taxFen !== 0 || (current?.sums.taxFen ?? 0) !== 0) && (
        <Figure label={t('sum_tax')} fen={sums.taxFen} now={now('taxFen')} />
      )}
      <Figure label={t('sum_payable')} fen={payout.payableFen} now={current?.payout.payableFen} />
      {payout.holdBackFen !== 0 && <Figure label={t('sum_holdBack')} fen={payout.holdBackFen} />}
      {payout.carriedFen !== 0 && <Figure label={t('sum_carried')} fen={payout.carriedFen} />}
    </dl>
  );
};
