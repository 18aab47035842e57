/** What a cancellation or a no-show would cost and give back, before it is done: the same figures, nothing written. */

import { addDays } from '@minsu/contract/dates.ts';
import { coreFailures, fail } from '@minsu/contract/failure.ts';
import { type Credit, creditOf } from '@minsu/contract/orders/credit-rules.ts';
import { type EndingPreview, previewCancel, previewNoShow } from '@minsu/contract/orders/refund-endpoints.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { query } from '../../platform/routes.ts';
import { endingStays } from './cancel-order.ts';
import { type EndingReach, givenUpOf } from './charge-fee.ts';
import { type ChargeLineKind, isOwed } from './charge-kind-rules.ts';
import { isUnused } from './deposit-rules.ts';
import { endingsOf, type StayEnding, stayFees } from './ending-queries.ts';
import { type ChargeRow, readCharges } from './folio-queries.ts';
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
import { termsAtPlatform } from './platform-hooks.ts';
import { paidWhenWaived } from './refund-credit.ts';
import { refundablePayments } from './request-refund.ts';
import { soldWith } from './stay-charges.ts';
import { offersOf } from './who-holds-money.ts';

type Drawn = z.input<typeof EndingPreview>;

const arrivalOf = ({ checkIn }: StayInOrder['stay']): string => checkIn;

interface Left {
  readonly freedFrom: (stay: StayInOrder['stay']) => string;
  /** What would be owed with this fee. */
  readonly balanceAt: (feeFen: number) => number;
  readonly waived: Pick<Credit, 'waivedFen' | 'paidThenFen'>;
  readonly isDropped: (charge: ChargeRow) => boolean;
  readonly reach: EndingReach;
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, fen) => sum + fen, 0);

const keepingOf = async (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  reach: EndingReach,
): Promise<Drawn['keeping']> => {
  const given = givenUpOf(order, endings, reach);
  const { holder, offers } = await offersOf(ctx, order, given);
  return {
    holder,
    offers: offers.map(({ keptFen, ...offer }) => ({ ...offer, feeFen: sumOf(keptFen) })),
    soldFen: sumOf(given.map(({ soldFen }) => soldFen)),
  };
};

/** What payments hold that could go back; what a platform collected, it pays back by itself while its amounts are open. */
const heldFen = async (ctx: Ctx, order: LockedOrder, holder: Drawn['keeping']['holder']) => {
  const payments = await refundablePayments(ctx, order);
  const ours = holder === 'platform' ? payments.filter(({ method }) => method !== 'channel') : payments;
  return {
    all: sumOf(payments.map(({ refundableFen }) => refundableFen)),
    ours: sumOf(ours.map(({ refundableFen }) => refundableFen)),
  };
};

const drawUp = async (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  { freedFrom, balanceAt, waived, isDropped, reach }: Left,
): Promise<Drawn> => {
  if (!seesMoneyIn(ctx, order.houseId)) fail(coreFailures.forbidden);
  const keeping = await keepingOf(ctx, order, endings, reach);
  const held = await heldFen(ctx, order, keeping.holder);
  const feeFen = keeping.offers[0]?.feeFen ?? 0;
  const balanceFen = balanceAt(feeFen);
  const { paidFen, refundingFen } = order;
  const creditFen = creditOf({ balanceFen, ...waived, paidFen, refundingFen });
  const mayRefund = ctx.user.may('order:refund');
  const charges = await readCharges(ctx, order.houseId, order.id);
  return {
    ...{ stays: stayFees(ctx, endings, freedFrom), feeFen, paidFen, refundingFen, balanceFen },
    ...waived,
    refundableFen: held.all,
    refundFen: mayRefund ? Math.min(creditFen, held.ours) : 0,
    mayWaive: ctx.user.may('order:waiveBalance'),
    mayRefund,
    keeping,
    dropped: charges
      .filter(isDropped)
      .map(({ kind, description, amountFen }) => ({ kind, description, amountFen })),
    atPlatform: null,
  };
};

const NO_FEE = { policyName: '', keptPercent: 0, baseFen: 0, feeFen: 0 };
const NO_AMOUNTS = {
  ...{ feeFen: 0, refundingFen: 0, balanceFen: 0, waivedFen: 0 },
  ...{ paidThenFen: 0, refundableFen: 0, refundFen: 0 },
};

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
    ...NO_AMOUNTS,
    ...{ mayWaive: false, mayRefund: false, atPlatform },
    keeping: { holder: 'platform', offers: [], soldFen: 0 },
    dropped: [],
  };
};

/** A booking that ends owes what is kept of it, of which nothing was waived. */
const NOT_WAIVED = { waivedFen: 0, paidThenFen: 0 };

/** The stay costs its fee and nothing else. */
const leftWithout = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<Omit<Left, 'freedFrom'>> => {
  const soldFen = await soldWith(ctx, { houseId: order.houseId, stayId: stay.id });
  const paidThenFen = await paidWhenWaived(ctx, order);
  return {
    balanceAt: (feeFen) => balanceOf(order) - soldFen + feeFen,
    waived: { waivedFen: order.waivedFen, paidThenFen },
    isDropped: ({ stayId }) => stayId === stay.id,
    reach: 'stay',
  };
};

const previewWhole = async (ctx: Ctx, order: LockedOrder): Promise<Drawn> => {
  assertBooking(order, 'cancel');
  const endings = await endingsOf(ctx, order, endingStays(order), 'cancel');
  const atPlatform = await termsAtPlatform(ctx, order);
  if (atPlatform) return leaveToPlatform(ctx, order, endings, atPlatform);
  const { deposit } = await depositIn(ctx, order);
  // What the deposit had paid of the bill it no longer does.
  const undoneFen = deposit && isUnused(order, deposit) ? deposit.deductedFen : 0;
  const paid = { ...order, paidFen: order.paidFen - undoneFen };
  const stayStates = new Map(order.stays.map(({ id, state }) => [id, state]));
  return drawUp(ctx, paid, endings, {
    reach: 'whole',
    freedFrom: arrivalOf,
    balanceAt: (feeFen) => balanceOf({ ...paid, keptFen: order.keptFen + feeFen, booking: 'cancelled' }),
    waived: NOT_WAIVED,
    isDropped: ({ kind, stayId }) =>
      kind !== 'waiver' &&
      !isOwed('cancelled', { kind: kind as ChargeLineKind, stay: stayStates.get(stayId ?? '') ?? null }),
  });
};

export const previewCancelRoute = query(previewCancel, async (ctx, { orderId, stayId }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  if (stayId === undefined) return previewWhole(ctx, order);
  const at = inOrder(order, stayId);
  await assertStay(ctx, at, 'cancelStay');
  const endings = await endingsOf(ctx, order, [at.stay], 'cancel');
  return drawUp(ctx, order, endings, { ...(await leftWithout(ctx, at)), freedFrom: arrivalOf });
});

export const previewNoShowRoute = query(previewNoShow, async (ctx, { orderId, stayId }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  const at = inOrder(order, stayId);
  await assertStay(ctx, at, 'noShow');
  const endings = await endingsOf(ctx, order, [at.stay], 'noShow');
  const freedFrom = ({ checkIn, roomId }: StayInOrder['stay']) =>
    roomId === null ? checkIn : addDays(checkIn, 1);
  return drawUp(ctx, order, endings, { ...(await leftWithout(ctx, at)), freedFrom });
});
