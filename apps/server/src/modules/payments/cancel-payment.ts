/** A request is no longer wanted, or its outcome is wanted now: the provider is asked at once. */
import { fail } from '@minsu/contract/failure.ts';
import type { CloseReason } from '@minsu/contract/payments/intent-states.ts';
import { cancelPayment, checkPayment } from '@minsu/contract/payments/payment-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { actorOf } from '../../platform/events.ts';
import { channelCall } from '../../platform/routes.ts';
import { followIntent } from './follow-intent.ts';
import { intentById } from './intent-queries.ts';
import { intentInScope, lockIntent, refuseIntent } from './intent-row.ts';
import { stepsOf } from './steps.ts';

/** Stored first: whoever dies now, the loop closes it. One that is being opened is closed when its answer is there. */
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

export const cancelPaymentRoute = channelCall(cancelPayment, async (ctx, { id, reason }) => {
  await intentById(ctx, id);
  await ctx.store((own) => cancel(own, id, reason));
  await followIntent(stepsOf(ctx), id);
  return intentById(ctx, id);
});

const askNow = async (ctx: Ctx, id: string): Promise<void> => {
  await intentInScope(ctx, id);
  const intent = await lockIntent(ctx, id);
  const why = intent && refuseIntent(intent, 'check');
  if (why) fail(why);
  await ctx.db.updateTable('paymentIntents').set({ nextAt: ctx.now }).where('id', '=', id).execute();
};

export const checkPaymentRoute = channelCall(checkPayment, async (ctx, { id }) => {
  await intentById(ctx, id);
  await ctx.store((own) => askNow(own, id));
  await followIntent(stepsOf(ctx), id);
  return intentById(ctx, id);
});
