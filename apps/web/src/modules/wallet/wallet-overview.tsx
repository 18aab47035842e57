/** The figures, the chart, reconciliation and the last payouts. */
import { getWalletTotals, pageWalletParties } from '@minsu/contract/wallet/wallet-endpoints.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/panel.tsx';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OwnBalance } from './own-balance.tsx';
import { RecentPayouts } from './recent-payouts.tsx';
import { ReconciliationState } from './reconciliation-state.tsx';
import { WalletFigures } from './wallet-figures.tsx';
import { WalletFlowChart } from './wallet-flow-chart.tsx';

/** A landlord has one file; more than some are looked through in the list. */
const OWN_SHOWN = 6;

export const WalletOverview = () => {
  const totals = useCall(getWalletTotals, {});
  return (
    <Loaded query={totals} lines={10}>
      {(data) => (
        <>
          {data === null ? <OwnBalances /> : <WalletFigures totals={data} />}
          <div className="wallet-columns">
            <div className="column">
              <WalletFlowChart />
            </div>
            <div className="column">
              <ReconciliationState />
              <RecentPayouts />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
};

const OwnBalances = () => {
  const { t } = useTranslation('wallet');
  const query = useCall(pageWalletParties, { view: 'all', size: OWN_SHOWN });
  return (
    <Loaded
      query={query}
      isEmpty={({ total }) => total === 0}
      empty={
        <section className="panel">
          <EmptyState kind="forbidden" title={t('noneOfYours')} hint={t('noneOfYoursHint')} />
        </section>
      }
    >
      {({ records }) => records.map((party) => <OwnBalance key={party.landlordId} party={party} />)}
    </Loaded>
  );
};
