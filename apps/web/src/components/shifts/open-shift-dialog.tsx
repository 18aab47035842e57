/** Opens the user's shift: properties, cash per box, notes of earlier shifts. */

import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { getShiftDesk, openShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { Button } from 'antd';
import { useId } from 'react';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { RecordForm } from '../forms/record-form.tsx';
import { useFormPending } from '../forms/use-record-form.ts';
import { Skeleton } from '../skeleton.tsx';
import { OpenShiftFields } from './open-shift-fields.tsx';
import { shiftQueries } from './shift-queries.ts';

interface OpenShiftDialogProps {
  /** A command waits for the shift. */
  readonly isCommandWaiting: boolean;
  readonly onOpened: () => void;
  readonly onClose: () => void;
}

type Desk = OutputOf<typeof getShiftDesk>;

const initialOf = ({ houses, boxes }: Desk): Partial<InputOf<typeof openShift>> => ({
  houseIds: houses.map(({ id }) => id),
  // Amounts are left empty for counting.
  boxes: boxes.map(({ houseId, till }) => ({ houseId, till })) as InputOf<typeof openShift>['boxes'],
  seenNotes: [],
});

const OpenShiftDialog = ({ isCommandWaiting, onOpened, onClose }: OpenShiftDialogProps) => {
  const { t } = useTranslation(['shifts', 'components']);
  const id = useId();
  const { data: desk, error, refetch } = useCall(getShiftDesk, {}, { staleTime: 0, quiet: true });
  const isPending = useFormPending(id);
  return (
    <Dialog
      open
      title={t(isCommandWaiting ? 'needsShiftTitle' : 'openTitle')}
      width={640}
      okText={t('open')}
      cancelText={t('components:cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, disabled: !desk || desk.mine !== null }}
      confirmLoading={isPending}
      onCancel={onClose}
    >
      {isCommandWaiting && <p>{t('needsShiftText')}</p>}
      {error && !desk && (
        <p className="callout bad">
          {error.message} <Button onClick={() => void refetch()}>{t('components:retry')}</Button>
        </p>
      )}
      {!desk && !error && <Skeleton label={t('components:loading')} />}
      {desk?.mine && <AlreadyOpen onGoOn={onOpened} />}
      {desk && !desk.mine && (
        <RecordForm
          id={id}
          bar="none"
          command={openShift}
          initial={initialOf(desk)}
          done={t('opened')}
          invalidates={shiftQueries}
          onDone={onOpened}
          onRefused={() => void refetch()}
        >
          <p className="muted">{t('openHint')}</p>
          <OpenShiftFields desk={desk} />
        </RecordForm>
      )}
    </Dialog>
  );
};

export default OpenShiftDialog;

/** Opened in another tab meanwhile. */
const AlreadyOpen = ({ onGoOn }: { readonly onGoOn: () => void }) => {
  const { t } = useTranslation('shifts');
  return (
    <p className="callout">
      {t('alreadyOpen')} <Button onClick={onGoOn}>{t('goOn')}</Button>
    </p>
  );
};
