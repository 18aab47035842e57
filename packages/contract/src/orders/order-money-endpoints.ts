/** Charges and payments on the folio of an order. */
import { z } from 'zod';
import { dutyReason } from '../duties/duty-reason.ts';
import { fenInput, id, intBetween, line, note, positiveFenInput } from '../wire.ts';
import { enteredAs } from './commission.ts';
import { billings, ChargeItem, TakenMethod } from './order.ts';
import { orderCommand, orderKey, reason } from './order-command.ts';
import { OverpaymentChoice } from './overpayment-rules.ts';
import { shareSides } from './share-sides.ts';

export const addCharge = orderCommand(
  'add-charge',
  'order:charge',
  'Add a charge or a discount to the folio',
  {
    ...orderKey,
    kind: ChargeItem,
    description: note(100).default(''),
    amountFen: positiveFenInput,
    /** For a charge for damage: who gets it; absent: as the contract says. */
    compensationTo: z.enum(shareSides).optional(),
  },
);

export const removeCharge = orderCommand('remove-charge', 'order:charge', 'Take a charge of today back', {
  ...orderKey,
  chargeId: id,
});

export const addPayment = orderCommand('add-payment', 'order:payment', 'Take a payment', {
  ...orderKey,
  method: TakenMethod,
  amountFen: positiveFenInput,
  /** Needed where the amount is above what is due. */
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
  'Enter what a platform keeps for us of an order whose amounts it had not told yet',
  {
    ...orderKey,
    keptFen: fenInput.pipe(z.int().min(0)),
    reason: line(200),
  },
);

/** A rate of what was sold, or an amount; neither gives back what is told or assumed. */
export const setCommission = orderCommand(
  'set-commission',
  'order:commission',
  'Enter the commission of the channel, as a rate or an amount, until a bill states it',
  {
    ...orderKey,
    as: z.enum(enteredAs),
    /** As `rate`: of what was sold. */
    rateBp: intBetween(0, 10_000).optional(),
    /** As `amount`. */
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
