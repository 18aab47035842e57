/** What is left of a deposit goes back: cash at the desk at once, through the institution that took it, or by hand. */
import { fail } from '@minsu/contract/failure.ts';
import {
  completeDepositReturn,
  retryDepositReturn,
  returnDeposit,
} from '@minsu/contract/orders/deposit-endpoints.ts';
import { depositFailures } from '@minsu/contract/orders/deposit-failures.ts';
import type { DepositAction } from '@minsu/contract/orders/deposit-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { shiftOnDuty } from '../shifts/taking-queries.ts';
import { assertMethod } from '../system/offered-items.ts';
import { undoAllDeductions } from './deduct-deposit.ts';
import { isUnused, leftOf, othersLeft, stateOfDeposit } from './deposit-rules.ts';
import { finishChange, type OrderEvent, recordOrderEvent } from './finish-change.ts';
import { isPaidByHand } from './institution.ts';
import { type DepositInOrder, depositFor, depositIn, lockDeposit, patchDeposit } from './locked-deposit.ts';
import type { LockedOrder } from './locked-order.ts';

/** It has gone out, in the shift of whoever handed it over. */
const gone = async (ctx: Ctx, order: LockedOrder) => ({
  returnedBy: ctx.user.realname,
  returnedAt: ctx.now,
  returnedOn: order.today,
  returnShiftId: await shiftOnDuty(ctx, order.houseId),
});

interface Way {
  /** Absent: as it was paid. */
  readonly method?: string | undefined;
  /** The guest stands here: cash changes hands now. */
  readonly atDesk: boolean;
}

const startReturn = async (
  ctx: Ctx,
  at: DepositInOrder,
  action: Extract<DepositAction, 'return' | 'retry'>,
  { method, atDesk }: Way,
): Promise<OrderEvent> => {
  const deposit = depositFor(at, action);
  const { order } = at;
  const how = method ?? (action === 'retry' ? deposit.returnMethod : null) ?? deposit.method ?? 'cash';
  const state = how === 'cash' && atDesk ? 'returned' : 'returning';
  const asked =
    action === 'return' ? { returnAskedBy: ctx.user.realname, returnAskedAt: ctx.now } : { failReason: null };
  await patchDeposit(ctx, order, deposit.id, {
    ...asked,
    state,
    sentAt: null,
    returnMethod: how,
    byHand: isPaidByHand(ctx.services.config, how),
    ...(state === 'returned' && (await gone(ctx, order))),
  });
  const started = action === 'retry' ? 'depositReturnRetried' : 'depositReturning';
  return {
    name: state === 'returned' ? 'depositReturned' : started,
    before: { deposit: deposit.state },
    after: { deposit: state, method: how, amountFen: leftOf(deposit) },
  };
};

export const returnDepositRoute = command(returnDeposit, async (ctx, { method, ...key }) => {
  const at = await lockDeposit(ctx, key);
  await assertMethod(ctx, method);
  return finishChange(ctx, at.order, await startReturn(ctx, at, 'return', { method, atDesk: true }));
});

export const retryDepositReturnRoute = command(retryDepositReturn, async (ctx, { method, ...key }) => {
  const at = await lockDeposit(ctx, key);
  await assertMethod(ctx, method);
  return finishChange(ctx, at.order, await startReturn(ctx, at, 'retry', { method, atDesk: true }));
});

export const completeDepositReturnRoute = command(completeDepositReturn, async (ctx, key) => {
  const at = await lockDeposit(ctx, key);
  const deposit = depositFor(at, 'complete');
  const { order } = at;
  await patchDeposit(ctx, order, deposit.id, { state: 'returned', ...(await gone(ctx, order)) });
  return finishChange(ctx, order, {
    name: 'depositReturned',
    before: { deposit: 'returning' },
    after: { deposit: 'returned', method: deposit.returnMethod, amountFen: leftOf(deposit) },
  });
});

const dropDue = async (ctx: Ctx, at: DepositInOrder): Promise<void> => {
  const { id } = depositFor(at, 'drop');
  await patchDeposit(ctx, at.order, id, { state: 'none' });
};

/** The last guest leaves: with `giveBack`, he is given what is left; a deposit that was never paid is no longer due. */
export const settleDepositAtLeaving = async (
  ctx: Ctx,
  { order, stayId }: { readonly order: LockedOrder; readonly stayId: string },
  giveBack: boolean,
): Promise<void> => {
  if (othersLeft(order, stayId)) {
    if (giveBack) fail(depositFailures.stillNeeded);
    return;
  }
  const at = await depositIn(ctx, order);
  if (stateOfDeposit(at.deposit) === 'due') await dropDue(ctx, at);
  if (!giveBack) return;
  await recordOrderEvent(ctx, order, await startReturn(ctx, at, 'return', { atDesk: true }));
};

/**
 * Nobody comes any more, `ended` being the stay that ended last or null for all: what was due is not asked for, what is
 * held goes back, cash once somebody has handed it over. After guests who did stay, the desk decides. Answers what the
 * deposit had paid of the bill and no longer does.
 */
export const giveBackUnused = async (ctx: Ctx, order: LockedOrder, ended: string | null): Promise<number> => {
  if (ended !== null && othersLeft(order, ended)) return 0;
  const at = await depositIn(ctx, order);
  const { deposit } = at;
  if (deposit?.state === 'due') await dropDue(ctx, at);
  if (!deposit || !isUnused(order, deposit)) return 0;
  const whole = ended === null ? await undoAllDeductions(ctx, order, deposit) : deposit;
  const undoneFen = deposit.deductedFen - whole.deductedFen;
  if (leftOf(whole) === 0) return undoneFen;
  const event = await startReturn(ctx, { order, deposit: whole }, 'return', { atDesk: false });
  await recordOrderEvent(ctx, order, event);
  return undoneFen;
};
