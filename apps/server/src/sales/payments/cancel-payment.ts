/** A request is no longer wanted, or its outcome is wanted now: the provider is asked at once. */
import { fail } from '@minsu/contract/platform/failure.ts';
import type { CloseReason } from '@minsu/contract/sales/payments/intent-states.ts';
import { cancelPayment, checkPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import type { Ctx } from '../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { actorOf } from '../../platform/jobs/events.ts';
import { followIntent } from './follow-intent.ts';
import { intentById } from './intent-queries.ts';
import { intentInScope, lockIntent, refuseIntent } from './intent-row.ts';
import { stepsOf } from './steps.ts';

/** Stores the request first, so that the loop closes it after a kill. A payment still being opened is closed once its answer arrives. */
export const askToClose = async (ctx: Ctx, id: string, reason: CloseReason): Promise<void> => {
  await ctx.db
    .updateTable('paymentIntents')
    .set({ closeReason: reason, closeAskedBy: actorOf(ctx) })
    .set((eb) => ({
      nextAt: eb.case().when('state', '=', 'created').then(eb.ref('nextAt')).else(ctx.now).end(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

const cancel = async (ctx: Ctx, id: string, reason: CloseReason): Promise<void> => {
  await intentInScope(ctx, id);
  const intent = await lockIntent(ctx, id);
  const why = intent && refuseIntent(intent, 'cancel');
  if (why) fail(why);
  await askToClose(ctx, id, reason);
};

export const cancelIntent = async (ctx: StepCtx, id: string, reason: CloseReason): Promise<PaymentIntent> => {
  await intentById(ctx, id);
  await ctx.store((own) => cancel(own, id, reason));
  await followIntent(stepsOf(ctx), id);
  return intentById(ctx, id);
};

export const cancelPaymentRoute = externalCommand(cancelPayment, (ctx, { id, reason }) =>
  cancelIntent(ctx, id, reason),
);

const askNow = async (ctx: Ctx, id: string): Promise<void> => {
  await intentInScope(ctx, id);
  const intent = await lockIntent(ctx, id);
  const why = intent && refuseIntent(intent, 'check');
  if (why) fail(why);
  await ctx.db.updateTable('paymentIntents').set({ nextAt: ctx.now }).where('id', '=', id).execute();
};

export const checkIntent = async (ctx: StepCtx, id: string): Promise<PaymentIntent> => {
  await intentById(ctx, id);
  await ctx.store((own) => askNow(own, id));
  await followIntent(stepsOf(ctx), id);
  return intentById(ctx, id);
};

export const checkPaymentRoute = externalCommand(checkPayment, (ctx, { id }) => checkIntent(ctx, id));
