/** Takes payments on an order. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { activeIntents } from '@minsu/contract/sales/payments/intent-states.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { isDeskMoney } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { assertMethod } from '../../../foundation/system/offered-items.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { actorOf } from '../../../platform/jobs/events.ts';
import { shiftOfTaking } from '../../shifts/open-shift-queries.ts';
import { finishChange } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { balanceOf, takesPayment } from '../order-rules.ts';
import { assertOverpayment, returnOverpayment } from './guard-overpayment.ts';

/** Refuses desk payments for amounts that an open payment request is collecting. */
export const assertNotCollected = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  part: 'folio' | 'deposit',
): Promise<void> => {
  const active = await ctx.db
    .selectFrom('paymentIntents')
    .select('id')
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('state', 'in', [...activeIntents])
    .where((eb) =>
      part === 'deposit' ? eb('depositFen', '>', 0) : eb('amountFen', '>', eb.ref('depositFen')),
    )
    .executeTakeFirst();
  if (active) fail(paymentFailures.underWay);
};

export const insertPayment = async (
  ctx: Ctx,
  order: LockedOrder,
  payment: {
    readonly method: string;
    readonly amountFen: number;
    readonly note: string;
    /** Company account to charge. */
    readonly companyId?: string;
  },
): Promise<string> => {
  if (isDeskMoney(payment.method)) await assertNotCollected(ctx, order, 'folio');
  const id = ctx.newId();
  await ctx.db
    .insertInto('payments')
    .values({
      ...payment,
      houseId: order.houseId,
      id,
      orderId: order.id,
      state: 'succeeded',
      takenOn: order.today,
      takenBy: actorOf(ctx),
      takenAt: ctx.now,
      shiftId: isDeskMoney(payment.method) ? await shiftOfTaking(ctx) : null,
    })
    .execute();
  return id;
};

export const addPaymentRoute = command(
  addPayment,
  async (ctx, { orderId, version, overpayment, ...payment }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (!takesPayment(order.booking, order)) fail(orderFailures.cannotTakePayment);
    await assertMethod(ctx, payment.method);
    const { method, amountFen } = payment;
    const overFen = assertOverpayment(ctx, { dueFen: balanceOf(order), amountFen, overpayment });
    const paymentId = await insertPayment(ctx, order, payment);
    await returnOverpayment(ctx, order, { paymentId, overFen, overpayment });
    const after = { method, amountFen, ...(overFen > 0 && { overpaidFen: overFen, overpayment }) };
    return finishChange(ctx, order, { name: 'paymentTaken', after });
  },
);
