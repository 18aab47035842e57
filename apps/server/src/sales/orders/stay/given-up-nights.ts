/**
 * Nights given up by early departure or shortening: their sold price and the part kept by the terms of the sale.
 */

import { cancellationFee, type StayTerms } from '@minsu/contract/inventory/prices/cancellation-fee.ts';
import { isHourly } from '@minsu/contract/sales/orders/order-states.ts';
import type { GivenUpNights as Drawn } from '@minsu/contract/sales/orders/stay/keeping.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { type LongStayChange, longStayAfter } from '../folio/long-stay-discount.ts';
import { type GivenUp, type OrderMoney, offersOf } from '../folio/who-holds-money.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';
import { nightCount, type PricedNight, type StayPlan, scaleByNights, sumNights } from '../order-rules.ts';
import { readWorth, termsName, termsOfStay } from './ending-queries.ts';

export interface GivenUpNights extends GivenUp {
  readonly terms: StayTerms;
  readonly nights: number;
  /** A lower percentage for the remaining nights; null: it stays. */
  readonly longStay: LongStayChange | null;
}

type OfOrder = Pick<LockedOrder, 'houseId' | 'id' | 'booking'>;

/** Sold nights that a change keeps: the same dates, or as many nights when the stay moves. */
export const nightsKept = (sold: readonly PricedNight[], plan: StayPlan): PricedNight[] => {
  if (plan.added.length > 0) return sold.slice(0, nightCount(plan));
  const removed = new Set(plan.removed);
  return sold.filter(({ night }) => !removed.has(night));
};

const extraGuestFenOf = async (ctx: Ctx, { houseId }: OfOrder, stayId: string): Promise<number> => {
  const charge = await ctx.db
    .selectFrom('orderCharges')
    .select('amountFen')
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .where('kind', '=', 'extra_guest')
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  return charge?.amountFen ?? 0;
};

/**
 * Read before changing anything; null if every night is kept. The fee is that of cancelling everything less that of
 * cancelling the rest.
 */
export const givenUpNights = async (
  ctx: Ctx,
  order: OfOrder,
  stay: Pick<LockedStay, 'id'>,
  kept: readonly PricedNight[],
): Promise<GivenUpNights | null> => {
  const [row] = await readWorth(ctx, order, [stay.id]);
  if (!row || kept.length >= row.nightFen.length) return null;
  const keptFen = sumNights(kept);
  const [terms, extraGuestFen, longStay] = await Promise.all([
    termsOfStay(ctx, row),
    extraGuestFenOf(ctx, order, stay.id),
    longStayAfter(ctx, { houseId: order.houseId, stayId: stay.id }, { fen: keptFen, nights: kept.length }),
  ]);
  const discountFen = Number(row.discountFen);
  const { isLaterPart, arrivalAt, nightFen } = row;
  const feeOf = (worth: { nightFen: readonly number[]; discountFen: number }) =>
    cancellationFee(terms, { ...worth, isLaterPart }, arrivalAt, ctx.now);
  const before = feeOf({ nightFen, discountFen });
  const rest = feeOf({ nightFen: kept.map(({ priceFen }) => priceFen), discountFen: longStay.ownFen });
  const extraFen = extraGuestFen - scaleByNights(extraGuestFen, nightFen.length, kept.length);
  const givenFen = nightFen.reduce((sum, fen) => sum + fen, 0) - keptFen + extraFen - longStay.changeFen;
  const isSold = order.booking === 'confirmed';
  return {
    ...{ stayId: stay.id, endsStay: false },
    terms,
    keptPercent: isSold ? before.keptPercent : 0,
    nights: nightFen.length - kept.length,
    policyFen: isSold ? Math.max(0, before.feeFen - rest.feeFen) : 0,
    ...{ baseFen: before.baseFen - rest.baseFen, feeNights: terms.nights },
    soldFen: isSold ? Math.max(0, givenFen) : 0,
    longStay: longStay.change,
  };
};

/** The given-up nights as the dialogs show them; null if amounts are hidden. */
export const describeGivenUp = async (
  ctx: Ctx,
  order: OrderMoney,
  given: GivenUpNights | null,
): Promise<z.input<typeof Drawn> | null> => {
  if (given === null || !seesMoneyIn(ctx, order.houseId)) return null;
  const { holder, offers, desk } = await offersOf(ctx, order, [given]);
  return {
    holder,
    ...(desk.soldFen > 0 && { desk }),
    offers: offers.map(({ keptFen, ...offer }) => ({ ...offer, feeFen: keptFen[0] ?? 0 })),
    soldFen: given.soldFen,
    nights: given.nights,
    policyName: termsName(ctx, given.terms),
    keptPercent: given.keptPercent,
    ...(given.longStay && { longStay: given.longStay }),
  };
};

/** Nights of a stay before a date. */
const nightsUntil = (ctx: Ctx, { houseId }: Pick<LockedOrder, 'houseId'>, stayId: string, date: string) =>
  ctx.db
    .selectFrom('orderNights')
    .select(['night', 'priceFen'])
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .where('night', '<', date)
    .orderBy('night')
    .execute();

/** Nights given up by departing early on this date; null for none or an hourly stay. */
export const givenUpByLeaving = async (
  ctx: Ctx,
  order: OfOrder,
  stay: Pick<LockedStay, 'id' | 'checkIn' | 'checkOut'>,
  on: string,
): Promise<GivenUpNights | null> => {
  if (isHourly(stay) || on >= stay.checkOut) return null;
  return givenUpNights(ctx, order, stay, await nightsUntil(ctx, order, stay.id, on));
};

export interface AtLeaving {
  /** Default amount kept, in fen. */
  readonly keptFen: number;
  /** Discount lost on the nights stayed, in fen. */
  readonly lostFen: number;
}

/** Amounts of an early departure. */
export const keptAtLeaving = async (
  ctx: Ctx,
  order: OfOrder & OrderMoney,
  stay: Pick<LockedStay, 'id' | 'checkIn' | 'checkOut'>,
  on: string,
): Promise<AtLeaving> => {
  const given = await givenUpByLeaving(ctx, order, stay, on);
  if (given === null) return { keptFen: 0, lostFen: 0 };
  const { offers } = await offersOf(ctx, order, [given]);
  return { keptFen: offers[0]?.keptFen[0] ?? 0, lostFen: given.longStay?.lostFen ?? 0 };
};
