/** Daily money in and out as bars. */

import { getWalletFlow } from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { ChartPanel } from '../../components/charts/chart-panel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LedgerFigure } from '../../components/records/ledger-figure.tsx';
import { journalHref, type LedgerAsk, landlordKinds } from '../../components/records/ledger-href.ts';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatDate, formatMoney, formatShort } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const FEN = 100;

export const WalletFlowChart = ({ landlordId }: { readonly landlordId?: string }) => {
  const { t } = useTranslation('wallet');
  const query = useCall(getWalletFlow, landlordId === undefined ? {} : { landlordId });
  const own = query.data?.kind === 'landlords';
  // Days across all landlords belong to no single party, so they have no link.
  const leads = useMay()('ledger:read') && (!own || landlordId !== undefined);
  const asked: LedgerAsk = own
    ? { kind: landlordKinds, ...(landlordId !== undefined && { party: landlordId }) }
    : { kind: ['cash', 'institution'] };
  return (
    <ChartPanel
      title={t(own ? 'flowOwn' : 'flow')}
      query={query}
      height={280}
      empty={<EmptyState title={t('flowEmpty')} />}
      hint={
        query.data && (
          <>
            {t('flowNet')}{' '}
            <LedgerFigure ask={{ ...asked, ...rangeOf(query.data.days) }}>
              <Money fen={netOf(query.data.days)} />
            </LedgerFigure>
          </>
        )
      }
      spec={(flow) => ({
        kind: 'bar',
        axis: t('flowDay'),
        format: formatMoney,
        short: (value) => formatShort(value / FEN, currentLanguage()),
        ...(leads && {
          leads: moved(flow?.days ?? []).map(({ date }) =>
            journalHref({ ...asked, dateFrom: date, dateTo: date }),
          ),
        }),
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

const rangeOf = (days: readonly Day[]): Pick<LedgerAsk, 'dateFrom' | 'dateTo'> => {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  return { ...(from && { dateFrom: from }), ...(to && { dateTo: to }) };
};

const netOf = (days: readonly Day[]): number =>
  days.reduce((sum, { inFen, outFen }) => sum + inFen - outFen, 0);

/** A month without movements is empty, not a row of zeros. */
const moved = (days: readonly Day[]): readonly Day[] =>
  days.some(({ inFen, outFen }) => inFen !== 0 || outFen !== 0) ? days : [];
