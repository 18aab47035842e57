/** Money in and out of the last days, as bars of each day. */
import { getWalletFlow } from '@minsu/contract/wallet/wallet-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '../../components/chart-panel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatDate, formatMoney, formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';

const FEN = 100;

export const WalletFlowChart = ({ landlordId }: { readonly landlordId?: string }) => {
  const { t } = useTranslation('wallet');
  const query = useCall(getWalletFlow, landlordId === undefined ? {} : { landlordId });
  const own = query.data?.kind === 'landlords';
  return (
    <ChartPanel
      title={t(own ? 'flowOwn' : 'flow')}
      query={query}
      height={280}
      empty={<EmptyState title={t('flowEmpty')} />}
      hint={query.data && t('flowNet', { amount: formatMoney(netOf(query.data.days)) })}
      spec={(flow) => ({
        kind: 'bar',
        axis: t('flowDay'),
        format: formatMoney,
        short: (value) => formatShort(value / FEN, currentLanguage()),
        labels: moved(flow?.days ?? []).map(({ date }) =>
          formatDate(date, currentLanguage(), { weekday: false }),
        ),
        series: [
          {
            key: 'in',
            name: t(own ? 'flowEarned' : 'flowIn'),
            values: moved(flow?.days ?? []).map(({ inFen }) => inFen),
          },
          {
            key: 'out',
            name: t(own ? 'flowPaid' : 'flowOut'),
            values: moved(flow?.days ?? []).map(({ outFen }) => outFen),
          },
        ],
      })}
    />
  );
};

interface Day {
  readonly date: string;
  readonly inFen: number;
  readonly outFen: number;
}

const netOf = (days: readonly Day[]): number =>
  days.reduce((sum, { inFen, outFen }) => sum + inFen - outFen, 0);

/** A month in which nothing has moved is empty, not a row of noughts. */
const moved = (days: readonly Day[]): readonly Day[] =>
  days.some(({ inFen, outFen }) => inFen !== 0 || outFen !== 0) ? days : [];
