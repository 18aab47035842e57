/** Whether our payouts agree with the institution's daily files. */
import type { ReconciliationStanding } from '@minsu/contract/finance/payouts/reconciliation.ts';
import { getReconciliationStanding } from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { Link } from 'react-router';
import { Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMayEverywhere } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const RECONCILIATION = '/walletInformationMenu/reconciliation';

export const ReconciliationState = () => {
  const mayEverywhere = useMayEverywhere();
  return mayEverywhere('reconciliation:read') ? <State /> : null;
};

const tones = { waiting: 'neutral', matched: 'ok', differs: 'warn', failed: 'bad' } as const;

const State = () => {
  const { t } = useTranslation(['wallet', 'reconciliation']);
  const query = useCall(getReconciliationStanding, {});
  return (
    <Panel title={t('reconciliation')} extra={<Link to={RECONCILIATION}>{t('openReconciliation')}</Link>}>
      <Loaded query={query} lines={3}>
        {(standing) => <Standing standing={standing} />}
      </Loaded>
    </Panel>
  );
};

const Standing = ({ standing }: { readonly standing: ReconciliationStanding }) => {
  const { t } = useTranslation(['wallet', 'reconciliation']);
  const { latest, cleanThrough, openCount, connected } = standing;
  return (
    <>
      {!connected && <p className="muted">{t('notConnected')}</p>}
      <Facts
        items={[
          {
            label: t('reconciledDay'),
            value:
              latest === null ? (
                t('neverReconciled')
              ) : (
                <>
                  <DateText date={latest.day} />{' '}
                  <StateDot tone={tones[latest.state]}>{t(`reconciliation:state_${latest.state}`)}</StateDot>
                </>
              ),
          },
          {
            label: t('cleanThrough'),
            value: cleanThrough === null ? '—' : <DateText date={cleanThrough} />,
          },
          {
            label: t('openDifferences'),
            value: <Link to={RECONCILIATION}>{formatCount(openCount)}</Link>,
          },
        ]}
      />
    </>
  );
};
