/** A request ends without money: closed at the provider, or declined. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { CloseReason } from '@minsu/contract/sales/payments/intent-states.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import { recordOrderEvent } from '../orders/change/finish-change.ts';
import { inNameOfProvider } from './in-name-of-provider.ts';
import { type IntentRow, lockIntent, refuseIntent } from './intent-row.ts';

const REASON_LENGTH = 200;
/** Queried again: a payment may have won the race, and a code that the close missed has expired by then. */
const LATE_CHECK_MS = 60_000;

const lateCheckAt = (ctx: Ctx, { kind, provider, expiresAt }: IntentRow): Date => {
  const mayMiss = kind !== 'scan' && providerFacts(provider).closeMayMiss;
  return new Date(
    (mayMiss ? Math.max(ctx.now.getTime(), expiresAt.getTime()) : ctx.now.getTime()) + LATE_CHECK_MS,
  );
};

const told = (ctx: Ctx, intent: IntentRow, name: string, after: object): Promise<void> =>
  recordOrderEvent(
    ctx,
    { houseId: intent.houseId, id: intent.orderId },
    { name, after: { provider: intent.provider, amountFen: intent.amountFen, ...after } },
  );

export const closeIntent = async (ctx: Ctx, id: string, reason: CloseReason): Promise<void> => {
  const intent = await lockIntent(ctx, id);
  if (!intent || refuseIntent(intent, 'close') !== null) return;
  const own = inNameOfProvider(ctx, intent.provider);
  const closeReason = intent.closeReason ?? reason;
  await own.db
    .updateTable('paymentIntents')
    .set({ state: 'closed', closedAt: own.now, closeReason, nextAt: lateCheckAt(own, intent) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await told(own, intent, 'collectionClosed', { closeReason });
};

export const declineIntent = async (ctx: Ctx, id: string, message: string): Promise<void> => {
  const intent = await lockIntent(ctx, id);
  if (!intent || refuseIntent(intent, 'decline') !== null) return;
  const own = inNameOfProvider(ctx, intent.provider);
  const failReason = cutText(message.replace(/\s+/g, ' '), REASON_LENGTH);
  await own.db
    .updateTable('paymentIntents')
    .set({ state: 'failed', closedAt: own.now, failReason, nextAt: null })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await told(own, intent, 'collectionFailed', { reason: failReason });
};
