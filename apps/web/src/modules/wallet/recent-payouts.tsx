/** The last payouts of the landlords in scope. */
import type { Payout } from '@minsu/contract/payouts/payout.ts';
import { pagePayouts } from '@minsu/contract/payouts/payout-endpoints.ts';
import { useTranslation } from 'react-i18next';
import { InstantText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Money } from '../../components/money.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/queries.ts';
import { useMay } from '../../platform/session.ts';
import { LedgerFigure } from './ledger-figure.tsx';

const SHOWN = 8;

const tones: Readonly<Record<Payout['state'], Tone>> = {
  pending: 'neutral',
  in_transit: 'info',
  paid: 'ok',
  failed: 'bad',
};

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
        empty={<EmptyState title={t('payouts:emptyTitle')} hint={t('payouts:emptyHint')} />}
      >
        {({ records }) => (
          <ul className="wallet-payouts">
            {records.map((payout) => (
              <li key={payout.id}>
                <span className="who">
                  {payout.landlordName}
                  <span className="muted">
                    {payout.payoutNo} · <InstantText at={payout.askedAt} />
                  </span>
                </span>
                <span className="what">
                  <LedgerFigure ask={{ kind: 'payable.payout', party: payout.landlordId }}>
                    <Money fen={payout.amountFen} />
                  </LedgerFigure>
                  <StateDot tone={tones[payout.state]}>{t(`payouts:state_${payout.state}`)}</StateDot>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};
