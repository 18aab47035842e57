/** The dialog of every action that asks something. One chunk, fetched with the first of them. */
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import type { ComponentType } from 'react';
import { AddRoomDialog } from './add-room-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { ChangeHoursDialog } from './change-hours-dialog.tsx';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { ChangeStayDialog } from './change-stay-dialog.tsx';
import { ChargeCompanyDialog } from './charge-company-dialog.tsx';
import { ChargeDialog } from './charge-dialog.tsx';
import { CheckInDialog } from './check-in-dialog.tsx';
import { CheckInGroupDialog } from './check-in-group-dialog.tsx';
import { CheckOutDialog } from './check-out-dialog.tsx';
import { CheckOutGroupDialog } from './check-out-group-dialog.tsx';
import { CommissionDialog } from './commission-dialog.tsx';
import { EditBookingDialog } from './edit-booking-dialog.tsx';
import { CancelDialog, CancelStayDialog, NoShowDialog } from './ending-dialogs.tsx';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';
import { GroupDatesDialog } from './group-dates-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { NightPricesDialog } from './night-prices-dialog.tsx';
import type { OrderActionKey } from './order-action-keys.ts';
import type { OrderAt } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { PayDialog, PaymentDialog, RejectDialog } from './order-reason-dialogs.tsx';
import { PlatformAmountDialog } from './platform-amount-dialog.tsx';
import { RequestRefundDialog } from './refund-dialogs.tsx';
import { RoomingListDialog } from './rooming-list-dialog.tsx';
import { SplitDialog } from './split-stay-panel.tsx';
import { UndoCheckOutDialog } from './undo-check-out-dialog.tsx';
import { useAnnounce } from './use-announce.ts';

const dialogs: Partial<Record<OrderActionKey, ComponentType<OrderDialogProps>>> = {
  reject: RejectDialog,
  pay: PayDialog,
  cancel: CancelDialog,
  cancelStay: CancelStayDialog,
  checkIn: CheckInDialog,
  checkOut: CheckOutDialog,
  editBooking: EditBookingDialog,
  changePrices: NightPricesDialog,
  changePlan: ChangePlanDialog,
  addRoom: AddRoomDialog,
  checkInAll: CheckInGroupDialog,
  checkOutAll: CheckOutGroupDialog,
  changeDatesAll: GroupDatesDialog,
  roomingList: RoomingListDialog,
  undoCheckOut: UndoCheckOutDialog,
  noShow: NoShowDialog,
  assign: AssignDialog,
  move: ChangeStayDialog,
  extend: ChangeStayDialog,
  shorten: ChangeStayDialog,
  split: SplitDialog,
  changeHours: ChangeHoursDialog,
  earlyCheckIn: ExtraTimeDialog,
  lateCheckOut: ExtraTimeDialog,
  merge: MergeDialog,
  addCharge: ChargeDialog,
  addPayment: PaymentDialog,
  platformAmount: PlatformAmountDialog,
  correctPlatformAmount: PlatformAmountDialog,
  commission: CommissionDialog,
  chargeCompany: ChargeCompanyDialog,
  requestRefund: RequestRefundDialog,
};

/** The caller gives each opening its own key. */
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
  return <Dialog action={action} at={before} stay={stay} open={open} onClose={onClose} onDone={onDone} />;
};

export default OrderDialog;
