/** A run until it ends: progress, failures, retry, failure file, undo. */
import {
  type BackgroundRun,
  getRun,
  isOver,
  listRuns,
  pageRunItems,
  retryRun,
  runFailuresFile,
  undoRun,
} from '@minsu/contract/platform/background-run.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useCall } from '../../platform/calls/queries.ts';
import { leaveDialog, showInDialog, useRun, watchRun } from '../../platform/calls/runs.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CommandButton } from '../dialogs/command-button.tsx';
import { Loaded } from '../records/panel.tsx';
import { RunButtons, RunProgress } from './run-progress.tsx';

interface RunResultProps {
  readonly id: string;
  /** Another run replaces it: a retry or an undo. */
  readonly onRun: (id: string) => void;
  readonly onOver?: (run: BackgroundRun) => void;
}

export const RunResult = ({ id, onRun, onOver }: RunResultProps) => {
  const query = useRun(id);
  const run = query.data;
  const endedId = run && isOver(run) ? run.id : null;
  const over = useEffectEvent(() => run && onOver?.(run));
  useEffect(() => {
    showInDialog(id);
    watchRun(id);
    return () => leaveDialog(id);
  }, [id]);
  useEffect(() => {
    if (endedId !== null) over();
  }, [endedId]);
  return (
    <Loaded query={query} lines={2}>
      {(current) => (
        <div className="run-result" role="status">
          <RunProgress run={current} />
          {current.message && <p className="bad-text">{current.message}</p>}
          {current.failed > 0 && isOver(current) && <FailedItems run={current} />}
          <div className="run-buttons">
            <RunButtons run={current} />
            {isOver(current) && <AfterButtons run={current} onRun={onRun} />}
          </div>
        </div>
      )}
    </Loaded>
  );
};

const SHOWN = 50;

const FailedItems = ({ run }: { readonly run: BackgroundRun }) => {
  const { t } = useTranslation('runs');
  const query = useCall(pageRunItems, { id: run.id, state: 'failed', size: SHOWN });
  return (
    <Loaded query={query} lines={3}>
      {({ records, total }) => (
        <div className="run-failed">
          <table className="plain-table">
            <caption className="visually-hidden">{t('failedTitle')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('record')}</th>
                <th scope="col">{t('reason')}</th>
              </tr>
            </thead>
            <tbody>
              {records.map(({ position, label, reason }) => (
                <tr key={position}>
                  <th scope="row">{label}</th>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {total > records.length && <p className="muted">{t('more', { count: total - records.length })}</p>}
        </div>
      )}
    </Loaded>
  );
};

const AfterButtons = ({ run, onRun }: { readonly run: BackgroundRun } & Pick<RunResultProps, 'onRun'>) => {
  const { t } = useTranslation('runs');
  const { busy, fetch } = useDownload();
  const again = {
    size: 'small',
    input: { id: run.id },
    done: false,
    invalidates: [listRuns, getRun],
  } as const;
  const onDone = (next: BackgroundRun) => onRun(next.id);
  return (
    <>
      {run.failed > 0 && run.kind === 'bulk' && (
        <CommandButton
          {...again}
          command={retryRun}
          label={t('retryFailed', { failed: run.failed })}
          onDone={onDone}
        />
      )}
      {run.failed > 0 && (
        <Button size="small" loading={busy} onClick={() => void fetch(runFailuresFile, { id: run.id })}>
          {t('exportFailed')}
        </Button>
      )}
      {run.canUndo && <CommandButton {...again} command={undoRun} label={t('undoAll')} onDone={onDone} />}
    </>
  );
};
