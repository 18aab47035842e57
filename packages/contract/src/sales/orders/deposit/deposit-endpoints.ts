/** Requesting, collecting, deducting and returning deposits. */
import { z } from 'zod';
import { dutyReason } from '../../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { languages } from '../../../platform/texts.ts';
import { file, id, line, list, positiveFenInput } from '../../../platform/wire.ts';
import { shareSides } from '../folio/share-sides.ts';
import { TakenMethod } from '../order.ts';
import { orderCommand, orderKey } from '../order-command.ts';
import { DepositPhoto, deductionCategories, handMethods, MAX_DEDUCTION_PHOTOS } from './deposit.ts';

const amountFen = positiveFenInput;

export const requireDeposit = orderCommand(
  'deposit/require',
  'order:charge',
  'Request a deposit or change its amount; a lower amount needs the permission to waive',
  { ...orderKey, amountFen },
);
export const collectDeposit = orderCommand('deposit/collect', 'order:payment', 'Collect the deposit', {
  ...orderKey,
  method: TakenMethod,
});
export const waiveDeposit = orderCommand(
  'deposit/waive',
  'order:waiveBalance',
  'Waive the deposit, with a reason',
  { ...orderKey, reason: line(200) },
);
export const deductDeposit = orderCommand(
  'deposit/deduct',
  'order:charge',
  'Deduct part of the deposit for a charge or for the balance of the folio',
  {
    ...orderKey,
    category: z.enum(deductionCategories),
    amountFen,
    reason: line(200),
    /** Recipient of a damage charge; absent: by contract. */
    compensationTo: z.enum(shareSides).optional(),
    /** Uploaded before; each belongs to one deduction. */
    photoIds: list(id).pipe(z.array(id).max(MAX_DEDUCTION_PHOTOS)).optional(),
  },
);
export const undoDeduction = orderCommand(
  'deposit/undo-deduction',
  'order:charge',
  'Undo a deduction while the deposit is held',
  { ...orderKey, deductionId: id },
);

/** Absent: the original method. */
const method = z.enum(handMethods).optional();

export const returnDeposit = orderCommand(
  'deposit/return',
  'order:payment',
  'Return the rest of the deposit; cash at once, otherwise to the original method',
  { ...orderKey, method, ...dutyReason },
);
export const completeDepositReturn = orderCommand(
  'deposit/complete',
  'order:payment',
  'Confirm a deposit returned manually',
  orderKey,
);
export const retryDepositReturn = orderCommand(
  'deposit/retry',
  'order:payment',
  'Retry a failed return, or return the money another way',
  { ...orderKey, method, ...dutyReason },
);

export const uploadDepositPhoto = endpoint('POST /hotel-order/order/deposit/photo', {
  kind: 'command',
  permission: 'order:charge',
  summary: 'Upload a picture for a deduction',
  secret: true,
  send: 'multipart',
  input: z.object({ orderId: id, sendKey: z.string().min(8).max(64), file }),
  output: DepositPhoto,
});

export const getDepositPhoto = endpoint('GET /hotel-order/order/deposit/photo', {
  kind: 'query',
  permission: 'order:read',
  summary: 'The picture of a deduction',
  input: z.object({ orderId: id, photoId: id }),
  output: z.null(),
});

export const printDepositReceipt = endpoint('GET /hotel-order/print/deposit', {
  kind: 'query',
  permission: 'order:print',
  summary: 'Receipt of a deposit as PDF; for roles that see amounts',
  input: z.object({ orderId: id, language: z.enum(languages).optional() }),
  output: z.null(),
});

/** The one call whose business failure answers HTTP 200 with its own body code (spec §8). */
export const sendRefundDeposit = endpoint('POST /hotel-message/message/send-refund-deposit', {
  kind: 'command',
  permission: 'order:payment',
  summary: 'Notify the guest that the deposit was returned',
  quietFailure: true,
  input: z.object({ orderId: id }),
  output: z.object({ notificationId: z.string() }),
});
