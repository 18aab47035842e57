/** Requests a refund and reserves its amount on the payment, so that no two requests share it. */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { refundFailures } from '@minsu/contract/sales/orders/folio/refund-failures.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import type { EndingOutcome } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { balanceOf, capCash, type RefundablePayment, shareRefund } from '../order-rules.ts';
import { cashRoom, unprovenFen } from './money-out-queries.ts';

interface NewRefund {
  readonly paymentId: string;
  readonly amountFen: number;
  readonly reason: string;
  /** No-show that proposes it. */
  readonly stayId?: string;
}

/** Payments with their refundable amount, oldest first; skips those with an open refund. */
export const refundablePayments = async (
  ctx: Ctx,
  { houseId, id }: Pick<LockedOrder, 'houseId' | 'id'>,
): Promise<(RefundablePayment & { readonly method: string })[]> => {
  const { rows } = await sql<RefundablePayment & { readonly method: string }>`
    select p.id, p.method, p.amount_fen - p.refunded_fen as refundable_fen from payments p
    where p.house_id = ${houseId} and p.order_id = ${id} and p.state = 'succeeded' and p.refunded_fen < p.amount_fen
      and p.method <> 'deposit' and not exists (select from refunds r where r.house_id = p.house_id and r.payment_id = p.id
        and r.state in ('requested', 'processing', 'failed'))
    order by p.taken_at, p.id`.execute(ctx.db);
  return rows;
};

/** The database checks fail when the payment does not cover the amount or has an open refund. */
export const insertRefund = async (
  ctx: Ctx,
  order: Pick<LockedOrder, 'houseId' | 'id'>,
  refund: NewRefund,
): Promise<string> => {
  const id = ctx.newId();
  const { rows } = await sql<{ method: string }>`
    update payments set refunded_fen = refunded_fen + ${refund.amountFen}
    where house_id = ${order.houseId} and order_id = ${order.id} and id = ${refund.paymentId} and state = 'succeeded'
    returning method`.execute(ctx.db);
  const method = rows[0]?.method ?? fail(refundFailures.notCaptured);
  await ctx.db
    .insertInto('refunds')
    .values({
      ...refund,
      houseId: order.houseId,
      id,
      orderId: order.id,
      method,
      state: 'requested',
      requestedBy: ctx.user.realname,
      requestedById: ctx.user.id || null,
      requestedAt: ctx.now,
    })
    .execute();
  return method;
};

const atAmount = (failure: typeof refundFailures.aboveCaptured, leftFen: number): never => {
  const params = { left: formatFen(Math.max(0, leftFen)) };
  return failAt('amountFen', failure, params);
};

/** On an ended order a refund above the credit is a discount, which needs its own permission. */
const assertCredit = (order: LockedOrder, amountFen: number): void => {
  const isLive = order.stays.some(({ state }) => state === 'expected' || state === 'in_house');
  if (isLive && openBookings.includes(order.booking)) return;
  const creditFen = -balanceOf(order) - order.refundingFen;
  if (amountFen > creditFen) atAmount(refundFailures.aboveCredit, creditFen);
};

/** A platform's collection changes only when the platform reports it or a user with the permission changes it. */
const assertPlatformMoney = (ctx: Ctx): void => {
  if (!ctx.user.may('order:waiveBalance')) fail(orderFailures.platformDecides);
};

const assertCaptured = async (ctx: Ctx, order: LockedOrder, { paymentId, amountFen }: NewRefund) => {
  const payment = await ctx.db
    .selectFrom('payments')
    .select(['state', 'method', 'amountFen', 'refundedFen'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (payment?.state !== 'succeeded' || payment.method === 'deposit') fail(refundFailures.notCaptured);
  const leftFen = payment.amountFen - payment.refundedFen;
  if (amountFen > leftFen) atAmount(refundFailures.aboveCaptured, leftFen);
  return payment.method;
};

/** Cash refunds need proven payments: unconfirmed money must not leave the till as cash. */
const assertCashRoom = async (ctx: Ctx, order: LockedOrder, amountFen: number): Promise<void> => {
  const creditFen = -balanceOf(order) - order.refundingFen;
  const room = cashRoom(creditFen, await unprovenFen(ctx, order));
  if (amountFen > room) atAmount(refundFailures.cashUnproven, room);
};

export const requestRefundRoute = command(requestRefund, async (ctx, { orderId, version, ...refund }) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const taken = await assertCaptured(ctx, order, refund);
  assertCredit(order, refund.amountFen);
  if (taken === 'channel') assertPlatformMoney(ctx);
  if (taken === 'cash') await assertCashRoom(ctx, order, refund.amountFen);
  const method = await insertRefund(ctx, order, refund);
  const { amountFen, reason } = refund;
  return finishChange(ctx, order, { name: 'refundRequested', after: { method, amountFen, reason } });
});

/** The ending that causes the refund. */
export interface ProposedBy {
  readonly reason: string;
  readonly outcome: EndingOutcome;
  /** For a no-show: reinstating the stay withdraws the proposal. */
  readonly stayId?: string;
}

/**
 * Proposes a refund of the excess after an ending, as far as payments cover it; returns the amount in fen.
 * Platforms refund their own collections while amounts are unknown.
 */
export const proposeRefund = async (
  ctx: Ctx,
  order: LockedOrder,
  creditFen: number,
  { reason, outcome, stayId }: ProposedBy,
): Promise<number> => {
  if (creditFen <= 0 || !ctx.user.may('order:refund')) return 0;
  const payments = await refundablePayments(ctx, order);
  const ours = payments.filter(({ method }) => outcome !== 'platform' || method !== 'channel');
  const room = cashRoom(creditFen, await unprovenFen(ctx, order));
  const parts = shareRefund(creditFen, capCash(ours, room));
  for (const part of parts)
    await insertRefund(ctx, order, { ...part, reason, ...(stayId !== undefined && { stayId }) });
  return parts.reduce((sum, { amountFen }) => sum + amountFen, 0);
};
