/** The filtered rows, not only this page, with the columns in sight. A long export goes on in the background. */
import type { ListExport } from '@minsu/contract/background-run.ts';
import { Button } from 'antd';
import { call, download } from '../platform/call.ts';
import { watchRun } from '../platform/runs.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toast.ts';
import { useDownload } from '../platform/use-download.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useDialog } from './use-dialog.ts';

const MyExports = lazyPart(() => import('./my-exports.tsx'));

interface ListExportButtonProps {
  readonly exportOf: ListExport;
  readonly listed: Readonly<Record<string, unknown>>;
  readonly columnKeys: readonly string[];
}

export const ListExportButton = ({ exportOf, listed, columnKeys }: ListExportButtonProps) => {
  const { t } = useTranslation(['components', 'runs']);
  const may = useMay();
  const { busy, during } = useDownload();
  const drawer = useDialog();
  const { permission } = exportOf.file;
  if (permission !== 'public' && permission !== 'signedIn' && !may(permission)) return null;
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
