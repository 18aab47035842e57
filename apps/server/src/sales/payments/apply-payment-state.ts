/** Applies a provider's answer to a payment request, from a notification, a query or a scan. */
import type { Ctx } from '../../platform/context.ts';
import { closeIntent, declineIntent } from './end-intent.ts';
import { queryWait } from './follow-rules.ts';
import { deferIntent, type IntentRow, isActive, lockIntent } from './intent-row.ts';
import type { PaymentState } from './providers/provider.ts';
import { settlePaid } from './settle-intent.ts';

/** `pending` makes an open outcome a known one. */
const keepOpen = async (ctx: Ctx, intent: IntentRow): Promise<void> => {
  const waitMs = queryWait(intent.kind, ctx.now.getTime() - intent.createdAt.getTime());
  await ctx.db
    .updateTable('paymentIntents')
    .set({ nextAt: new Date(ctx.now.getTime() + waitMs), tries: 0 })
    .set({ state: intent.state === 'unknown' ? 'pending' : intent.state })
    .where('id', '=', intent.id)
    .execute();
};

/** `by`: after a `scan` call, "absent" is final; a query may come too early. */
export const applyPaymentState = async (
  ctx: Ctx,
  id: string,
  state: PaymentState,
  by: 'query' | 'notice' | 'scan',
): Promise<void> => {
  if (state.state === 'succeeded') {
    await settlePaid(ctx, id, state.paid);
    return;
  }
  const intent = await lockIntent(ctx, id);
  if (!intent) return;
  // It has ended here, and the last query found no payment.
  if (!isActive(intent)) return deferIntent(ctx, id, null);
  switch (state.state) {
    case 'closed':
      return closeIntent(ctx, id, 'expired');
    case 'failed':
      return declineIntent(ctx, id, state.message);
    case 'absent':
      return by === 'scan' ? declineIntent(ctx, id, 'not accepted') : keepOpen(ctx, intent);
    default:
      return keepOpen(ctx, intent);
  }
};
