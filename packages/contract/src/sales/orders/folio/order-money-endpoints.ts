/** Charges and payments on the folio of an order. */
import { z } from 'zod';
import { dutyReason } from '../../../foundation/duties/duty-reason.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { fen, fenInput, id, intBetween, line, note, positiveFenInput } from '../../../platform/wire.ts';
import { billings, ChargeItem, TakenMethod } from '../order.ts';
import { orderCommand, orderKey, reason } from '../order-command.ts';
import { enteredAs } from './commission.ts';
import { OverpaymentChoice } from './overpayment-rules.ts';
import { shareSides } from './share-sides.ts';

const MAX_QUANTITY = 999;

export const addCharge = orderCommand(
  'add-charge',
  'order:charge',
  'Add a charge or a discount to the folio',
  {
    ...orderKey,
    kind: ChargeItem,
    description: note(100).default(''),
    /** Amount per item. */
    amountFen: positiveFenInput,
    quantity: intBetween(1, MAX_QUANTITY).default(1),
    /** Room of the charge; absent: the whole order. */
    stayId: id.optional(),
    /** Collects the payment at once; needs the permission to take payments. */
    payMethod: TakenMethod.optional(),
    /** For damage: the recipient; absent: by the contract. */
    compensationTo: z.enum(shareSides).optional(),
  },
);

export const removeCharge = orderCommand('remove-charge', 'order:charge', 'Remove a charge of today', {
  ...orderKey,
  chargeId: id,
});

export const addPayment = orderCommand('add-payment', 'order:payment', 'Take a payment', {
  ...orderKey,
  method: TakenMethod,
  amountFen: positiveFenInput,
  /** Required where the amount exceeds what is due. */
  overpayment: OverpaymentChoice.optional(),
  note: note(100).default(''),
});

export const chargeCompany = orderCommand(
  'charge-company',
  'company:charge',
  'Charge what is due, or a part, to a company account within its credit',
  {
    ...orderKey,
    companyId: id,
    amountFen: positiveFenInput,
    note: note(100).default(''),
  },
);

export const setPlatformAmount = orderCommand(
  'platform-amount',
  'order:waiveBalance',
  'Enter or correct the amount of an order that a platform keeps for us',
  {
    ...orderKey,
    keptFen: fenInput.pipe(z.int().min(0)),
    reason: line(200),
  },
);

export const previewPlatformAmount = endpoint('POST /hotel-order/order/preview-platform-amount', {
  kind: 'query',
  permission: 'order:waiveBalance',
  summary: 'Preview the folio after the platform changes the amount kept for us',
  input: z.object({ orderId: id, keptFen: fenInput.pipe(z.int().min(0)) }),
  output: z.object({
    /** Amount currently kept by the platform, as booked. */
    nowFen: fen,
    keptFen: fen,
    totalNowFen: fen,
    totalFen: fen,
    /** Balance afterwards; negative: refund due. */
    balanceFen: fen,
  }),
});

/** Rate of the sold price, or amount; without either the stated or assumed commission applies again. */
export const setCommission = orderCommand(
  'set-commission',
  'order:commission',
  'Enter the commission of the channel, as a rate or an amount, until a bill states it',
  {
    ...orderKey,
    as: z.enum(enteredAs),
    /** With `rate`: of the sold price, in basis points. */
    rateBp: intBetween(0, 10_000).optional(),
    /** With `amount`. */
    amountFen: fenInput.pipe(z.int().min(0)).optional(),
    reason: line(200),
  },
);

export const setBilling = orderCommand(
  'set-billing',
  'order:charge',
  'Bill a long stay by the month, or its whole bill at once',
  { ...orderKey, billing: z.enum(billings) },
);

export const voidPayment = orderCommand('void-payment', 'order:payment', 'Void a payment of today', {
  ...orderKey,
  paymentId: id,
  reason,
  ...dutyReason,
});
