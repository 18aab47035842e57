import { type BackgroundRun, isOver } from '@minsu/contract/platform/background-run.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { dismissRun } from '../../platform/calls/runs.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { IconButton } from '../dialogs/icon-button.tsx';
import { RunButtons, RunProgress } from './run-progress.tsx';
import { RunResult } from './run-result.tsx';

const RunCards = ({ runs }: { readonly runs: readonly BackgroundRun[] }) => {
  const { t } = useTranslation('runs');
  const [shown, setShown] = useState<string | null>(null);
  const title = runs.find(({ id }) => id === shown)?.title ?? t('runs');
  return (
    <>
      <aside className="run-dock" aria-label={t('runs')}>
        {runs.map((run) => (
          <RunCard key={run.id} run={run} onView={() => setShown(run.id)} />
        ))}
      </aside>
      {shown !== null && (
        <Dialog
          open
          title={title}
          width={520}
          cancelText={t('close')}
          okButtonProps={{ style: { display: 'none' } }}
          onCancel={() => setShown(null)}
        >
          <RunResult key={shown} id={shown} onRun={setShown} />
        </Dialog>
      )}
    </>
  );
};

const RunCard = ({ run, onView }: { readonly run: BackgroundRun; readonly onView: () => void }) => {
  const { t } = useTranslation('runs');
  return (
    <div className="run-card">
      <div className="run-line">
        <strong>{run.title}</strong>
        {isOver(run) && (
          <IconButton icon="close" look="small" label={t('close')} onClick={() => dismissRun(run.id)} />
        )}
      </div>
      <div role={isOver(run) ? 'status' : undefined}>
        <RunProgress run={run} />
      </div>
      {run.message && <p className="bad-text">{run.message}</p>}
      <div className="run-buttons">
        <RunButtons run={run} />
        {run.kind !== 'export' && (
          <Button size="small" onClick={onView}>
            {t('view')}
          </Button>
        )}
      </div>
    </div>
  );
};

export default RunCards;
