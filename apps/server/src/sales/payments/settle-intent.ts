/**
 * The provider reports that a request was paid: compared with what was asked, then booked once, as a payment on the folio and as the
 * deposit. Money that arrived is always booked; whatever is odd about it is left to a person to decide.
 */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Attention } from '@minsu/contract/sales/payments/intent-states.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import { type OrderEvent, recordOrderEvent } from '../orders/change/finish-change.ts';
import { askDeposit } from '../orders/deposit/ask-deposit.ts';
import { depositIn, patchDeposit, refuseDeposit } from '../orders/deposit/locked-deposit.ts';
import { dueOfLocked } from '../orders/folio/due-of-locked.ts';
import { type LockedOrder, lockOrder } from '../orders/locked-order.ts';
import { type OrderPatch, saveOrder } from '../orders/save-order.ts';
import { bookOutsideRefund } from './book-outside-refund.ts';
import { inNameOfProvider } from './in-name-of-provider.ts';
import { type IntentRow, lockIntent, readIntent, refuseIntent } from './intent-row.ts';
import type { PaidFacts } from './providers/provider.ts';
import { tellAttention } from './tell-attention.ts';

interface Merchant {
  readonly merchantNo: string;
  readonly appId: string | null;
}

const merchantOf = async (ctx: Ctx, accountId: string): Promise<Merchant> => {
  const row = await ctx.db
    .selectFrom('merchantAccounts')
    .select(['merchantNo', 'publicCredentials'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { appId } = row.publicCredentials as { appId?: string };
  return { merchantNo: row.merchantNo, appId: appId ?? null };
};

/** Null: nothing differs. */
export const differenceOf = (
  intent: Pick<IntentRow, 'merchantOrderNo' | 'amountFen' | 'currency'>,
  merchant: Merchant,
  paid: PaidFacts,
): 'order' | 'amount' | 'currency' | 'merchant' | 'app' | null => {
  if (paid.merchantOrderNo !== intent.merchantOrderNo) return 'order';
  if (paid.merchantNo !== null && paid.merchantNo !== merchant.merchantNo) return 'merchant';
  if (paid.appId !== null && merchant.appId !== null && paid.appId !== merchant.appId) return 'app';
  if (paid.amount.currency !== intent.currency) return 'currency';
  return paid.amount.amountFen === intent.amountFen ? null : 'amount';
};

/** Books nothing: a person compares with the provider first. Asked again now and then, in case the report was wrong. */
const noteMismatch = async (ctx: Ctx, intent: IntentRow, paid: PaidFacts, what: string): Promise<void> => {
  ctx.services.log.warn('payments: a report differs from what was asked', { intent: intent.id, what });
  if (intent.attention === 'mismatch') return;
  await ctx.db
    .updateTable('paymentIntents')
    .set({ attention: 'mismatch', attentionEndedAt: null, attentionEndedBy: null, attentionOutcome: null })
    .set({ nextAt: new Date(ctx.now.getTime() + HOUR_MS) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', intent.id)
    .execute();
  await recordOrderEvent(
    ctx,
    { houseId: intent.houseId, id: intent.orderId },
    {
      name: 'collectionDiffers',
      before: { amountFen: intent.amountFen },
      after: { provider: intent.provider, amountFen: paid.amount.amountFen, differs: what },
    },
  );
  await tellAttention(ctx, { ...intent, attention: 'mismatch' });
};

/** The shift in which it was asked, if that is still open; a closed one has been counted. */
const openShift = async (ctx: Ctx, shiftId: string | null): Promise<string | null> => {
  if (shiftId === null) return null;
  const shift = await ctx.db
    .selectFrom('shifts')
    .select('id')
    .where('id', '=', shiftId)
    .where('state', '=', 'open')
    .forShare()
    .executeTakeFirst();
  return shift?.id ?? null;
};

interface Booking {
  readonly order: LockedOrder;
  readonly intent: IntentRow;
  readonly shiftId: string | null;
}

/** Answers what of it became the deposit; 0 where none is due any more. */
const bookDeposit = async (ctx: Ctx, { order, intent, shiftId }: Booking): Promise<number> => {
  if (intent.depositFen === 0) return 0;
  const at = await depositIn(ctx, order);
  const { deposit } = at;
  const isAsked =
    deposit !== null && deposit.amountFen === intent.depositFen && refuseDeposit(at, 'collect') === null;
  if (!deposit || !isAsked) return 0;
  const { method } = providerFacts(intent.provider);
  await patchDeposit(ctx, order, deposit.id, {
    ...{ state: 'held', method, intentId: intent.id, shiftId },
    ...{ collectedBy: intent.startedBy, collectedAt: ctx.now, collectedOn: order.today },
  });
  await recordOrderEvent(ctx, order, {
    name: 'depositCollected',
    before: { deposit: 'due' },
    after: { deposit: 'held', method, amountFen: deposit.amountFen },
  });
  return deposit.amountFen;
};

const bookPayment = async (
  ctx: Ctx,
  { order, intent, shiftId }: Booking,
  amountFen: number,
): Promise<string | null> => {
  if (amountFen === 0) return null;
  const id = ctx.newId();
  await ctx.db
    .insertInto('payments')
    .values({
      ...{ id, houseId: order.houseId, orderId: order.id, intentId: intent.id, amountFen },
      ...{ method: providerFacts(intent.provider).method, state: 'succeeded', note: '' },
      ...{ takenOn: order.today, takenBy: intent.startedBy, takenAt: ctx.now, shiftId },
    })
    .execute();
  return id;
};

const attentionOf = (
  { intent, order }: Booking,
  { folioFen, heldFen, refundedFen }: Record<'folioFen' | 'heldFen' | 'refundedFen', number>,
): Attention | null => {
  if (refundedFen > 0) return 'refunded';
  if (intent.state === 'closed' || intent.state === 'failed') return 'late';
  if (heldFen < intent.depositFen) return 'depositGone';
  return folioFen > Math.max(0, dueOfLocked(order)) ? 'above' : null;
};

/** An order that waited for its payment is confirmed by it. */
const confirmPaid = async (ctx: Ctx, order: LockedOrder, folioFen: number): Promise<OrderPatch> => {
  if (order.booking !== 'wait_pay' || folioFen < dueOfLocked(order)) return {};
  await askDeposit(ctx, order);
  return { booking: 'confirmed', deadlineAt: null };
};

const paidEvent = (
  { intent, order }: Booking,
  { attention, patch }: { readonly attention: Attention | null; readonly patch: OrderPatch },
): OrderEvent => ({
  name: 'collectionPaid',
  ...(patch.booking && { before: { booking: order.booking } }),
  after: {
    ...{ provider: intent.provider, amountFen: intent.amountFen },
    ...(intent.depositFen > 0 && { depositFen: intent.depositFen }),
    ...(patch.booking && { booking: patch.booking }),
    ...(attention && { attention }),
  },
});

const book = async (ctx: Ctx, booking: Booking, paid: PaidFacts): Promise<void> => {
  const { intent, order } = booking;
  // Refunded money no longer secures anything.
  const heldFen = paid.refundedFen > 0 ? 0 : await bookDeposit(ctx, booking);
  const folioFen = intent.amountFen - heldFen;
  const { refundedFen } = paid;
  const attention = attentionOf(booking, { folioFen, heldFen, refundedFen });
  const patch = await confirmPaid(ctx, order, folioFen);
  await ctx.db
    .updateTable('paymentIntents')
    .set({
      ...{ state: 'succeeded', providerTradeNo: paid.providerTradeNo, paidAt: paid.paidAt },
      ...{ settledAt: ctx.now, nextAt: null, attention },
      ...{ attentionEndedAt: null, attentionEndedBy: null, attentionOutcome: null },
    })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', intent.id)
    .execute();
  const paymentId = await bookPayment(ctx, booking, folioFen);
  await saveOrder(ctx, order, patch);
  await recordOrderEvent(ctx, order, paidEvent(booking, { attention, patch }));
  if (refundedFen > 0 && paymentId !== null)
    await bookOutsideRefund(ctx, {
      ...{ houseId: order.houseId, orderId: order.id, paymentId },
      amountFen: Math.min(refundedFen, folioFen),
    });
  if (attention) await tellAttention(ctx, { ...intent, attention });
};

/** Repeated, late or reordered reports change nothing more. Answers whether it is booked now. */
export const settlePaid = async (ctx: Ctx, id: string, paid: PaidFacts): Promise<boolean> => {
  const seen = await readIntent(ctx, id);
  if (!seen) return false;
  const own = inNameOfProvider(ctx, seen.provider);
  const order = await lockOrder(own, { orderId: seen.orderId }, null);
  const intent = await lockIntent(own, id);
  // Merged into another order meanwhile: that one was not locked; the report is read again.
  if (!intent || intent.orderId !== order.id) return false;
  if (intent.state === 'succeeded') return true;
  if (refuseIntent(intent, 'confirm') !== null) return false;
  const differs = differenceOf(intent, await merchantOf(own, intent.accountId), paid);
  if (differs !== null) {
    await noteMismatch(own, intent, paid, differs);
    return false;
  }
  await book(own, { order, intent, shiftId: await openShift(own, intent.shiftId) }, paid);
  return true;
};
