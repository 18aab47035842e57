/** Export and scheduled emails of a report. */
import { reportFile } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { MenuButton } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { AskedInput } from './use-report-asked.ts';

const ScheduleDrawer = lazyPart(() => import('./schedule-drawer.tsx'));

export const ReportTools = ({ asked }: { readonly asked: AskedInput }) => {
  const { t } = useTranslation('reports');
  const may = useMay();
  const { busy, fetch } = useDownload();
  const drawer = useDialog();
  const fetchFile = (format: 'xlsx' | 'csv') => fetch(reportFile, { ...asked, format });
  return (
    <>
      <MenuButton
        label={t('export')}
        items={[
          { key: 'xlsx', label: t('exportXlsx'), run: () => void fetchFile('xlsx') },
          { key: 'csv', label: t('exportCsv'), run: () => void fetchFile('csv') },
        ]}
        trigger={(props) => (
          <Button {...props} loading={busy} icon={<Icon name="download" size={14} />}>
            {t('export')}
          </Button>
        )}
      />
      {may('report:schedule') && (
        <Button icon={<Icon name="mail" size={14} />} onClick={() => drawer.show()}>
          {t('schedule')}
        </Button>
      )}
      {drawer.shown && <ScheduleDrawer asked={asked} open={drawer.shown.open} onClose={drawer.close} />}
    </>
  );
};
