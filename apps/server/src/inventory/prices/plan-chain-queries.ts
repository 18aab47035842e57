/** The rate plans of houses, and for each the chain up to the plan its prices derive from. */
import type { CancellationPolicy } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import {
  chainOf,
  type Derivation,
  MAX_DERIVATION_DEPTH,
  type Rounding,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import type { ChannelFactor, Meal, PlanKind } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export interface PlanRow {
  readonly houseId: string;
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: PlanKind;
  readonly parentId: string | null;
  readonly percentBp: number;
  readonly amountFen: number;
  readonly rounding: Rounding;
  readonly meal: Meal;
  readonly builtInPolicy: CancellationPolicy | null;
  readonly policyId: string | null;
  readonly minAdvanceDays: number | null;
  readonly maxAdvanceDays: number | null;
  readonly channels: string[];
  readonly channelFactors: ChannelFactor[];
  readonly hours: number | null;
  readonly firstStart: string | null;
  readonly lastStart: string | null;
  readonly longStay: boolean;
  readonly active: boolean;
  readonly updatedBy: string;
  readonly updatedAt: Date;
  readonly roomTypeIds: string[];
}

export type PlansOfHouse = ReadonlyMap<string, PlanRow>;

/** All existing plans of the houses, by house and id, ordered by name. */
export const plansOfHouses = async (
  ctx: Pick<Ctx, 'db'>,
  houseIds: readonly string[],
): Promise<ReadonlyMap<string, PlansOfHouse>> => {
  const { rows } = await sql<PlanRow>`
    select p.*, array(
      select t.room_type_id from rate_plan_types t where t.house_id = p.house_id and t.plan_id = p.id
    ) as room_type_ids
    from rate_plans p where p.house_id = any(${houseIds}::uuid[]) and p.deleted_at is null
    order by p.house_id, p.name, p.id`.execute(ctx.db);
  const byHouse = new Map<string, Map<string, PlanRow>>();
  for (const row of rows) {
    const plans = byHouse.get(row.houseId) ?? new Map<string, PlanRow>();
    byHouse.set(row.houseId, plans.set(row.id, row));
  }
  return byHouse;
};

/** How a plan's prices derive step by step from those of `rootId`. */
export interface PlanPath {
  readonly rootId: string;
  readonly steps: readonly Derivation[];
  readonly rounding: Rounding;
  /** From the root's first child down to the plan; empty for a plan with its own price. */
  readonly chain: readonly PlanRow[];
  /** Null for the standard plan. */
  readonly plan: PlanRow | null;
}

const standardPath: PlanPath = {
  rootId: STANDARD_PLAN_ID,
  steps: [],
  rounding: 'fen',
  chain: [],
  plan: null,
};

/** Null if there is no such plan. */
export const planPath = (plans: PlansOfHouse | undefined, planId: string): PlanPath | null => {
  if (planId === STANDARD_PLAN_ID) return standardPath;
  const up = plans && chainOf(plans, planId);
  const [plan] = up ?? [];
  const last = up?.at(-1);
  if (!up || !plan || !last || up.length > MAX_DERIVATION_DEPTH + 1) return null;
  const chain = up.filter((one) => one.parentId !== null).reverse();
  return {
    rootId: last.parentId ?? last.id,
    steps: chain.map(({ percentBp, amountFen }) => ({ percentBp, amountFen })),
    rounding: plan.rounding,
    chain,
    plan,
  };
};
