/** Failed jobs by kind: retried after fixing the cause, or dropped. */
import {
  dropFailedJobs,
  getMonitorSystem,
  type MonitorSystem,
  retryFailedJobs,
} from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

type FailedJob = MonitorSystem['queue']['failedJobs'][number];

export const FailedJobs = ({ jobs }: { readonly jobs: readonly FailedJob[] }) => {
  const { t } = useTranslation('monitor');
  if (jobs.length === 0) return null;
  return (
    <>
      <h3>{t('failedJobs')}</h3>
      <ul className="monitor-jobs">
        {jobs.map((of) => (
          <li key={of.job}>
            <span>
              <code>{t('failedJob', { job: of.job, count: of.count })}</code>{' '}
              <span className="muted">
                <InstantText at={of.lastAt} house={null} />
              </span>
            </span>
            <JobButtons of={of} />
          </li>
        ))}
      </ul>
    </>
  );
};

const JobButtons = ({ of: { job, count } }: { readonly of: FailedJob }) => {
  const { t } = useTranslation('monitor');
  const same = { input: { job }, size: 'small', invalidates: [getMonitorSystem] } as const;
  return (
    <span className="monitor-job-buttons">
      <CommandButton
        {...same}
        command={retryFailedJobs}
        label={t('retryJobs')}
        done={t('jobsRetried')}
        confirm={{ title: t('retryJobsTitle', { job }), text: t('retryJobsText', { count }) }}
      />
      <CommandButton
        {...same}
        command={dropFailedJobs}
        label={t('dropJobs')}
        done={t('jobsDropped')}
        danger
        confirm={{ title: t('dropJobsTitle', { job }), text: t('dropJobsText', { count }) }}
      />
    </span>
  );
};
