/**
 * Books a platform's collections and refunds as reported, because the money has already moved (contract §3). Skips
 * orders that the property collects for.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import { type ChannelPayment, channelPaidFen, channelPayments } from './channel-paid-queries.ts';
import { insertPayment } from './take-payment.ts';

/** Books the guest's payment of the platform's total, whatever else the desk has sold; returns it in fen. */
export const payByChannel = async (ctx: Ctx, order: LockedOrder, amountFen: number): Promise<number> => {
  if (order.collect !== 'channel' || amountFen <= 0) return 0;
  await insertPayment(ctx, order, { method: 'channel', amountFen, note: '' });
  return amountFen;
};

/**
 * Adjusts the collected payment to a new order total. False if a refund is already in progress, which staff must
 * resolve.
 */
export const followChannelTotal = async (ctx: Ctx, order: LockedOrder, sellFen: number): Promise<boolean> => {
  if (order.collect !== 'channel') return true;
  const payments = await channelPayments(ctx, order);
  const paidFen = payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  // Unpaid; an order with unknown amounts was paid and is booked now.
  const isUnpaid = payments.length === 0 && !(order.awaitsPlatform && order.booking === 'confirmed');
  if (isUnpaid || paidFen === sellFen) return true;
  if (payments.some(({ refundedFen }) => refundedFen > 0)) return false;
  await collectAnew(ctx, order, payments, sellFen);
  return true;
};

/** Voids the booked collection and books `sellFen` in its place. */
const collectAnew = async (
  ctx: Ctx,
  order: LockedOrder,
  payments: readonly ChannelPayment[],
  sellFen: number,
): Promise<void> => {
  const bookedFen = payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  if (bookedFen === sellFen) return;
  if (payments.length > 0)
    await ctx.db
      .updateTable('payments')
      .set({ state: 'voided', voidReason: `${bookedFen} → ${sellFen}` })
      .where('houseId', '=', order.houseId)
      .where(
        'id',
        'in',
        payments.map(({ id }) => id),
      )
      .execute();
  if (sellFen > 0) await insertPayment(ctx, order, { method: 'channel', amountFen: sellFen, note: '' });
};

const insertPaidBack = async (
  ctx: Ctx,
  order: LockedOrder,
  payment: ChannelPayment,
  amountFen: number,
  reason: string,
): Promise<void> => {
  const { houseId, id: orderId } = order;
  await sql`update payments set refunded_fen = refunded_fen + ${amountFen}
    where house_id = ${houseId} and id = ${payment.id}`.execute(ctx.db);
  const by = ctx.user.realname;
  await ctx.db
    .insertInto('refunds')
    .values({
      ...{ houseId, id: ctx.newId(), orderId, paymentId: payment.id, method: 'channel', amountFen, reason },
      ...{ state: 'succeeded', byHand: true, requestedBy: by, requestedAt: ctx.now },
      ...{ decidedBy: by, decidedAt: ctx.now, finishedAt: ctx.now, finishedOn: order.today },
    })
    .execute();
};

export interface PlatformAmounts {
  /** Total paid to the platform for the order as it ended, in fen. */
  readonly sellFen: number;
  /** Refunded by the platform, in fen. */
  readonly refundFen: number;
  /** Reason stored with the refund. */
  readonly reason: string;
}

const payBack = async (ctx: Ctx, order: LockedOrder, fen: number, reason: string): Promise<void> => {
  let leftFen = fen;
  for (const payment of await channelPayments(ctx, order)) {
    const amountFen = Math.min(leftFen, payment.amountFen - payment.refundedFen);
    if (amountFen > 0) await insertPaidBack(ctx, order, payment, amountFen, reason);
    leftFen -= Math.max(0, amountFen);
  }
};

/**
 * Books the platform's totals whatever was booked before; afterwards the channel owes `sellFen - refundFen`. Open
 * channel refunds must have been withdrawn. Returns the newly refunded amount in fen.
 */
export const collectByPlatform = async (
  ctx: Ctx,
  order: LockedOrder,
  { sellFen, refundFen, reason }: PlatformAmounts,
): Promise<number> => {
  const payments = await channelPayments(ctx, order);
  // Payments with refunds stay; others are replaced by the platform's total.
  if (payments.every(({ refundedFen }) => refundedFen === 0))
    await collectAnew(ctx, order, payments, sellFen);
  const openFen = (await channelPaidFen(ctx, order)) - (sellFen - refundFen);
  if (openFen > 0) await payBack(ctx, order, openFen, reason);
  if (openFen < 0) await insertPayment(ctx, order, { method: 'channel', amountFen: -openFen, note: reason });
  return Math.max(0, openFen);
};
