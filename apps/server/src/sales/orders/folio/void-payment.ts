/** Voids a payment of today; large ones, ones of another shift or of an ended order need a second person. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import { companyFailures } from '@minsu/contract/sales/companies/company-failures.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { voidPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { refundFailures } from '@minsu/contract/sales/orders/folio/refund-failures.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { lockCompany } from '../../companies/company-queries.ts';
import { assertOnShift, openShiftOf } from '../../shifts/open-shift-queries.ts';
import { finishChange, type OrderEvent } from '../change/finish-change.ts';
import { othersLeft } from '../deposit/deposit-rules.ts';
import { detailOf } from '../list/order-detail-queries.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { wouldReachLimit } from './money-out-queries.ts';
import { type Doer, heldForSecond, myself } from './second-person.ts';

/** A company's settled charge cannot be voided: we would then owe it. */
const assertUnsettled = async (ctx: Ctx, companyId: string, amountFen: number): Promise<void> => {
  const { name, owedFen } = await lockCompany(ctx, companyId);
  if (amountFen > owedFen)
    fail(companyFailures.chargeSettled, {
      params: { company: name, left: formatFen(Math.max(0, owedFen)) },
    });
};

const voidable = async (ctx: Ctx, order: LockedOrder, paymentId: string) => {
  const payment = await ctx.db
    .selectFrom('payments')
    .select([
      'id',
      'method',
      'amountFen',
      'state',
      'takenOn',
      'refundedFen',
      'companyId',
      'shiftId',
      'intentId',
    ])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) fail(orderFailures.paymentNotFound);
  if (payment.method === 'deposit') fail(depositFailures.undoDeduction);
  if (payment.intentId !== null) fail(paymentFailures.cannotVoid);
  if (payment.state !== 'succeeded' || payment.method === 'channel' || payment.takenOn !== order.today)
    fail(orderFailures.cannotVoid);
  if (payment.refundedFen > 0) fail(refundFailures.refunded);
  if (payment.companyId !== null) await assertUnsettled(ctx, payment.companyId, payment.amountFen);
  return payment;
};
type Voidable = Awaited<ReturnType<typeof voidable>>;

const isInvoiced = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<boolean> =>
  (await ctx.db
    .selectFrom('invoices')
    .select('id')
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('state', 'in', ['issuing', 'issued', 'crediting'])
    .executeTakeFirst()) !== undefined;

const whySecond = async (
  ctx: Ctx,
  order: LockedOrder,
  { amountFen, shiftId }: Voidable,
): Promise<Text | null> => {
  if (await wouldReachLimit(ctx, order, amountFen))
    return ['作废金额合计达到复核金额', 'The voided sum reaches the limit for one person'];
  if (!openBookings.includes(order.booking) || !othersLeft(order, ''))
    return ['订单已结束', 'The order is over'];
  if (await isInvoiced(ctx, order)) return ['订单已开票', 'The order has an invoice'];
  if (shiftId !== null && shiftId !== (await openShiftOf(ctx)))
    return ['该收款属于其他班次', 'The payment belongs to another shift'];
  return null;
};

/** Returns the facts to record with the order. */
export const applyVoid = async (
  ctx: Ctx,
  order: LockedOrder,
  of: { readonly paymentId: string; readonly reason: string },
  doer: Doer,
): Promise<OrderEvent> => {
  const { id, method, amountFen } = await voidable(ctx, order, of.paymentId);
  await assertOnShift(ctx, doer.shiftId);
  await ctx.db
    .updateTable('payments')
    .set({
      ...{ state: 'voided', voidReason: of.reason, voidShiftId: doer.shiftId },
      ...{ voidedBy: doer.name, voidedById: doer.id, voidedAt: ctx.now, voidConfirmedBy: doer.confirmedBy },
    })
    .where('houseId', '=', order.houseId)
    .where('id', '=', id)
    .execute();
  const by = doer.confirmedBy === null ? {} : { askedBy: doer.name };
  return { name: 'paymentVoided', before: { method, amountFen }, after: { reason: of.reason, ...by } };
};

export const voidPaymentRoute = command(voidPayment, async (ctx, input) => {
  const { orderId, version, paymentId, reason, dutyReason } = input;
  const order = await lockOrder(ctx, { orderId }, version);
  const payment = await voidable(ctx, order, paymentId);
  const { method, amountFen } = payment;
  const why = await whySecond(ctx, order, payment);
  const need = {
    act: 'voidPayment',
    subjectId: paymentId,
    method,
    amountFen,
    why,
    reason,
    dutyReason,
  } as const;
  if (await heldForSecond(ctx, order, need)) return detailOf(ctx, order.id);
  return finishChange(ctx, order, await applyVoid(ctx, order, { paymentId, reason }, await myself(ctx)));
});
