/** Quotes a stay under every plan of its room type, for the front desk to choose from. */

import { freeCancellation } from '@minsu/contract/inventory/prices/cancellation-rules.ts';
import type { PlanQuote, quotePlans } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { STANDARD_PLAN_CODE } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import { houseOnSale, typeOnSale } from '../../foundation/houses/rooms/type-on-sale-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import type { PlanRow } from './plan-chain-queries.ts';
import { arrivalOf, type PolicyTerms, policyTermsOf } from './policy-queries.ts';
import { type PlanOffer, pricesUnderPlans } from './price-queries.ts';
import { stayPrice } from './price-rules.ts';
import { sayRefusals } from './say-refusals.ts';

type Input = z.output<(typeof quotePlans)['input']>;
type House = Awaited<ReturnType<typeof houseOnSale>>;
type SoldType = Awaited<ReturnType<typeof typeOnSale>>;

const policyIdOf = (plan: PlanRow | null, ofHouse: string): string =>
  plan?.policyId ?? plan?.builtInPolicy ?? ofHouse;

const termsOf = ({ plan, parent }: PlanOffer) => ({
  code: plan?.code ?? STANDARD_PLAN_CODE,
  name: plan?.name ?? '',
  nameEn: plan?.nameEn ?? null,
  parentId: plan?.parentId ?? null,
  parentName: parent?.name ?? '',
  parentNameEn: parent?.nameEn ?? null,
  percentBp: plan?.percentBp ?? 0,
  amountFen: plan?.amountFen ?? 0,
  meal: plan?.meal ?? ('none' as const),
});

const priceOf = ({ nights, longStay }: PlanOffer, input: Input, house: House, type: SoldType) => {
  const guests = { guests: input.guests, baseGuests: type.baseGuests, feeFen: type.extraGuestFeeFen };
  const price = stayPrice(nights, { guests, cleaningFen: house.cleaningFeeFen, longStay });
  const { roomFen, longStayFen, longStayBp, totalFen } = price;
  return { roomFen, longStayFen, longStayBp, totalFen };
};

/** Fails with `house.notFound` and `house.roomTypeNotFound`. */
export const planQuotesOf = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof quotePlans>> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const { houseId, roomTypeId, checkIn } = input;
  const house = await houseOnSale(ctx, houseId);
  const type = await typeOnSale(ctx, houseId, roomTypeId);
  const [priced, arrival] = await Promise.all([
    pricesUnderPlans(ctx, [{ houseId, roomTypeId, today: house.today }], input),
    arrivalOf(ctx, houseId, checkIn),
  ]);
  const prices = priced.get(roomTypeId) ?? [];
  const policies = await policyTermsOf(
    ctx,
    prices.map(({ plan }) => policyIdOf(plan, arrival.policy)),
  );
  const plans = prices.map((price): PlanQuote => {
    const { plan, rules } = price;
    const policy = policies.get(policyIdOf(plan, arrival.policy)) as PolicyTerms;
    return {
      id: price.planId,
      ...termsOf(price),
      policyName: policy.name,
      ...freeCancellation(policy.tiers, arrival.at, ctx.now),
      ...priceOf(price, input, house, type),
      sellable: rules.length === 0,
      refusals: sayRefusals(ctx, rules),
    };
  });
  return { timeZone: house.timeZone, plans };
};
