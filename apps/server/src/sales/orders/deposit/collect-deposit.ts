/** Collects or waives a due deposit, alone or as part of check-in. */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { collectDeposit, waiveDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { settledDeposits } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import { assertMethod } from '../../../foundation/system/offered-items.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { actorOf } from '../../../platform/jobs/events.ts';
import { shiftOfTaking } from '../../shifts/open-shift-queries.ts';
import { finishChange, type OrderEvent, recordOrderEvent } from '../change/finish-change.ts';
import { assertNotCollected } from '../folio/take-payment.ts';
import type { LockedOrder } from '../locked-order.ts';
import { askAgain, requireAmount } from './ask-deposit.ts';
import { stateOfDeposit } from './deposit-rules.ts';
import { type DepositInOrder, depositFor, depositIn, lockDeposit, patchDeposit } from './locked-deposit.ts';

const collect = async (ctx: Ctx, at: DepositInOrder, method: string): Promise<OrderEvent> => {
  const { id, amountFen } = depositFor(at, 'collect');
  const { order } = at;
  await assertNotCollected(ctx, order, 'deposit');
  await patchDeposit(ctx, order, id, {
    state: 'held',
    method,
    collectedBy: actorOf(ctx),
    collectedAt: ctx.now,
    collectedOn: order.today,
    shiftId: await shiftOfTaking(ctx),
  });
  return {
    name: 'depositCollected',
    before: { deposit: 'due' },
    after: { deposit: 'held', method, amountFen },
  };
};

const waive = async (ctx: Ctx, at: DepositInOrder, reason: string): Promise<OrderEvent> => {
  const { id, amountFen } = depositFor(at, 'waive');
  await patchDeposit(ctx, at.order, id, {
    state: 'waived',
    waivedBy: ctx.user.realname,
    waivedAt: ctx.now,
    waiveReason: reason,
  });
  return {
    name: 'depositWaived',
    before: { deposit: 'due' },
    after: { deposit: 'waived', amountFen, reason },
  };
};

export const collectDepositRoute = command(collectDeposit, async (ctx, { method, ...key }) => {
  const at = await lockDeposit(ctx, key);
  await assertMethod(ctx, method);
  return finishChange(ctx, at.order, await collect(ctx, at, method));
});

export const waiveDepositRoute = command(waiveDeposit, async (ctx, { reason, ...key }) => {
  const at = await lockDeposit(ctx, key);
  return finishChange(ctx, at.order, await waive(ctx, at, reason));
});

export interface DepositSettled {
  readonly depositMethod?: string | undefined;
  /** Absent: the amount due. */
  readonly depositFen?: number | undefined;
  readonly waiveDepositReason?: string | undefined;
}

/** A deposit returned before arrival is due again; nothing is requested while a refund is in progress. */
const dueNow = async (ctx: Ctx, order: LockedOrder): Promise<DepositInOrder | null> => {
  const at = await depositIn(ctx, order);
  const state = stateOfDeposit(at.deposit);
  if (settledDeposits.includes(state)) return null;
  if (state === 'due' || at.deposit === null) return at;
  if (state !== 'returned') fail(depositFailures.onItsWay);
  await askAgain(ctx, order, at.deposit);
  return depositIn(ctx, order);
};

/** Deposit to settle, with the amount to collect; null if none is due or requested. */
const dueAt = async (
  ctx: Ctx,
  order: LockedOrder,
  { depositMethod, depositFen }: DepositSettled,
): Promise<DepositInOrder | null> => {
  const at = await dueNow(ctx, order);
  if (depositMethod === undefined || depositFen === undefined) return at;
  const now = at ?? (await depositIn(ctx, order));
  if (at?.deposit?.amountFen === depositFen) return at;
  // A held or waived deposit stays unchanged.
  if (!at && now.deposit !== null && now.deposit.state !== 'none') return null;
  if (!ctx.user.may('order:charge')) fail(depositFailures.askForbidden);
  await recordOrderEvent(ctx, order, await requireAmount(ctx, now, depositFen, 'depositFen'));
  return depositIn(ctx, order);
};

/** Refuses check-in while a deposit is due unless the same request collects or waives it. */
export const settleDeposit = async (ctx: Ctx, order: LockedOrder, settled: DepositSettled): Promise<void> => {
  const { depositMethod: method, waiveDepositReason: waiveReason } = settled;
  if (method !== undefined && waiveReason !== undefined)
    failAt('waiveDepositReason', depositFailures.eitherWay);
  const at = await dueAt(ctx, order, settled);
  if (!at) return;
  if (method !== undefined) {
    if (!ctx.user.may('order:payment')) fail(depositFailures.collectForbidden);
    await assertMethod(ctx, method, 'depositMethod');
    return recordOrderEvent(ctx, order, await collect(ctx, at, method));
  }
  if (waiveReason === undefined) fail(depositFailures.open);
  if (!ctx.user.may('order:waiveBalance')) fail(depositFailures.waiveForbidden);
  return recordOrderEvent(ctx, order, await waive(ctx, at, waiveReason));
};
