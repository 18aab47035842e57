/** Whether what we paid out agrees with the institution's files of days. */
import type { ReconciliationStanding } from '@minsu/contract/payouts/reconciliation.ts';
import { getReconciliationStanding } from '@minsu/contract/payouts/reconciliation-endpoints.ts';
import { Link } from 'react-router';
import { DateText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { formatCount } from '../../platform/format.ts';
import { useCall } from '../../platform/queries.ts';
import { useMayEverywhere } from '../../platform/session.ts';
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
