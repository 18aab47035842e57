/** Approval requests of an order: confirmed (which executes them), refused, or withdrawn by their author. */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { confirmRefusal } from '@minsu/contract/foundation/duties/duty-table.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import {
  confirmOrderAct,
  refuseOrderAct,
  withdrawOrderAct,
} from '@minsu/contract/sales/orders/documents/order-confirmation-endpoints.ts';
import { confirmerOf } from '../../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { shiftOfTaking } from '../../shifts/open-shift-queries.ts';
import { finishChange, type OrderEvent } from '../change/finish-change.ts';
import { leftOf } from '../deposit/deposit-rules.ts';
import { depositIn } from '../deposit/locked-deposit.ts';
import { applyReturn } from '../deposit/return-deposit.ts';
import { lockRefund } from '../folio/decide-refund.ts';
import { applyRerouting } from '../folio/pay-refund-otherwise.ts';
import type { Doer, OrderAct } from '../folio/second-person.ts';
import { applyVoid } from '../folio/void-payment.ts';
import { lockOrder } from '../locked-order.ts';

interface Key {
  readonly orderId: string;
  readonly version: number;
  readonly confirmationId: string;
}

const lockConfirmation = async (ctx: Ctx, { orderId, version, confirmationId }: Key) => {
  const order = await lockOrder(ctx, { orderId }, version);
  const row = await ctx.db
    .selectFrom('orderConfirmations')
    .selectAll()
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .where('id', '=', confirmationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) fail(dutyFailures.notFound);
  if (row.state !== 'waiting') fail(dutyFailures.decided);
  return { order, row: { ...row, act: row.act as OrderAct } };
};
type Waiting = Awaited<ReturnType<typeof lockConfirmation>>;

const settle = async (
  ctx: Ctx,
  { order, row }: Waiting,
  state: 'confirmed' | 'refused' | 'withdrawn',
  decideReason: string | null = null,
): Promise<void> => {
  const decided = { decidedBy: ctx.user.realname, decidedById: ctx.user.id || null, decidedAt: ctx.now };
  await ctx.db
    .updateTable('orderConfirmations')
    .set({ ...decided, state, decideReason })
    .where('houseId', '=', order.houseId)
    .where('id', '=', row.id)
    .execute();
};

/** Cash leaves the requester's shift while it is open, otherwise the confirming user's. */
const tillOf = async (ctx: Ctx, { row }: Waiting): Promise<string | null> => {
  const open = await ctx.db
    .selectFrom('shifts')
    .select('id')
    .where('id', '=', row.shiftId)
    .where('state', '=', 'open')
    .forShare()
    .executeTakeFirst();
  return open?.id ?? shiftOfTaking(ctx);
};

const perform = async (ctx: Ctx, waiting: Waiting): Promise<OrderEvent> => {
  const { order, row } = waiting;
  const doer: Doer = {
    ...{ id: row.askedById, name: row.askedBy, confirmedBy: ctx.user.realname },
    shiftId: await tillOf(ctx, waiting),
  };
  const { act, subjectId, method, reason } = row;
  if (act === 'voidPayment') return applyVoid(ctx, order, { paymentId: subjectId, reason }, doer);
  if (act === 'payRefund') {
    const at = await lockRefund(ctx, { orderId: order.id, refundId: subjectId, version: null });
    return applyRerouting(ctx, at, method, doer);
  }
  const at = await depositIn(ctx, order);
  if (at.deposit?.id !== subjectId) fail(dutyFailures.decided);
  // Deductions may have changed since the request.
  const leftFen = leftOf(at.deposit);
  if (leftFen !== row.amountFen) fail(dutyFailures.amountChanged, { params: { amount: formatFen(leftFen) } });
  return applyReturn(ctx, at, at.deposit.state === 'return_failed' ? 'retry' : 'return', {
    ...{ method, atDesk: true, doer },
  });
};

export const confirmOrderActRoute = command(confirmOrderAct, async (ctx, key) => {
  const waiting = await lockConfirmation(ctx, key);
  const { act, askedById } = waiting.row;
  const why = confirmRefusal(act, (await confirmerOf(ctx, act)).sameAs([askedById]));
  if (why) fail(why);
  await settle(ctx, waiting, 'confirmed');
  return finishChange(ctx, waiting.order, await perform(ctx, waiting));
});

const close = async (ctx: Ctx, waiting: Waiting, state: 'refused' | 'withdrawn', reason: string | null) => {
  await settle(ctx, waiting, state, reason);
  const { method, amountFen } = waiting.row;
  return finishChange(ctx, waiting.order, {
    name: state === 'refused' ? 'confirmationRefused' : 'confirmationWithdrawn',
    before: { method, amountFen },
    ...(reason !== null && { after: { reason } }),
  });
};

export const refuseOrderActRoute = command(refuseOrderAct, async (ctx, { reason, ...key }) =>
  close(ctx, await lockConfirmation(ctx, key), 'refused', reason),
);

export const withdrawOrderActRoute = command(withdrawOrderAct, async (ctx, key) => {
  const waiting = await lockConfirmation(ctx, key);
  if (waiting.row.askedById !== ctx.user.id) fail(dutyFailures.notYours);
  return close(ctx, waiting, 'withdrawn', null);
});
