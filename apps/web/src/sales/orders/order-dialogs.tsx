/** Dialogs of all actions that need input. One chunk, loaded with the first. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import type { ComponentType } from 'react';
import { AssignDialog } from './change/assign-dialog.tsx';
import { ChangePlanDialog } from './change/change-plan-dialog.tsx';
import { ChangeStayDialog } from './change/change-stay-dialog.tsx';
import { EditBookingDialog } from './change/edit-booking-dialog.tsx';
import { NightPricesDialog } from './change/night-prices-dialog.tsx';
import { ChargeCompanyDialog } from './folio/charge-company-dialog.tsx';
import { ChargeDialog } from './folio/charge-dialog.tsx';
import { CommissionDialog } from './folio/commission-dialog.tsx';
import { PlatformAmountDialog } from './folio/platform-amount-dialog.tsx';
import { RequestRefundDialog } from './folio/refund-dialogs.tsx';
import { AddRoomDialog } from './group/add-room-dialog.tsx';
import { CheckInGroupDialog } from './group/check-in-group-dialog.tsx';
import { CheckOutGroupDialog } from './group/check-out-group-dialog.tsx';
import { GroupDatesDialog } from './group/group-dates-dialog.tsx';
import { MergeDialog } from './group/merge-dialog.tsx';
import { RoomingListDialog } from './group/rooming-list-dialog.tsx';
import { ChangeHoursDialog } from './hours/change-hours-dialog.tsx';
import type { OrderActionKey } from './order-action-keys.ts';
import type { OrderAt } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { PayDialog, PaymentDialog, RejectDialog } from './order-reason-dialogs.tsx';
import { SplitDialog } from './split-stay-panel.tsx';
import { CheckInDialog } from './stay/check-in-dialog.tsx';
import { CheckOutDialog } from './stay/check-out-dialog.tsx';
import { CancelDialog, CancelStayDialog, NoShowDialog } from './stay/ending-dialogs.tsx';
import { ExtraTimeDialog } from './stay/extra-time-dialog.tsx';
import { UndoCheckOutDialog } from './stay/undo-check-out-dialog.tsx';
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
