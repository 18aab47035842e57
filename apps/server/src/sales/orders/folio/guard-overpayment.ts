/** Refuses payments above the amount due unless the input says how to treat the excess. */
import { failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { type OverpaymentChoice, overpaidFen } from '@minsu/contract/sales/orders/folio/overpayment-rules.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { insertRefund } from './request-refund.ts';

interface Payment {
  readonly dueFen: number;
  readonly amountFen: number;
  readonly overpayment?: OverpaymentChoice | undefined;
}

/** Returns the overpaid amount in fen. `path`: field prefix of the payment, with its dot. */
export const assertOverpayment = (
  ctx: Ctx,
  { dueFen, amountFen, overpayment }: Payment,
  path = '',
): number => {
  const overFen = overpaidFen(dueFen, amountFen);
  if (overFen === 0) return 0;
  const params = { due: formatFen(Math.max(0, dueFen)), over: formatFen(overFen) };
  if (overpayment === undefined) failAt(`${path}amountFen`, orderFailures.aboveDue, params);
  if (overpayment === 'refund' && !ctx.user.may('order:refund'))
    failAt(`${path}overpayment`, orderFailures.mayNotRefund);
  return overFen;
};

/** Requests a refund of the overpaid amount on the payment itself. */
export const returnOverpayment = async (
  ctx: Ctx,
  order: { readonly houseId: string; readonly id: string },
  { paymentId, overFen, overpayment }: { paymentId: string; overFen: number } & Pick<Payment, 'overpayment'>,
): Promise<void> => {
  if (overFen === 0 || overpayment !== 'refund') return;
  const reason = sayText(orderTexts.overpaymentReason, ctx.language);
  await insertRefund(ctx, order, { paymentId, amountFen: overFen, reason });
};
