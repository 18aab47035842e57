/**
 * What a platform has collected for an order and what it pays back: booked as the platform says, because the money has
 * moved there (design: contract §3). Orders that the house itself collects for are left alone.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { feeKindsOf } from './charge-kind-rules.ts';
import { insertCharge } from './charge-order.ts';
import type { LockedOrder } from './locked-order.ts';
import { balanceOf } from './order-rules.ts';
import { insertPayment } from './take-payment.ts';

interface ChannelPayment {
  readonly id: string;
  readonly amountFen: number;
  readonly refundedFen: number;
}

const channelPayments = async (ctx: Ctx, { houseId, id }: LockedOrder): Promise<ChannelPayment[]> =>
  ctx.db
    .selectFrom('payments')
    .select(['id', 'amountFen', 'refundedFen'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('method', '=', 'channel')
    .where('state', '=', 'succeeded')
    .orderBy('takenAt')
    .orderBy('id')
    .execute();

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
  if (payments.length === 0 || paidFen === sellFen) return true;
  if (payments.some(({ refundedFen }) => refundedFen > 0)) return false;
  await ctx.db
    .updateTable('payments')
    .set({ state: 'voided', voidReason: `${paidFen} → ${sellFen}` })
    .where('houseId', '=', order.houseId)
    .where(
      'id',
      'in',
      payments.map(({ id }) => id),
    )
    .execute();
  if (sellFen > 0) await insertPayment(ctx, order, { method: 'channel', amountFen: sellFen, note: '' });
  return true;
};

/** What the guest has paid the platform and was not promised back. */
export const channelPaidFen = async (ctx: Ctx, order: LockedOrder): Promise<number> =>
  (await channelPayments(ctx, order)).reduce((sum, one) => sum + one.amountFen - one.refundedFen, 0);

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

interface PaidBack {
  readonly refundFen: number;
  readonly keptFen: number;
  /** Who says so, and why: stands on the bill. */
  readonly by: string;
  readonly reason: string;
}

/** In place of what our terms have charged for it; what is kept of guests who did not come is no part of it. Answers the fee. */
const chargeKept = async (ctx: Ctx, order: LockedOrder, { keptFen, by }: PaidBack): Promise<number> => {
  const feeFen = Math.max(0, keptFen - (order.keptFen - order.feeFen));
  if (feeFen === order.feeFen) return feeFen;
  await ctx.db
    .updateTable('orderCharges')
    .set({ removedAt: ctx.now })
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('kind', 'in', feeKindsOf('cancel'))
    .where('removedAt', 'is', null)
    .execute();
  const stayId = order.stays.find(({ state }) => state === 'expected')?.id;
  if (feeFen > 0)
    await insertCharge(ctx, order, {
      ...{ kind: 'cancellation_fee', description: by, amountFen: feeFen },
      ...(stayId !== undefined && { stayId }),
    });
  return feeFen;
};

/** The platform has paid the guest back; what it kept is what the cancellation costs. Answers the fee. */
export const refundByChannel = async (ctx: Ctx, order: LockedOrder, paidBack: PaidBack): Promise<number> => {
  let left = paidBack.refundFen;
  for (const payment of await channelPayments(ctx, order)) {
    const amountFen = Math.min(left, payment.amountFen - payment.refundedFen);
    if (amountFen > 0) await insertPaidBack(ctx, order, payment, amountFen, paidBack.reason);
    left -= Math.max(0, amountFen);
  }
  return chargeKept(ctx, order, paidBack);
};
