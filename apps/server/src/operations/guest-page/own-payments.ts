/** The guest pays the balance and the deposit through the desk's payment requests. */
import {
  cancelOwnPayment,
  checkOwnPayment,
  getOwnPayments,
  startOwnPayment,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, query } from '../../platform/http/routes.ts';
import { guestIn } from '../../sales/guest-links/guest-of-pass.ts';
import { cancelIntent, checkIntent } from '../../sales/payments/cancel-payment.ts';
import { collectionOf, intentById } from '../../sales/payments/intent-queries.ts';
import { startIntent } from '../../sales/payments/start-payment.ts';
import { ownFacts } from './own-stay.ts';

const ownOrderId = async (ctx: Ctx): Promise<string> => (await ownFacts(ctx, 'payment')).orderId;

/** Guests learn only whether one of them started it. */
const discreet = (ctx: Ctx, intent: PaymentIntent): PaymentIntent => ({
  ...intent,
  startedBy: intent.startedBy === ctx.user.realname ? intent.startedBy : '',
});

export const getOwnPaymentsRoute = query(getOwnPayments, async (ctx) => {
  const orderId = await ownOrderId(ctx);
  const { recent, active, ...due } = await collectionOf(ctx, orderId);
  const paid = recent.filter(({ state }) => state === 'succeeded').map((intent) => discreet(ctx, intent));
  return {
    collection: { ...due, active: active && discreet(ctx, active), recent: paid },
  };
});

export const startOwnPaymentRoute = externalCommand(startOwnPayment, async (ctx, asked) =>
  discreet(ctx, await startIntent(ctx, { ...asked, orderId: await ownOrderId(ctx) })),
);

/** A request of another order is answered 404 by the queries of payments. */
export const checkOwnPaymentRoute = externalCommand(checkOwnPayment, async (ctx, { intentId }) => {
  guestIn(ctx, 'payment');
  return discreet(ctx, await checkIntent(ctx, intentId));
});

export const cancelOwnPaymentRoute = externalCommand(cancelOwnPayment, async (ctx, { intentId }) => {
  guestIn(ctx, 'payment');
  const { startedBy } = await intentById(ctx, intentId);
  if (startedBy !== ctx.user.realname) fail(guestPageFailures.notYourPayment);
  return discreet(ctx, await cancelIntent(ctx, intentId, 'cancelled'));
});
