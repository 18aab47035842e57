/** Voids and returns of deposits that wait for a second person. */
import { id, line } from '../wire.ts';
import { orderCommand, orderKey } from './order-command.ts';

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
  'Withdraw what one has started oneself',
  confirmationKey,
);
