/** Latest payouts of landlords in scope. */
import { pagePayouts } from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { payoutHref } from '../../components/records/payout-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { PayoutStateDot } from '../../components/words/payout-state.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const SHOWN = 8;

export const RecentPayouts = () => {
  const may = useMay();
  return may('payout:read') ? <Payouts /> : null;
};

const Payouts = () => {
  const { t } = useTranslation(['wallet', 'payouts']);
  const query = useCall(pagePayouts, { size: SHOWN });
  return (
    <Panel title={t('recentPayouts')}>
      <Loaded
        query={query}
        lines={5}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={t('payouts:emptyTitle')} hint={t('payouts:emptyHint')} help="payouts" />}
      >
        {({ records }) => (
          <ul className="wallet-payouts">
            {records.map((payout) => (
              <li key={payout.id}>
                <span className="who">
                  {payout.landlordName}
                  <span className="muted">
                    {payout.payoutNo} · <InstantText at={payout.askedAt} house={null} />
                  </span>
                </span>
                <span className="what">
                  <MoneyLink fen={payout.amountFen} to={payoutHref(payout.payoutNo)} />
                  <PayoutStateDot of={payout} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};
