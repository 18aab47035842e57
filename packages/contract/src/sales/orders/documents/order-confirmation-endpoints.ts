/** Voids and deposit returns awaiting dual approval. */
import { id, line } from '../../../platform/wire.ts';
import { orderCommand, orderKey } from '../order-command.ts';

const confirmationKey = { ...orderKey, confirmationId: id };

export const confirmOrderAct = orderCommand(
  'confirmation/confirm',
  'order:approveRefund',
  'Confirm what another person has started: it is done now',
  confirmationKey,
);
export const refuseOrderAct = orderCommand(
  'confirmation/refuse',
  'order:approveRefund',
  'Refuse what another person has started',
  { ...confirmationKey, reason: line(200) },
);
export const withdrawOrderAct = orderCommand(
  'confirmation/withdraw',
  'order:payment',
  'Withdraw my own request',
  confirmationKey,
);
