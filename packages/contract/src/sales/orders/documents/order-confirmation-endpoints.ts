/** Voids and deposit returns awaiting dual approval. */
import { id, line } from '../../../platform/wire.ts';
import { orderCommand, orderKey } from '../order-command.ts';

const confirmationKey = { ...orderKey, confirmationId: id };

export const confirmOrderAct = orderCommand(
  'confirmation/confirm',
  'order:approveRefund',
  'Confirm an action another person requested, which is then carried out',
  confirmationKey,
);
export const refuseOrderAct = orderCommand(
  'confirmation/refuse',
  'order:approveRefund',
  'Refuse an action another person requested',
  { ...confirmationKey, reason: line(200) },
);
export const withdrawOrderAct = orderCommand(
  'confirmation/withdraw',
  'order:payment',
  'Withdraw my own request',
  confirmationKey,
);
