/** Money that was paid late or above what is due: kept as the guest's credit, asked back by a refund, or checked. */
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { type AttentionOutcome, checkedOnly } from '@minsu/contract/sales/payments/intent-states.ts';
import { settlePayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { paymentTexts } from '@minsu/contract/sales/payments/payments.text.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { actorOf } from '../../platform/jobs/events.ts';
import { recordOrderEvent } from '../orders/change/finish-change.ts';
import { dueOfLocked } from '../orders/folio/due-of-locked.ts';
import { insertRefund } from '../orders/folio/request-refund.ts';
import { type LockedOrder, lockOrder } from '../orders/locked-order.ts';
import { saveOrder } from '../orders/save-order.ts';
import { declineIntent } from './end-intent.ts';
import { intentById } from './intent-queries.ts';
import { type IntentRow, intentInScope, isActive, lockIntent, refuseIntent } from './intent-row.ts';
import { settleAttentionTodo } from './tell-attention.ts';

/** Part of the payment above the amount due, less refunds already requested. */
const askBack = async (ctx: Ctx, order: LockedOrder, intent: IntentRow): Promise<number> => {
  if (!ctx.user.may('order:refund')) failAt('outcome', orderFailures.mayNotRefund);
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['id', 'amountFen', 'refundedFen'])
    .where('houseId', '=', intent.houseId)
    .where('intentId', '=', intent.id)
    .executeTakeFirst();
  const creditFen = -dueOfLocked(order) - order.refundingFen;
  const amountFen = Math.min(creditFen, payment ? payment.amountFen - payment.refundedFen : 0);
  if (!payment || amountFen <= 0) return failAt('outcome', paymentFailures.nothingToRefund);
  const reason = sayText(paymentTexts[`attention_${intent.attention ?? 'late'}`], ctx.language);
  await insertRefund(ctx, order, { paymentId: payment.id, amountFen, reason });
  return amountFen;
};

const assertOutcome = ({ attention }: IntentRow, outcome: AttentionOutcome): void => {
  const mayOnlyCheck = attention !== null && checkedOnly.includes(attention);
  if (mayOnlyCheck !== (outcome === 'checked')) failAt('outcome', paymentFailures.checkOnly);
};

const end = async (ctx: Ctx, intent: IntentRow, outcome: AttentionOutcome): Promise<void> => {
  await ctx.db
    .updateTable('paymentIntents')
    .set({ attentionOutcome: outcome, attentionEndedBy: actorOf(ctx), attentionEndedAt: ctx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', intent.id)
    .execute();
  if (isActive(intent)) await declineIntent(ctx, intent.id, sayText(paymentTexts.outcome_checked, 'zh-CN'));
  await settleAttentionTodo(ctx, intent.id);
};

export const settlePaymentRoute = command(settlePayment, async (ctx, { id, version, outcome }) => {
  const seen = await intentInScope(ctx, id);
  const order = await lockOrder(ctx, { orderId: seen.orderId }, null);
  const intent = (await lockIntent(ctx, id)) ?? fail(paymentFailures.notFound);
  if (intent.version !== version) failStale(PaymentIntent, await intentById(ctx, id));
  const why = refuseIntent(intent, 'settle');
  if (why) fail(why);
  assertOutcome(intent, outcome);
  const refundFen = outcome === 'refund' ? await askBack(ctx, order, intent) : 0;
  await end(ctx, intent, outcome);
  if (refundFen > 0) await saveOrder(ctx, order);
  await recordOrderEvent(ctx, order, {
    name: 'collectionSettled',
    after: { provider: intent.provider, outcome, amountFen: refundFen > 0 ? refundFen : intent.amountFen },
  });
  return intentById(ctx, id);
});
