/** Returns the remainder of a deposit: in cash at once, through the collecting institution, or by hand. */
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import {
  completeDepositReturn,
  retryDepositReturn,
  returnDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import type { DepositAction } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import { assertMethod } from '../../../foundation/system/offered-items.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { assertOnShift } from '../../shifts/open-shift-queries.ts';
import { finishChange, type OrderEvent, recordOrderEvent } from '../change/finish-change.ts';
import { wouldReachLimit } from '../folio/money-out-queries.ts';
import { type Doer, heldForSecond, myself } from '../folio/second-person.ts';
import { isPaidByHand } from '../institution.ts';
import { detailOf } from '../list/order-detail-queries.ts';
import type { LockedOrder } from '../locked-order.ts';
import { undoAllDeductions } from './deduct-deposit.ts';
import { isUnused, leftOf, othersLeft, stateOfDeposit } from './deposit-rules.ts';
import {
  type DepositInOrder,
  depositFor,
  depositIn,
  type LockedDeposit,
  lockDeposit,
  patchDeposit,
} from './locked-deposit.ts';

/** Marks it paid out in the shift of the user who handed it over. */
const gone = async (ctx: Ctx, order: LockedOrder, { name, shiftId }: Doer) => {
  await assertOnShift(ctx, shiftId);
  return { returnedBy: name, returnedAt: ctx.now, returnedOn: order.today, returnShiftId: shiftId };
};

interface Way {
  /** Absent: as it was collected. */
  readonly method?: string | undefined;
  /** The guest is present, so cash changes hands now. */
  readonly atDesk: boolean;
  /** Absent: the caller. */
  readonly doer?: Doer;
}

type Start = Extract<DepositAction, 'return' | 'retry'>;

const wayOf = (deposit: LockedDeposit, action: Start, method: string | undefined): string =>
  method ?? (action === 'retry' ? deposit.returnMethod : null) ?? deposit.method ?? 'cash';

/** Money goes back by its original method; other methods never turn unproven money into cash. */
const assertWay = (deposit: LockedDeposit, way: string): void => {
  const isProven = deposit.method === 'cash' || deposit.intentId !== null;
  if (way === 'cash' && !isProven) failAt('method', depositFailures.cashUnproven);
  if (deposit.returnAbnormal && way === deposit.method) failAt('method', depositFailures.returnAbnormal);
};

const isByHand = ({ services }: Ctx, { intentId, method }: LockedDeposit, way: string): boolean =>
  intentId !== null ? way !== method : isPaidByHand(services.config, way);

const whySecond = async (
  ctx: Ctx,
  { order }: DepositInOrder,
  deposit: LockedDeposit,
  way: string,
): Promise<Text | null> => {
  if (way === deposit.method || way === deposit.returnMethod) return null;
  return (await wouldReachLimit(ctx, order, leftOf(deposit)))
    ? [
        '押金改用其他方式退还，合计达到复核金额',
        'The deposit goes back another way and the sum reaches the limit for one person',
      ]
    : null;
};

export const applyReturn = async (
  ctx: Ctx,
  at: DepositInOrder,
  action: Start,
  { method, atDesk, doer: given }: Way,
): Promise<OrderEvent> => {
  const deposit = depositFor(at, action);
  const { order } = at;
  const how = wayOf(deposit, action, method);
  assertWay(deposit, how);
  const doer = given ?? (await myself(ctx));
  const state = how === 'cash' && atDesk ? 'returned' : 'returning';
  const asked =
    action === 'return'
      ? { returnAskedBy: doer.name, returnAskedById: doer.id, returnAskedAt: ctx.now }
      : { failReason: null };
  await patchDeposit(ctx, order, deposit.id, {
    ...asked,
    state,
    sentAt: null,
    returnMethod: how,
    byHand: isByHand(ctx, deposit, how),
    ...(how !== deposit.method && { returnAskedById: doer.id, returnConfirmedBy: doer.confirmedBy }),
    ...(state === 'returned' && (await gone(ctx, order, doer))),
  });
  const started = action === 'retry' ? 'depositReturnRetried' : 'depositReturning';
  return {
    name: state === 'returned' ? 'depositReturned' : started,
    before: { deposit: deposit.state },
    after: { deposit: state, method: how, amountFen: leftOf(deposit) },
  };
};

interface Asked {
  readonly orderId: string;
  readonly version: number;
  readonly method?: string | undefined;
  readonly dutyReason?: string | undefined;
}

const startReturn = async (ctx: Ctx, action: Start, { method, dutyReason, ...key }: Asked) => {
  const at = await lockDeposit(ctx, key);
  const deposit = depositFor(at, action);
  await assertMethod(ctx, method);
  const way = wayOf(deposit, action, method);
  assertWay(deposit, way);
  const held = await heldForSecond(ctx, at.order, {
    ...{ act: 'returnDeposit', subjectId: deposit.id, method: way, amountFen: leftOf(deposit) },
    ...{ why: await whySecond(ctx, at, deposit, way), reason: '', dutyReason },
  });
  if (held) return detailOf(ctx, at.order.id);
  return finishChange(ctx, at.order, await applyReturn(ctx, at, action, { method, atDesk: true }));
};

export const returnDepositRoute = command(returnDeposit, (ctx, asked) => startReturn(ctx, 'return', asked));

export const retryDepositReturnRoute = command(retryDepositReturn, (ctx, asked) =>
  startReturn(ctx, 'retry', asked),
);

export const completeDepositReturnRoute = command(completeDepositReturn, async (ctx, key) => {
  const at = await lockDeposit(ctx, key);
  const deposit = depositFor(at, 'complete');
  const { order } = at;
  await patchDeposit(ctx, order, deposit.id, {
    state: 'returned',
    ...(await gone(ctx, order, await myself(ctx))),
  });
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

/** For the last departing guest: `giveBack` returns the remainder; an unpaid deposit is no longer due. */
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
  await recordOrderEvent(ctx, order, await applyReturn(ctx, at, 'return', { atDesk: true }));
};

/**
 * For orders without remaining guests (`ended`: the last stay to end, or null for all): a due deposit is dropped, a
 * held one is returned, in cash only once handed over. If guests have stayed, the desk decides. Returns the
 * deducted amount that no longer counts, in fen.
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
  const event = await applyReturn(ctx, { order, deposit: whole }, 'return', { atDesk: false });
  await recordOrderEvent(ctx, order, event);
  return undoneFen;
};
