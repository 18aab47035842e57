/**
 * What a platform has collected for an order and what it pays back: booked as the platform says, because the money has
 * moved there (design: contract §3). Orders that the house itself collects for are left alone.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type ChannelPayment, channelPaidFen, channelPayments } from './channel-paid-queries.ts';
import type { LockedOrder } from './locked-order.ts';
import { balanceOf } from './order-rules.ts';
import { insertPayment } from './take-payment.ts';

/** The guest has paid the platform: what is still owed is settled. Answers how much that was. */
export const payByChannel = async (ctx: Ctx, order: LockedOrder): Promise<number> => {
  const amountFen = balanceOf(order);
  if (order.collect !== 'channel' || amountFen <= 0) return 0;
  await insertPayment(ctx, order, { method: 'channel', amountFen, note: '' });
  return amountFen;
};

/**
 * The order costs something else by now, and what the guest has paid the platform with it. False: money of it is on its
 * way back already, so a person has to put it right.
 */
export const followChannelTotal = async (ctx: Ctx, order: LockedOrder, sellFen: number): Promise<boolean> => {
  if (order.collect !== 'channel') return true;
  const payments = await channelPayments(ctx, order);
  const paidFen = payments.reduce((sum, { amountFen }) => sum + amountFen, 0);
  // Unpaid; where its amounts were open it was paid, and is booked now.
  const isUnpaid = payments.length === 0 && !(order.awaitsPlatform && order.booking === 'confirmed');
  if (isUnpaid || paidFen === sellFen) return true;
  if (payments.some(({ refundedFen }) => refundedFen > 0)) return false;
  await collectAnew(ctx, order, payments, sellFen);
  return true;
};

/** Voids what was booked as collected and books `sellFen` in its place. */
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
  /** What the guest paid the platform for the order as it ended. */
  readonly sellFen: number;
  /** What the platform paid back of it. */
  readonly refundFen: number;
  /** Why; stands with the refund. */
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
 * Books what the platform collected and paid back by its own totals, whatever was booked of the order before: afterwards the
 * channel owes `sellFen - refundFen`. Open refunds of the channel have been withdrawn. Answers what went back by this.
 */
export const collectByPlatform = async (
  ctx: Ctx,
  order: LockedOrder,
  { sellFen, refundFen, reason }: PlatformAmounts,
): Promise<number> => {
  const payments = await channelPayments(ctx, order);
  // A payment with money gone back stays; one without is replaced by the platform's total.
  if (payments.every(({ refundedFen }) => refundedFen === 0))
    await collectAnew(ctx, order, payments, sellFen);
  const openFen = (await channelPaidFen(ctx, order)) - (sellFen - refundFen);
  if (openFen > 0) await payBack(ctx, order, openFen, reason);
  if (openFen < 0) await insertPayment(ctx, order, { method: 'channel', amountFen: -openFen, note: reason });
  return Math.max(0, openFen);
};
