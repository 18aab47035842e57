/** Exports the filtered rows with visible columns, not only this page. Long exports run in the background. */
import type { ListExport } from '@minsu/contract/platform/background-run.ts';
import { Button } from 'antd';
import { call, download } from '../../platform/calls/call.ts';
import { watchRun } from '../../platform/calls/runs.ts';
import { useMayCall } from '../../platform/calls/session.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import { useDialog } from '../dialogs/use-dialog.ts';
import { Icon } from '../icon.tsx';

const MyExports = lazyPart(() => import('./my-exports.tsx'));

interface ListExportButtonProps {
  readonly exportOf: ListExport;
  readonly listed: Readonly<Record<string, unknown>>;
  readonly columnKeys: readonly string[];
}

export const ListExportButton = ({ exportOf, listed, columnKeys }: ListExportButtonProps) => {
  const { t } = useTranslation(['components', 'runs']);
  const mayCall = useMayCall();
  const { busy, during } = useDownload();
  const drawer = useDialog();
  const { permission } = exportOf.file;
  if (!mayCall(permission)) return null;
  const run = async () => {
    const input = { ...listed, columns: columnKeys };
    const started = await call(exportOf.start, input);
    if (!started.run) return download(exportOf.file, input);
    watchRun(started.run.id);
    toast.info(t('runs:exportStarted'));
  };
  return (
    <span className="export-buttons">
      <Button icon={<Icon name="download" size={14} />} loading={busy} onClick={() => void during(run)}>
        {busy ? t('exporting') : t('export')}
      </Button>
      <IconButton icon="list" label={t('runs:myExports')} onClick={() => drawer.show()} />
      {drawer.shown && <MyExports open={drawer.shown.open} onClose={drawer.close} />}
    </span>
  );
};
