/**
 * Keeps a part of the deposit. The folio gets a charge and a matching payment, or only the payment for an existing
 * charge, so the balance stays charges − payments + refunds.
 */
import { type Failure, fail, failAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { deductDeposit, undoDeduction } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { finishChange } from '../change/finish-change.ts';
import { insertCharge } from '../folio/charge-order.ts';
import { compensationSide } from '../folio/compensation-side.ts';
import { insertPayment } from '../folio/take-payment.ts';
import type { LockedOrder } from '../locked-order.ts';
import { balanceOf } from '../order-rules.ts';
import { attachPhotos } from './deposit-photo.ts';
import { leftOf, othersLeft } from './deposit-rules.ts';
import { depositFor, type LockedDeposit, lockDeposit, patchDeposit } from './locked-deposit.ts';

const atAmount = (failure: Failure, leftFen: number): never => {
  const params = { left: formatFen(Math.max(0, leftFen)) };
  return failAt('amountFen', failure, params);
};

export const deductDepositRoute = command(deductDeposit, async (ctx, { photoIds = [], ...input }) => {
  const { category, amountFen, reason, compensationTo: asked, ...key } = input;
  const at = await lockDeposit(ctx, key);
  const deposit = depositFor(at, 'deduct');
  const { order } = at;
  if (amountFen > leftOf(deposit)) atAmount(depositFailures.aboveHeld, leftOf(deposit));
  if (category === 'balance' && amountFen > balanceOf(order))
    atAmount(depositFailures.aboveOwed, balanceOf(order));
  const compensationTo = await compensationSide(ctx, order, { kind: category, compensationTo: asked });
  const chargeId =
    category === 'balance'
      ? null
      : await insertCharge(ctx, order, { kind: category, description: reason, amountFen, compensationTo });
  const paymentId = await insertPayment(ctx, order, { method: 'deposit', amountFen, note: reason });
  const { houseId, id: orderId } = order;
  const id = ctx.newId();
  const by = { createdBy: ctx.user.realname, createdAt: ctx.now };
  await ctx.db
    .insertInto('depositDeductions')
    .values({
      houseId,
      id,
      depositId: deposit.id,
      orderId,
      category,
      amountFen,
      reason,
      chargeId,
      paymentId,
      ...by,
    })
    .execute();
  await attachPhotos(ctx, order, id, photoIds);
  await patchDeposit(ctx, order, deposit.id, { deductedFen: deposit.deductedFen + amountFen });
  const after = { category, amountFen, reason, ...(compensationTo !== null && { compensationTo }) };
  return finishChange(ctx, order, { name: 'depositDeducted', after });
});

interface StoredDeduction {
  readonly id: string;
  readonly depositId: string;
  readonly category: string;
  readonly amountFen: number;
  readonly reason: string;
  readonly chargeId: string | null;
  readonly paymentId: string;
  readonly undoneAt: Date | null;
}

const deductionsOf = (ctx: Ctx, { houseId, id }: LockedOrder): Promise<StoredDeduction[]> =>
  ctx.db
    .selectFrom('depositDeductions')
    .select(['id', 'depositId', 'category', 'amountFen', 'reason', 'chargeId', 'paymentId', 'undoneAt'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .execute();

/** Charge and payment leave the folio together. */
const takeBack = async (
  ctx: Ctx,
  { houseId }: LockedOrder,
  { id, chargeId, paymentId }: StoredDeduction,
): Promise<void> => {
  await ctx.db
    .updateTable('depositDeductions')
    .set({ undoneBy: ctx.user.realname, undoneAt: ctx.now })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
  if (chargeId !== null)
    await ctx.db
      .updateTable('orderCharges')
      .set({ removedAt: ctx.now })
      .where('houseId', '=', houseId)
      .where('id', '=', chargeId)
      .execute();
  await ctx.db
    .updateTable('payments')
    .set({ state: 'voided' })
    .where('houseId', '=', houseId)
    .where('id', '=', paymentId)
    .execute();
};

/** Undoes all deductions: the order ends, so none of them is due. */
export const undoAllDeductions = async (
  ctx: Ctx,
  order: LockedOrder,
  deposit: LockedDeposit,
): Promise<LockedDeposit> => {
  const standing = (await deductionsOf(ctx, order)).filter(
    ({ depositId, undoneAt }) => depositId === deposit.id && undoneAt === null,
  );
  for (const deduction of standing) await takeBack(ctx, order, deduction);
  if (standing.length > 0) await patchDeposit(ctx, order, deposit.id, { deductedFen: 0 });
  return { ...deposit, deductedFen: 0 };
};

/** A debt that the deposit covered must not reopen after all guests have left. */
const assertStillPaid = (order: LockedOrder, { category, amountFen }: StoredDeduction): void => {
  if (category !== 'balance' || othersLeft(order, '')) return;
  const openFen = balanceOf(order) + amountFen;
  if (openFen > 0) fail(orderFailures.balanceOpen, { params: { amount: formatFen(openFen) } });
};

export const undoDeductionRoute = command(undoDeduction, async (ctx, { deductionId, ...key }) => {
  const at = await lockDeposit(ctx, key);
  const { order } = at;
  const found = (await deductionsOf(ctx, order)).find(({ id }) => id === deductionId);
  if (found?.undoneAt) fail(depositFailures.undoneAlready);
  const deposit = depositFor(at, 'undoDeduction');
  if (!found) fail(depositFailures.deductionNotFound);
  if (found.depositId !== deposit.id) fail(depositFailures.cannotUndo);
  assertStillPaid(order, found);
  await takeBack(ctx, order, found);
  const { category, amountFen, reason } = found;
  await patchDeposit(ctx, order, deposit.id, { deductedFen: deposit.deductedFen - amountFen });
  return finishChange(ctx, order, { name: 'deductionUndone', before: { category, amountFen, reason } });
});
