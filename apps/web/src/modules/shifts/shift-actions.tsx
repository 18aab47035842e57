/** What may be done with a shift now: hand over, take over, print. */
import { printShift, type Shift, signShift } from '@minsu/contract/shifts/shift-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/command-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { formatMoney } from '../../platform/format.ts';
import { invalidate } from '../../platform/queries.ts';
import { useDownload } from '../../platform/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { shiftQueries } from './shift-live.ts';

const CloseShiftDrawer = lazyPart(() => import('./close-shift-drawer.tsx'));

export const ShiftActions = ({ shift }: { readonly shift: Shift }) => {
  const { t } = useTranslation('shifts');
  const drawer = useDialog();
  const { busy, fetch } = useDownload();
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
          input={{ id: shift.id, version: shift.version }}
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
      <Button size="small" loading={busy} onClick={() => void fetch(printShift, { id: shift.id })}>
        {t('print')}
      </Button>
      {drawer.shown && <CloseShiftDrawer shift={shift} open={drawer.shown.open} onClose={drawer.close} />}
    </span>
  );
};
