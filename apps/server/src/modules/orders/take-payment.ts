/** Payments of an order: taken, and voided on the same business day. */
import { companyFailures } from '@minsu/contract/companies/company-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { depositFailures } from '@minsu/contract/orders/deposit-failures.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { addPayment, voidPayment } from '@minsu/contract/orders/order-money-endpoints.ts';
import { refundFailures } from '@minsu/contract/orders/refund-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { lockCompany } from '../companies/company-queries.ts';
import { shiftOnDuty } from '../shifts/taking-queries.ts';
import { assertMethod } from '../system/offered-items.ts';
import { finishChange } from './finish-change.ts';
import { type LockedOrder, lockOrder } from './locked-order.ts';
import { takesPayment } from './order-rules.ts';

export const insertPayment = async (
  ctx: Ctx,
  order: LockedOrder,
  payment: {
    readonly method: string;
    readonly amountFen: number;
    readonly note: string;
    /** Whose account it is charged to. */
    readonly companyId?: string;
  },
): Promise<string> => {
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
      takenBy: ctx.user.realname,
      takenAt: ctx.now,
      // What a deposit pays was taken when the deposit was; what a platform collects is in no till.
      shiftId: ['deposit', 'channel'].includes(payment.method) ? null : await shiftOnDuty(ctx, order.houseId),
    })
    .execute();
  return id;
};

export const addPaymentRoute = command(addPayment, async (ctx, { orderId, version, ...payment }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  if (!takesPayment(order.booking, order)) fail(orderFailures.cannotTakePayment);
  await assertMethod(ctx, payment.method);
  await insertPayment(ctx, order, payment);
  const { method, amountFen } = payment;
  return finishChange(ctx, order, { name: 'paymentTaken', after: { method, amountFen } });
});

/** What the company has paid is no debt that could be struck off: it would be owed by us. */
const assertUnsettled = async (ctx: Ctx, companyId: string, amountFen: number): Promise<void> => {
  const { name, owedFen } = await lockCompany(ctx, companyId);
  if (amountFen > owedFen)
    fail(companyFailures.chargeSettled, {
      params: { company: name, left: formatFen(Math.max(0, owedFen)) },
    });
};

export const voidPaymentRoute = command(voidPayment, async (ctx, { orderId, version, paymentId, reason }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['method', 'amountFen', 'state', 'takenOn', 'refundedFen', 'companyId'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) fail(orderFailures.paymentNotFound);
  if (payment.method === 'deposit') fail(depositFailures.undoDeduction);
  if (payment.state !== 'succeeded' || payment.method === 'channel' || payment.takenOn !== order.today)
    fail(orderFailures.cannotVoid);
  if (payment.refundedFen > 0) fail(refundFailures.refunded);
  if (payment.companyId !== null) await assertUnsettled(ctx, payment.companyId, payment.amountFen);
  await ctx.db
    .updateTable('payments')
    .set({ state: 'voided', voidReason: reason, voidShiftId: await shiftOnDuty(ctx, order.houseId) })
    .where('houseId', '=', order.houseId)
    .where('id', '=', paymentId)
    .execute();
  const { method, amountFen } = payment;
  return finishChange(ctx, order, {
    name: 'paymentVoided',
    before: { method, amountFen },
    after: { reason },
  });
});
