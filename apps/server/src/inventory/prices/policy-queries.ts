/** Cancellation policies, and the fee for cancelling a stay. */

import {
  type CancellationPolicy,
  cancellationPolicies,
  policyRules,
} from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import {
  type FeeNights,
  feeBase,
  type StayTerms,
} from '@minsu/contract/inventory/prices/cancellation-fee.ts';
import type { previewCancellation } from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import {
  type CancellationTier,
  cancellationSteps,
} from '@minsu/contract/inventory/prices/cancellation-rules.ts';
import { policyFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import type { PriceCancellationPolicy } from '@minsu/contract/inventory/prices/rate-plan.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { houseOnSale } from '../../foundation/houses/rooms/type-on-sale-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { plansOfHouses } from './plan-chain-queries.ts';
import { priceUnderPlan } from './price-queries.ts';
import { sumFen } from './price-rules.ts';

interface StoredPolicy {
  id: string;
  name: string;
  nameEn: string | null;
  tiers: CancellationTier[];
  nights: FeeNights;
  planCount: number;
  version: number;
}

const ownPolicies = async (ctx: Ctx, id?: string): Promise<PriceCancellationPolicy[]> => {
  const { rows } = await sql<StoredPolicy>`
    select c.id, c.name, c.name_en, c.tiers, c.nights, c.version, (
      select count(*)::int from rate_plans p where p.policy_id = c.id and p.deleted_at is null
    ) as plan_count
    from cancellation_policies c where c.deleted_at is null and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by c.name`.execute(ctx.db);
  return rows.map((row) => ({ ...row, builtIn: false }));
};

const builtInPolicies = async (ctx: Ctx): Promise<PriceCancellationPolicy[]> => {
  const { rows } = await sql<{ name: string; n: number }>`
    select built_in_policy as name, count(*)::int as n from rate_plans
    where built_in_policy is not null and deleted_at is null group by 1`.execute(ctx.db);
  return cancellationPolicies.map((id) => ({
    id,
    builtIn: true,
    name: sayText(policyRules[id].name, ctx.language),
    nameEn: sayText(policyRules[id].name, 'en-US'),
    tiers: [...policyRules[id].tiers],
    nights: 'all' as const,
    planCount: rows.find(({ name }) => name === id)?.n ?? 0,
    version: 0,
  }));
};

export const policyList = async (ctx: Ctx): Promise<PriceCancellationPolicy[]> => [
  ...(await builtInPolicies(ctx)),
  ...(await ownPolicies(ctx)),
];

/** Fails with `policy.notFound`. */
export const policyById = async (ctx: Ctx, id: string): Promise<PriceCancellationPolicy> => {
  const [policy] = await ownPolicies(ctx, id);
  return policy ?? fail(policyFailures.notFound);
};

export type PolicyTerms = Pick<StayTerms, 'name' | 'tiers' | 'nights'>;

/** The policy's text in both languages, as stored with a stay sold under it. Fails with `policy.notFound`. */
export const stayTermsOf = async (ctx: Ctx, policy: string): Promise<StayTerms> => {
  const builtIn = cancellationPolicies.find((name) => name === policy);
  if (builtIn) {
    const { name, tiers } = policyRules[builtIn];
    return { policy, name: sayText(name, 'zh-CN'), nameEn: sayText(name, 'en-US'), tiers, nights: 'all' };
  }
  const { name, nameEn, tiers, nights } = await policyById(ctx, policy);
  return { policy, name, nameEn, tiers, nights };
};

const builtInTerms = (ctx: Ctx, policy: string): PolicyTerms | undefined => {
  const builtIn = cancellationPolicies.find((name) => name === policy);
  return (
    builtIn && {
      name: sayText(policyRules[builtIn].name, ctx.language),
      tiers: policyRules[builtIn].tiers,
      nights: 'all',
    }
  );
};

/** Name and tiers of policies, by built-in name or id; none or one query. Fails with `policy.notFound`. */
export const policyTermsOf = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PolicyTerms>> => {
  const own = ids.some((id) => !builtInTerms(ctx, id)) ? await ownPolicies(ctx) : [];
  const nameOf = ({ name, nameEn }: PriceCancellationPolicy) => (ctx.language === 'en-US' && nameEn) || name;
  return new Map(
    ids.map((id) => {
      const stored = own.find((policy) => policy.id === id);
      const terms = stored
        ? { name: nameOf(stored), tiers: stored.tiers, nights: stored.nights }
        : builtInTerms(ctx, id);
      return [id, terms ?? fail(policyFailures.notFound)];
    }),
  );
};

/** Check-in time in the house's local time, and its policy. Fails with `core.notFound`. */
export const arrivalOf = async (ctx: Ctx, houseId: string, checkIn: string) => {
  const { rows } = await sql<{ at: Date; policy: CancellationPolicy }>`
    select (${checkIn}::date + h.check_in_time) at time zone h.time_zone as at, h.cancellation_policy as policy
    from houses h where h.id = ${houseId}`.execute(ctx.db);
  return rows[0] ?? fail(coreFailures.notFound);
};

/** Fails with `house.notFound`, `house.roomTypeNotFound` and `ratePlan.notFound`. */
export const cancellationOf = async (
  ctx: Ctx,
  input: z.output<typeof previewCancellation.input>,
): Promise<OutputOf<typeof previewCancellation>> => {
  if (!seesSomeMoney(ctx)) fail(coreFailures.forbidden);
  const { houseId, ratePlanId, checkIn } = input;
  const { today } = await houseOnSale(ctx, houseId);
  const { nights, planId } = await priceUnderPlan(ctx, { ...input, today });
  const plan = ratePlanId && (await plansOfHouses(ctx, [houseId])).get(houseId)?.get(planId);
  const { at, policy: ofHouse } = await arrivalOf(ctx, houseId, checkIn);
  const policy = (plan && (plan.policyId ?? plan.builtInPolicy)) || ofHouse;
  const terms = (await policyTermsOf(ctx, [policy])).get(policy) as PolicyTerms;
  const { name, tiers } = terms;
  const roomFen = sumFen(nights);
  const worth = { nightFen: nights.map(({ priceFen }) => priceFen), discountFen: 0 };
  const steps = cancellationSteps(tiers, at, feeBase(worth, terms.nights));
  return { policy, policyName: name, checkInAt: at.toISOString(), roomFen, steps };
};
