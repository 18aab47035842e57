/** Notice in payment dialogs that the user has no open shift, with a button to open one. */
import { getShiftDesk } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { Button } from 'antd';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { askForShift } from '../../platform/shift-needed.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import './shift-queries.ts';

export const ShiftNotice = () => {
  const { t } = useTranslation('components');
  const may = useMay();
  const seesMoney = useSeesMoney();
  const { data } = useCall(getShiftDesk, {}, { enabled: may('shift:work') && seesMoney, quiet: true });
  if (!data || data.mine) return null;
  return (
    <p className="callout warn">
      {t('notOnShift')}{' '}
      <Button size="small" onClick={() => void askForShift(false)}>
        {t('openMyShift')}
      </Button>
    </p>
  );
};
