/** What waits, the database, and what is done by night: facts with a verdict each. */
import type { MonitorSystem } from '@minsu/contract/monitor/monitor-endpoints.ts';
import { judgeNightly, type Verdict } from '@minsu/contract/monitor/monitor-rules.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { Panel } from '../../components/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { formatCount } from '../../platform/format.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { nightlyLinks } from './monitor-links.ts';
import { bytesText, useTimes, VerdictDot, verdictTones } from './monitor-words.tsx';

interface QueueProps {
  readonly data: Pick<MonitorSystem, 'queue' | 'outbox' | 'summaries'>;
  readonly verdict: Verdict;
}

export const QueuePanel = ({ data: { queue, outbox, summaries }, verdict }: QueueProps) => {
  const { t } = useTranslation('monitor');
  const { seconds } = useTimes();
  return (
    <Panel title={t('queue')} extra={<VerdictDot of={verdict} />}>
      <Facts
        items={[
          { label: t('queueWaiting'), value: formatCount(queue.waiting) },
          { label: t('queueRunning'), value: formatCount(queue.running) },
          { label: t('queueRetrying'), value: formatCount(queue.retrying) },
          { label: t('queueFailed'), value: formatCount(queue.failed) },
          { label: t('queueOldest'), value: seconds(queue.oldestSeconds) },
          { label: t('outbox'), value: formatCount(outbox.events) },
          { label: t('outboxOldest'), value: seconds(outbox.oldestSeconds) },
          { label: t('summaries'), value: formatCount(summaries) },
        ]}
      />
      {queue.failedJobs.length > 0 && (
        <>
          <h3>{t('failedJobs')}</h3>
          <ul className="monitor-jobs">
            {queue.failedJobs.map(({ job, count, lastAt }) => (
              <li key={job}>
                <code>{t('failedJob', { job, count })}</code>
                <span className="muted">
                  <InstantText at={lastAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
};

interface DatabaseProps {
  readonly database: MonitorSystem['database'];
  readonly verdict: Verdict;
}

export const DatabasePanel = ({ database, verdict }: DatabaseProps) => {
  const { t } = useTranslation('monitor');
  const { seconds } = useTimes();
  const { version, bytes, connections, mostConnections, longestSeconds } = database;
  return (
    <Panel title={t('database')} extra={<VerdictDot of={verdict} />}>
      <Facts
        items={[
          { label: t('dbVersion'), value: `PostgreSQL ${version}` },
          { label: t('dbSize'), value: bytesText(bytes) },
          {
            label: t('dbConnections'),
            value: `${formatCount(connections)} / ${formatCount(mostConnections)}`,
          },
          { label: t('dbLongest'), value: seconds(longestSeconds) },
        ]}
      />
    </Panel>
  );
};

type Nightly = MonitorSystem['nightly'][number];

interface NightlyProps {
  readonly nightly: readonly Nightly[];
  readonly at: string;
}

export const NightlyPanel = ({ nightly, at }: NightlyProps) => {
  const { t } = useTranslation('monitor');
  return (
    <Panel title={t('nightly')}>
      <Facts
        items={nightly.map((one) => ({
          label: t(`nightly_${one.work}`),
          value: <Done of={one} now={at} />,
        }))}
      />
    </Panel>
  );
};

const Done = ({ of, now }: { readonly of: Nightly; readonly now: string }) => {
  const { t } = useTranslation('monitor');
  const verdict = judgeNightly(of, now);
  if (verdict === null)
    return (
      <span className="muted" title={of.work === 'backup' ? t('backupOutside') : undefined}>
        {t('never')}
      </span>
    );
  return (
    <StateDot tone={verdictTones[verdict]}>
      <Told work={of.work}>
        {of.at === null ? t('never') : <InstantText at={of.at} />}
        {of.ok === false && ` · ${t('faulty')}`}
      </Told>
    </StateDot>
  );
};

const Told = ({ work, children }: { readonly work: Nightly['work']; readonly children: ReactNode }) => {
  const may = useMay();
  const link = nightlyLinks[work];
  return link && may(link[1]) ? <Link to={link[0]}>{children}</Link> : children;
};
