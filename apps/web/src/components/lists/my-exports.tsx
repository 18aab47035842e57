/** The user's background exports of the last day, for download. */
import { type BackgroundRun, isOver, listRuns } from '@minsu/contract/platform/background-run.ts';
import { Drawer } from 'antd';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { Loaded } from '../records/panel.tsx';
import { RunButtons, RunProgress } from '../runs/run-progress.tsx';
import { InstantText } from '../words/date-text.tsx';

interface MyExportsProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const POLL_MS = 1_000;

const MyExports = ({ open, onClose }: MyExportsProps) => {
  const { t } = useTranslation('runs');
  return (
    <Drawer
      open={open}
      title={t('myExports')}
      size={Math.min(440, innerWidth)}
      onClose={onClose}
      destroyOnHidden
    >
      <Exports />
    </Drawer>
  );
};

const Exports = () => {
  const { t } = useTranslation('runs');
  const query = useCall(listRuns, { kind: 'export' }, { staleTime: 0, refetchInterval: POLL_MS });
  return (
    <>
      <p className="muted">{t('myExportsHint')}</p>
      <Loaded
        query={query}
        isEmpty={(runs) => runs.length === 0}
        empty={<EmptyState title={t('noExports')} hint={t('noExportsHint')} />}
      >
        {(runs) => (
          <ul className="run-list">
            {runs.map((run) => (
              <ExportLine key={run.id} run={run} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};

const ExportLine = ({ run }: { readonly run: BackgroundRun }) => (
  <li>
    <div className="run-line">
      <strong>{run.fileName ?? run.title}</strong>
      <span className="muted">
        <InstantText at={run.createdAt} house={null} />
      </span>
    </div>
    <div className="run-line">
      <RunProgress run={run} />
      <span className="run-buttons">
        <RunButtons run={run} />
      </span>
    </div>
    {isOver(run) && run.message && <p className="bad-text">{run.message}</p>}
  </li>
);

export default MyExports;
