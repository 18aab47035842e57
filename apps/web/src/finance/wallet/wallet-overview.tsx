/** Figures, chart, reconciliation, latest payouts. */
import { getWalletTotals, pageWalletParties } from '@minsu/contract/finance/wallet/wallet-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OwnBalance } from './own-balance.tsx';
import { RecentPayouts } from './recent-payouts.tsx';
import { ReconciliationState } from './reconciliation-state.tsx';
import { useWalletReader, type WalletReader } from './use-wallet-reader.ts';
import { WalletFigures } from './wallet-figures.tsx';
import { WalletFlowChart } from './wallet-flow-chart.tsx';

/** A landlord usually has one file; more are shown in the list. */
const OWN_SHOWN = 6;

export const WalletOverview = () => {
  const reader = useWalletReader();
  const totals = useCall(getWalletTotals, {});
  return (
    <Loaded
      query={totals}
      lines={10}
      isEmpty={(data) => data === null && reader === 'staff'}
      empty={<NothingForStaff />}
    >
      {(data) => (
        <>
          {data === null ? <OwnBalances reader={reader} /> : <WalletFigures totals={data} />}
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

/** The desk's money is in shifts; landlord balances are not shown to it. */
const NothingForStaff = () => {
  const { t } = useTranslation('wallet');
  const may = useMay();
  return (
    <section className="panel">
      <EmptyState
        kind="forbidden"
        title={t('staffTitle')}
        hint={t('staffHint')}
        action={may('shift:read') && <Link to="/orderManagement/shift">{t('toShift')}</Link>}
      />
    </section>
  );
};

const OwnBalances = ({ reader }: { readonly reader: WalletReader }) => {
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
      {({ records }) =>
        records.map((party) => (
          <OwnBalance
            key={party.landlordId}
            party={party}
            title={
              reader === 'landlord' && records.length === 1
                ? t('yourBalance')
                : t('balanceOf', { name: party.name })
            }
          />
        ))
      }
    </Loaded>
  );
};
