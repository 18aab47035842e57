/** Previews the cost and refund of a cancellation or no-show, with the command's own figures. */

import { addDays } from '@minsu/contract/platform/dates.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { type Credit, creditOf } from '@minsu/contract/sales/orders/folio/credit-rules.ts';
import {
  type EndingPreview,
  previewCancel,
  previewNoShow,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { z } from 'zod';
import { sayRefusals } from '../../../inventory/prices/price-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { query } from '../../../platform/http/routes.ts';
import { isUnused } from '../deposit/deposit-rules.ts';
import { depositIn } from '../deposit/locked-deposit.ts';
import { type EndingReach, givenUpOf } from '../folio/charge-fee.ts';
import { type ChargeLineKind, isOwed } from '../folio/charge-kind-rules.ts';
import { type ChargeRow, readCharges } from '../folio/folio-queries.ts';
import { paidWhenWaived } from '../folio/refund-credit.ts';
import { refundablePayments } from '../folio/request-refund.ts';
import { soldWith } from '../folio/stay-charges.ts';
import { offersOf } from '../folio/who-holds-money.ts';
import {
  assertBooking,
  assertStay,
  inOrder,
  type LockedOrder,
  readOrderAsItIs,
  type StayInOrder,
} from '../locked-order.ts';
import { balanceOf } from '../order-rules.ts';
import { termsAtPlatform } from '../platform-hooks.ts';
import { endingStays } from './cancel-order.ts';
import { endingsOf, type StayEnding, stayFees } from './ending-queries.ts';
import { restrictionsWithout } from './guard-part.ts';

type Drawn = z.input<typeof EndingPreview>;

const arrivalOf = ({ checkIn }: StayInOrder['stay']): string => checkIn;

interface Left {
  readonly freedFrom: (stay: StayInOrder['stay']) => string;
  /** Balance with this fee, in fen. */
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
  const { holder, offers, desk } = await offersOf(ctx, order, given);
  return {
    holder,
    ...(desk.soldFen > 0 && { desk }),
    offers: offers.map(({ keptFen, ...offer }) => ({ ...offer, feeFen: sumOf(keptFen) })),
    soldFen: sumOf(given.map(({ soldFen }) => soldFen)),
  };
};

/** Refundable amount of the payments; platform collections are excluded while their amounts are unknown. */
const heldFen = async (ctx: Ctx, order: LockedOrder, holder: Drawn['keeping']['holder']) => {
  const payments = await refundablePayments(ctx, order);
  const ours = holder === 'platform' ? payments.filter(({ method }) => method !== 'channel') : payments;
  return {
    all: sumOf(payments.map(({ refundableFen }) => refundableFen)),
    ours: sumOf(ours.map(({ refundableFen }) => refundableFen)),
  };
};

const buildPreview = async (
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
    ...{ atPlatform: null, refusals: [] },
  };
};

const NO_FEE = { policyName: '', keptPercent: 0, baseFen: 0, feeFen: 0 };
const NO_AMOUNTS = {
  ...{ feeFen: 0, refundingFen: 0, balanceFen: 0, waivedFen: 0 },
  ...{ paidThenFen: 0, refundableFen: 0, refundFen: 0 },
};

/** The platform decides the refund and reports it after cancelling. */
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
    ...{ mayWaive: false, mayRefund: false, atPlatform, refusals: [] },
    keeping: { holder: 'platform', offers: [], soldFen: 0 },
    dropped: [],
  };
};

/** An ended order owes only the amount kept, none of it waived. */
const NOT_WAIVED = { waivedFen: 0, paidThenFen: 0 };

/** The stay costs its fee and nothing else. */
const remainderWithout = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<Omit<Left, 'freedFrom'>> => {
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
  // The deposit no longer pays part of the folio.
  const undoneFen = deposit && isUnused(order, deposit) ? deposit.deductedFen : 0;
  const paid = { ...order, paidFen: order.paidFen - undoneFen };
  const stayStates = new Map(order.stays.map(({ id, state }) => [id, state]));
  return buildPreview(ctx, paid, endings, {
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
  const endings = await endingsOf(ctx, order, [at.stay], 'cancelStay');
  const left = { ...(await remainderWithout(ctx, at)), freedFrom: arrivalOf };
  const refusals = sayRefusals(ctx, await restrictionsWithout(ctx, at));
  return { ...(await buildPreview(ctx, order, endings, left)), refusals };
});

export const previewNoShowRoute = query(previewNoShow, async (ctx, { orderId, stayId }) => {
  const order = await readOrderAsItIs(ctx, orderId);
  const at = inOrder(order, stayId);
  await assertStay(ctx, at, 'noShow');
  const endings = await endingsOf(ctx, order, [at.stay], 'noShow');
  const freedFrom = ({ checkIn, roomId }: StayInOrder['stay']) =>
    roomId === null ? checkIn : addDays(checkIn, 1);
  return buildPreview(ctx, order, endings, { ...(await remainderWithout(ctx, at)), freedFrom });
});
