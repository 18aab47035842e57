/** Prices a stay of a new order. Throws for restrictions of its plan and when the quoted price has changed. */

import type { StayTerms } from '@minsu/contract/inventory/prices/cancellation-fee.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { z } from 'zod';
import { stayTermsOf } from '../../../inventory/prices/policy-queries.ts';
import { type PlanPrice, priceUnderPlan, stayPrice } from '../../../inventory/prices/price-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';
import { type PricedNight, spread, sumNights } from '../order-rules.ts';
import { assertRules } from './guard-restrictions.ts';

export interface StayToPrice {
  readonly houseId: string;
  readonly cleaningFen: number;
  /** Property's policy, used by plans without their own. */
  readonly policy: string;
  readonly type: { readonly baseGuests: number; readonly extraGuestFeeFen: number };
  readonly stay: z.output<typeof createOrder.input>['stays'][number];
  readonly today: string;
  readonly channel: string;
  /** Ignore restrictions of plan and calendar. */
  readonly anyway: boolean;
}

export interface PricedStay {
  readonly nights: readonly PricedNight[];
  /** List price of the nights when the stay has an own price. */
  readonly list?: readonly PricedNight[];
  readonly extraGuestFen: number;
  readonly cleaningFen: number;
  readonly ratePlanId: string;
  /** 0 or negative. */
  readonly longStayFen: number;
  readonly longStayBp: number;
  /** Cancellation terms frozen at the sale. */
  readonly terms: StayTerms;
}

/** Price under the requested plan; throws the first broken restriction unless overridden. */
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

/** The price changed after the quote. Users who see no money were quoted none. */
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
  // An own price replaces nights, extra-guest fees and the long-stay discount.
  const list = spread(quoted.totalFen - quoted.cleaningFen, plan.nights);
  const priced = {
    ...(overridden && { list }),
    nights: overridden ? spread(roomFenOverride, plan.nights) : plan.nights,
    // An own price covers the room with its guests; cleaning is charged separately.
    extraGuestFen: overridden ? 0 : price.extraGuestFen,
    cleaningFen: price.cleaningFen,
    ratePlanId: plan.planId,
    longStayFen: price.longStayFen,
    longStayBp: price.longStayBp,
    terms: {
      ...(await stayTermsOf(ctx, plan.plan?.policyId ?? plan.plan?.builtInPolicy ?? of.policy)),
      longStay: overridden ? [] : plan.longStay,
    },
  };
  assertQuoted(ctx, of.houseId, priced, quotedFen);
  return priced;
};
