/** Guards every payment at the desk: what is above the amount due is taken only with a word on what happens with it. */
import { failAt } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { type OverpaymentChoice, overpaidFen } from '@minsu/contract/orders/overpayment-rules.ts';
import { sayText } from '@minsu/contract/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { insertRefund } from './request-refund.ts';

interface Payment {
  readonly dueFen: number;
  readonly amountFen: number;
  readonly overpayment?: OverpaymentChoice | undefined;
}

/** Answers what is above the amount due. `path`: of the payment in the input, with its dot. */
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

/** Asks back what was paid above the amount due, on the payment itself. */
export const returnOverpayment = async (
  ctx: Ctx,
  order: { readonly houseId: string; readonly id: string },
  { paymentId, overFen, overpayment }: { paymentId: string; overFen: number } & Pick<Payment, 'overpayment'>,
): Promise<void> => {
  if (overFen === 0 || overpayment !== 'refund') return;
  const reason = sayText(orderTexts.overpaymentReason, ctx.language);
  await insertRefund(ctx, order, { paymentId, amountFen: overFen, reason });
};
