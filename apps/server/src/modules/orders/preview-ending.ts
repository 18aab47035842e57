/** What a cancellation or a no-show would cost and give back, before it is done: the same figures, nothing written. */

import { addDays } from '@minsu/contract/dates.ts';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import { type Credit, creditOf } from '@minsu/contract/orders/credit-rules.ts';
import { type EndingPreview, previewCancel, previewNoShow } from '@minsu/contract/orders/refund-endpoints.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { query } from '../../platform/routes.ts';
import { termsAtPlatform } from '../channels/pull/pulled-order-queries.ts';
import { endingStays } from './cancel-order.ts';
import { isUnused } from './deposit-rules.ts';
import { endingsOf, type StayEnding, stayFees, sumFees } from './ending-queries.ts';
import { depositIn } from './locked-deposit.ts';
import {
  assertBooking,
  assertStay,
  inOrder,
  type LockedOrder,
  readOrderAsItIs,
  type StayInOrder,
} from './locked-order.ts';
import { balanceOf } from './order-rules.ts';
import { paidWhenWaived } from './refund-credit.ts';
import { refundablePayments } from './request-refund.ts';
import { soldWith } from './stay-charges.ts';

type Drawn = z.input<typeof EndingPreview>;

const arrivalOf = ({ checkIn }: StayInOrder['stay']): string => checkIn;

interface Left extends Pick<Credit, 'balanceFen' | 'waivedFen' | 'paidThenFen'> {
  readonly freedFrom: (stay: StayInOrder['stay']) => string;
}

const drawUp = async (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  { freedFrom, ...left }: Left,
): Promise<Drawn> => {
  if (!seesMoneyIn(ctx, order.houseId)) fail(coreFailures.forbidden);
  const payments = await refundablePayments(ctx, order);
  const held = payments.reduce((sum, { refundableFen }) => sum + refundableFen, 0);
  const { paidFen, refundingFen } = order;
  const creditFen = creditOf({ ...left, paidFen, refundingFen });
  const mayRefund = ctx.user.may('order:refund');
  return {
    stays: stayFees(ctx, endings, freedFrom),
    feeFen: sumFees(endings),
    paidFen,
    refundingFen,
    ...left,
    refundableFen: held,
    refundFen: mayRefund ? Math.min(creditFen, held) : 0,
    mayWaive: ctx.user.may('order:waiveBalance'),
    mayRefund,
    atPlatform: null,
  };
};

const NO_FEE = { policyName: '', keptPercent: 0, baseFen: 0, feeFen: 0 };

/** The platform decides what the guest gets back, and says so once it has cancelled. */
const leaveToPlatform = (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  atPlatform: NonNullable<Drawn['atPlatform']>,
): Drawn => {
  if (!seesMoneyIn(ctx, order.houseId)) fail(coreFailures.forbidden);
  return {
    stays: stayFees(ctx, endings, arrivalOf).map((stay) => ({ ...stay, ...NO_FEE })),
    paidFen: order.paidFen,
    ...{
      feeFen: 0,
      refundingFen: 0,
      balanceFen: 0,
      waivedFen: 0,
      paidThenFen: 0,
      refundableFen: 0,
      refundFen: 0,
    },
    ...{ mayWaive: false, mayRefund: false, atPlatform },
  };
};

/** A booking that ends owes what is kept of it, of which nothing was waived. */
const NOT_WAIVED = { waivedFen: 0, paidThenFen: 0 };

/** The stay costs its fee and nothing else. */
const leftWithout = async (ctx: Ctx, { order, stay }: StayInOrder, endings: readonly StayEnding[]) => {
  const soldFen = await soldWith(ctx, { houseId: order.houseId, stayId: stay.id });
  return {
    balanceFen: balanceOf(order) - soldFen + sumFees(endings),
    waivedFen: order.waivedFen,
    paidThenFen: await paidWhenWaived(ctx, order),
  };
};

export const previewCancelRoute = query(previewCancel, async (ctx, { orderId, stayId }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  const freedFrom = arrivalOf;
  if (stayId === undefined) {
    assertBooking(order, 'cancel');
    const endings = await endingsOf(ctx, order, endingStays(order), 'cancel');
    const atPlatform = await termsAtPlatform(ctx, order);
    if (atPlatform) return leaveToPlatform(ctx, order, endings, atPlatform);
    const { deposit } = await depositIn(ctx, order);
    // What the deposit had paid of the bill it no longer does.
    const undoneFen = deposit && isUnused(order, deposit) ? deposit.deductedFen : 0;
    const paid = { ...order, paidFen: order.paidFen - undoneFen };
    const keptFen = order.keptFen + sumFees(endings);
    const balanceFen = balanceOf({ ...paid, keptFen, booking: 'cancelled' });
    return drawUp(ctx, paid, endings, { balanceFen, ...NOT_WAIVED, freedFrom });
  }
  const at = inOrder(order, stayId);
  await assertStay(ctx, at, 'cancelStay');
  const endings = await endingsOf(ctx, order, [at.stay], 'cancel');
  return drawUp(ctx, order, endings, { ...(await leftWithout(ctx, at, endings)), freedFrom });
});

export const previewNoShowRoute = query(previewNoShow, async (ctx, { orderId, stayId }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  const at = inOrder(order, stayId);
  await assertStay(ctx, at, 'noShow');
  const endings = await endingsOf(ctx, order, [at.stay], 'noShow');
  const freedFrom = ({ checkIn, roomId }: StayInOrder['stay']) =>
    roomId === null ? checkIn : addDays(checkIn, 1);
  return drawUp(ctx, order, endings, { ...(await leftWithout(ctx, at, endings)), freedFrom });
});
