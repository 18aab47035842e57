/** Progress of a run as bar and text, with actions. */
import {
  type BackgroundRun,
  cancelRun,
  getRun,
  isOver,
  listRuns,
  runFile,
} from '@minsu/contract/platform/background-run.ts';
import { Button } from 'antd';
import { formatCount } from '../../platform/format.ts';
import { CommandButton } from '../dialogs/command-button.tsx';
import { Icon } from '../icon.tsx';
import '../../styles/runs.css';
import { useDownload } from '../../platform/calls/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const icons = { done: 'success', failed: 'error', cancelled: 'warning' } as const;

export const RunProgress = ({ run }: { readonly run: BackgroundRun }) => {
  const { t } = useTranslation('runs');
  const done = run.done + run.failed;
  if (isOver(run))
    return (
      <span className={`run-state ${run.state}`}>
        <Icon name={icons[run.state as keyof typeof icons]} size={16} />
        <RunResult run={run} />
      </span>
    );
  return (
    <span className="run-state">
      <progress aria-label={run.title} value={done} max={Math.max(1, run.total)} />
      <span className="num">
        {run.state === 'waiting'
          ? t('state_waiting')
          : t('progress', { done: formatCount(done), total: formatCount(run.total) })}
      </span>
    </span>
  );
};

const RunResult = ({ run }: { readonly run: BackgroundRun }) => {
  const { t } = useTranslation('runs');
  const { state, kind, done, failed } = run;
  if (state === 'failed' && done + failed === 0) return t('state_failed');
  const stopped = state === 'done' ? '' : `${t(`state_${state}`)} · `;
  if (kind === 'export')
    return state === 'done' ? t('exported', { count: done, done: formatCount(done) }) : stopped;
  return `${stopped}${failed > 0 ? t('result', { done, failed }) : t('resultAll', { count: done, done })}`;
};

export const RunButtons = ({ run }: { readonly run: BackgroundRun }) => {
  const { t } = useTranslation('runs');
  const { busy, fetch } = useDownload();
  if (!isOver(run))
    return (
      <CommandButton
        size="small"
        command={cancelRun}
        input={{ id: run.id }}
        label={t('cancel')}
        done={false}
        invalidates={[listRuns, getRun]}
      />
    );
  if (run.kind !== 'export' || run.fileName === null) return null;
  return (
    <Button
      size="small"
      type="primary"
      icon={<Icon name="download" size={14} />}
      loading={busy}
      onClick={() => void fetch(runFile, { id: run.id })}
    >
      {t('download')}
    </Button>
  );
};
