/** What a stay of a new order costs; refused by what speaks against its plan, and when the guest was told another price. */

import { fail } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import type { StayTerms } from '@minsu/contract/prices/cancellation-fee.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { stayTermsOf } from '../prices/policy-queries.ts';
import { type PlanPrice, priceUnderPlan, stayPrice } from '../prices/price-queries.ts';
import { assertRules } from './guard-restrictions.ts';
import { type PricedNight, spread, sumNights } from './order-rules.ts';

export interface StayToPrice {
  readonly houseId: string;
  readonly cleaningFen: number;
  /** The house's own policy: of plans that name none. */
  readonly policy: string;
  readonly type: { readonly baseGuests: number; readonly extraGuestFeeFen: number };
  readonly stay: z.output<typeof createOrder.input>['stays'][number];
  readonly today: string;
  readonly channel: string;
  /** Against the restrictions of plan and calendar. */
  readonly anyway: boolean;
}

export interface PricedStay {
  readonly nights: readonly PricedNight[];
  /** The list price of the same nights where the stay has an own price. */
  readonly list?: readonly PricedNight[];
  readonly extraGuestFen: number;
  readonly cleaningFen: number;
  readonly ratePlanId: string;
  /** 0 or negative. */
  readonly longStayFen: number;
  readonly longStayBp: number;
  /** What a cancellation costs from now on, whatever becomes of the policy. */
  readonly terms: StayTerms;
}

/** The price under the plan asked for; refused with the first rule that speaks against it, unless it is overridden. */
const priceUnder = async (
  ctx: Ctx,
  { houseId, stay, today, channel, anyway }: StayToPrice,
): Promise<PlanPrice> => {
  const { roomTypeId, ratePlanId, checkIn, checkOut } = stay;
  const of = { houseId, roomTypeId, ratePlanId, checkIn, checkOut, today, channel };
  const priced = await priceUnderPlan(ctx, of);
  assertRules(priced.rules, anyway);
  return priced;
};

const totalOf = ({ nights, extraGuestFen, cleaningFen, longStayFen }: PricedStay): number =>
  sumNights(nights) + extraGuestFen + cleaningFen + longStayFen;

/** Somebody has set another price since the guest was told his. Who sees no money was told none. */
const assertQuoted = (ctx: Ctx, houseId: string, priced: PricedStay, quotedFen: number | undefined): void => {
  const now = totalOf(priced);
  if (quotedFen === undefined || quotedFen === now || !seesMoneyIn(ctx, houseId)) return;
  fail(orderFailures.priceChanged, { params: { before: formatFen(quotedFen), now: formatFen(now) } });
};

export const priceStay = async (ctx: Ctx, of: StayToPrice): Promise<PricedStay> => {
  const { guests, roomFenOverride, quotedFen } = of.stay;
  const plan = await priceUnder(ctx, of);
  const overridden = roomFenOverride !== undefined;
  const { baseGuests, extraGuestFeeFen: feeFen } = of.type;
  const fees = { guests: { guests, baseGuests, feeFen }, cleaningFen: of.cleaningFen };
  const quoted = stayPrice(plan.nights, { ...fees, longStay: plan.longStay });
  const price = overridden ? stayPrice(plan.nights, { ...fees, longStay: [] }) : quoted;
  // An own price stands for the nights with their extra guests and long-stay discount.
  const list = spread(quoted.totalFen - quoted.cleaningFen, plan.nights);
  const priced = {
    ...(overridden && { list }),
    nights: overridden ? spread(roomFenOverride, plan.nights) : plan.nights,
    // An own price is for the room as it is slept in; the cleaning is due all the same.
    extraGuestFen: overridden ? 0 : price.extraGuestFen,
    cleaningFen: price.cleaningFen,
    ratePlanId: plan.planId,
    longStayFen: price.longStayFen,
    longStayBp: price.longStayBp,
    terms: await stayTermsOf(ctx, plan.plan?.policyId ?? plan.plan?.builtInPolicy ?? of.policy),
  };
  assertQuoted(ctx, of.houseId, priced, quotedFen);
  return priced;
};
