/** Actions on a shift: hand over, take over, print, export. */
import {
  exportShift,
  printShift,
  type Shift,
  signShift,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { shiftQueries } from './shift-live.ts';

const CloseShiftDrawer = lazyPart(() => import('./close-shift-drawer.tsx'));

export const ShiftActions = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  const drawer = useDialog();
  const print = useDownload();
  const sheet = useDownload();
  const { id, version } = shift;
  return (
    <span className="shift-actions">
      {shift.actions.includes('close') && (
        <Button size="small" type="primary" onClick={() => drawer.show()}>
          {t('close')}
        </Button>
      )}
      {shift.actions.includes('sign') && (
        <CommandButton
          command={signShift}
          input={{ id, version }}
          label={t('sign')}
          size="small"
          type="primary"
          confirm={{
            title: t('signTitle'),
            text: t('signText', { amount: formatMoney(shift.countedFen ?? 0) }),
            ...(shift.note && { effects: [shift.note] }),
          }}
          done={t('signed')}
          invalidates={shiftQueries}
          onStale={() => void invalidate(shiftQueries)}
        />
      )}
      <Button size="small" loading={print.busy} onClick={() => void print.fetch(printShift, { id })}>
        {t('print')}
      </Button>
      <Button size="small" loading={sheet.busy} onClick={() => void sheet.fetch(exportShift.file, { id })}>
        {t('exportSheet')}
      </Button>
      {drawer.shown && (
        <CloseShiftDrawer
          key={drawer.shown.key}
          id={id}
          title={shift.isMine ? t('closeTitle') : t('closeTitleOf', { name: shift.openedBy })}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </span>
  );
};
