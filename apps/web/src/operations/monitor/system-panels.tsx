/** Queues and nightly jobs: facts with a verdict each. */
import type { MonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { judgeNightly, type Verdict } from '@minsu/contract/operations/monitor/monitor-rules.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { FailedJobs } from './failed-jobs.tsx';
import { nightlyLinks } from './monitor-links.ts';
import { useTimes, VerdictDot, verdictTones } from './monitor-words.tsx';

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
      <FailedJobs jobs={queue.failedJobs} />
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
          value: (
            <>
              <Done of={one} now={at} />
              <Found of={one} />
            </>
          ),
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
        {of.at === null ? t('never') : <InstantText at={of.at} house={null} />}
        {of.ok === false && ` · ${t('faulty')}`}
      </Told>
    </StateDot>
  );
};

/** Findings of a proof, by document. */
const Found = ({ of: { found } }: { readonly of: Nightly }) => {
  const { t } = useTranslation('ledger');
  return found.map(({ check, samples }) => (
    <div key={check} className="muted">
      {t(`check_${check}`)}: {samples.join(', ')}
    </div>
  ));
};

const Told = ({ work, children }: { readonly work: Nightly['work']; readonly children: ReactNode }) => {
  const may = useMay();
  const link = nightlyLinks[work];
  return link && may(link[1]) ? <Link to={link[0]}>{children}</Link> : children;
};
