import type { BulkCheck, BulkEndpoints } from '@minsu/contract/platform/background-run.ts';
import { useState } from 'react';
import { useCall, useCommand } from '../../platform/calls/queries.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { Loaded } from '../records/panel.tsx';
import { RunResult } from './run-result.tsx';
import '../../styles/runs.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface BulkDialogProps {
  readonly bulk: BulkEndpoints;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly title: string;
  readonly effects: readonly string[];
  readonly danger: boolean;
  readonly onClose: (started: boolean) => void;
}

const BulkDialog = (props: BulkDialogProps) => {
  const { bulk, asked, danger } = props;
  const { t } = useTranslation(['runs', 'components']);
  const [runId, setRunId] = useState<string | null>(null);
  const check = useCall(bulk.check, asked, { keepPrevious: false, staleTime: 0, quiet: true });
  const start = useCommand(bulk.start);
  const total = check.data?.total ?? 0;
  const begin = () =>
    start.mutate(
      { ...asked, expected: total },
      {
        onSuccess: (run) => setRunId(run.id),
        // The records changed meanwhile: preview again.
        onError: () => void check.refetch(),
      },
    );
  return (
    <Dialog
      open
      title={runId === null ? props.title : props.label}
      width={520}
      okText={props.label}
      cancelText={runId === null ? t('components:cancel') : t('close')}
      okButtonProps={{
        danger,
        type: 'primary',
        variant: 'solid',
        color: danger ? 'danger' : 'primary',
        disabled: (check.data?.ready ?? 0) === 0,
        style: runId === null ? {} : { display: 'none' },
      }}
      confirmLoading={start.isPending}
      onOk={begin}
      onCancel={() => props.onClose(runId !== null)}
    >
      {runId === null ? (
        <Loaded query={check} lines={3}>
          {(data) => <Outlook data={data} effects={props.effects} />}
        </Loaded>
      ) : (
        <RunResult key={runId} id={runId} onRun={setRunId} />
      )}
    </Dialog>
  );
};

const Outlook = ({ data, effects }: { readonly data: BulkCheck; readonly effects: readonly string[] }) => {
  const { t } = useTranslation('runs');
  const { ready, refused, samples } = data;
  return (
    <div className="bulk-outlook">
      <p>{ready > 0 ? t('willChange', { count: ready, ready }) : t('nothingReady')}</p>
      {ready > 0 && effects.length > 0 && (
        <ul className="confirm-effects">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {refused > 0 && (
        <>
          <p>{t('wontChange', { count: refused, refused })}</p>
          <div className="run-failed">
            <table className="plain-table">
              <tbody>
                {samples.map(({ label, reason }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td>{reason}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {refused > samples.length && (
            <p className="muted">{t('more', { count: refused - samples.length })}</p>
          )}
        </>
      )}
    </div>
  );
};

export default BulkDialog;
