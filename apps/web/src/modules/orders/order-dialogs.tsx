/** The dialog of every action that asks something. One chunk, fetched with the first of them. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { markNoShow } from '@minsu/contract/orders/order-endpoints.ts';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ConfirmDialog from '../../components/confirm-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ChangeStayDialog } from './change-stay-panel.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import { CheckOutDialog } from './check-out-dialog.tsx';
import type { OrderActionKey } from './order-action-keys.ts';
import { type OrderAt, runOrderCommand, stayKey } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import {
  CancelDialog,
  CancelStayDialog,
  ChargeDialog,
  PayDialog,
  PaymentDialog,
  RejectDialog,
} from './order-reason-dialogs.tsx';
import { SplitDialog } from './split-stay-panel.tsx';
import { useAnnounce } from './use-announce.ts';

/** The first night is kept and charged, the rest goes back to stock. */
const NoShowDialog = ({ at, stay, open, onClose, onDone }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    const after = await runOrderCommand(markNoShow, stayKey(stay, at.detail));
    setPending(false);
    onClose();
    if (after) onDone(after);
  };
  return (
    <ConfirmDialog
      open={open}
      danger
      pending={pending}
      title={t('noShowTitle', { guest: stay.guestName })}
      effects={[
        t('effect_firstNight'),
        ...(stay.nights.length > 1 ? [t('effect_releases', { count: stay.nights.length - 1 })] : []),
      ]}
      okLabel={t('action_noShow')}
      cancelLabel={t('back')}
      onOk={() => void run()}
      onCancel={onClose}
    />
  );
};

const dialogs: Partial<Record<OrderActionKey, ComponentType<OrderDialogProps>>> = {
  reject: RejectDialog,
  pay: PayDialog,
  cancel: CancelDialog,
  cancelStay: CancelStayDialog,
  checkIn: CheckInDialog,
  checkOut: CheckOutDialog,
  noShow: NoShowDialog,
  assign: AssignDialog,
  move: ChangeStayDialog,
  extend: ChangeStayDialog,
  shorten: ChangeStayDialog,
  split: SplitDialog,
  addCharge: ChargeDialog,
  addPayment: PaymentDialog,
};

interface OrderDialogHostProps extends OrderAt {
  readonly action: OrderActionKey;
  readonly open: boolean;
  readonly onClose: () => void;
}

const OrderDialog = ({ action, open, onClose, detail, stay = detail.stays[0] }: OrderDialogHostProps) => {
  const announce = useAnnounce();
  const Dialog = dialogs[action];
  if (!Dialog || !stay) return null;
  const before = { detail, stay };
  const onDone = (after: OrderDetail) => announce(action, before, after);
  return (
    <Dialog
      key={action}
      action={action}
      at={before}
      stay={stay}
      open={open}
      onClose={onClose}
      onDone={onDone}
    />
  );
};

export default OrderDialog;
