/** Problems of a rate plan: its place among others, its types, its formula. */

import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import {
  derivedFen,
  MAX_DERIVATION_DEPTH,
  STANDARD_PLAN_ID,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';

export interface PlanFacts {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly parentId: string | null;
  readonly percentBp: number;
  readonly amountFen: number;
  readonly active: boolean;
  readonly roomTypeIds: readonly string[];
}

export interface PlanToCheck {
  /** Null for a new plan. */
  readonly id: string | null;
  readonly kind: string;
  readonly parentId: string | null;
  readonly percentBp: number;
  readonly amountFen: number;
  readonly hours: number | null;
  readonly firstStart: string | null;
  readonly lastStart: string | null;
  readonly types: readonly {
    readonly roomTypeId: string;
    readonly basePriceFen: number | null;
    readonly weekendPriceFen: number | null;
  }[];
}

export interface HouseFacts {
  readonly plans: ReadonlyMap<string, PlanFacts>;
  /** Active types of the house. */
  readonly types: ReadonlyMap<string, TypeFacts>;
}

export interface TypeFacts {
  readonly name: string;
  /** Base and weekend price in fen by plan with its own price; the standard plan under its id. */
  readonly prices: ReadonlyMap<string, readonly number[]>;
}

export interface PlanProblem {
  readonly failure: Failure;
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Number of ancestors; infinite for a cycle or a path through `through`. */
const stepsAbove = (plans: HouseFacts['plans'], from: string | null, through: string | null): number => {
  let steps = 0;
  for (let at = from; at !== null; at = plans.get(at)?.parentId ?? null) {
    if (at === through || steps > plans.size + 1) return Number.POSITIVE_INFINITY;
    steps += 1;
    if (at === STANDARD_PLAN_ID) break;
  }
  return steps;
};

/** Depth of the deepest descendant. */
const stepsBelow = (plans: HouseFacts['plans'], id: string | null): number => {
  if (id === null) return 0;
  const children = [...plans.values()].filter(({ parentId }) => parentId === id);
  return children.reduce((most, child) => Math.max(most, 1 + stepsBelow(plans, child.id)), 0);
};

const linkProblem = (plan: PlanToCheck, { plans }: HouseFacts): PlanProblem | null => {
  const { parentId, id, kind } = plan;
  if (parentId === null) return null;
  const parent = plans.get(parentId);
  const path = 'parentId';
  if (!parent && parentId !== STANDARD_PLAN_ID) return { failure: ratePlanFailures.parentNotFound, path };
  const above = stepsAbove(plans, parentId, id);
  if (!Number.isFinite(above)) return { failure: ratePlanFailures.cycle, path };
  // The root plan does not count as a level.
  if (above + stepsBelow(plans, id) > MAX_DERIVATION_DEPTH)
    return { failure: ratePlanFailures.tooDeep, path, params: { limit: MAX_DERIVATION_DEPTH } };
  if ((parent?.kind ?? 'overnight') !== kind) return { failure: ratePlanFailures.kindDiffers, path };
  if (id === null && parent?.active === false) return { failure: ratePlanFailures.parentInactive, path };
  return null;
};

/** A plan's price for a type through the formulas above it, each step rounded. */
const pricesOf = (plans: HouseFacts['plans'], planId: string, type: TypeFacts): readonly number[] => {
  const plan = plans.get(planId);
  if (!plan || plan.parentId === null) return type.prices.get(planId) ?? [];
  return pricesOf(plans, plan.parentId, type).map((fen) => derivedFen(fen, plan));
};

const typeProblem = (
  plan: PlanToCheck,
  { plans, types }: HouseFacts,
  { roomTypeId, basePriceFen }: PlanToCheck['types'][number],
  index: number,
): PlanProblem | null => {
  const path = `types.${index}.roomTypeId`;
  const type = types.get(roomTypeId);
  if (!type) return { failure: ratePlanFailures.typeNotFound, path };
  const params = { type: type.name };
  if (plan.parentId === null)
    return basePriceFen === null
      ? { failure: ratePlanFailures.priceNeeded, path: `types.${index}.basePriceFen` }
      : null;
  const parent = plans.get(plan.parentId);
  if (parent && !parent.roomTypeIds.includes(roomTypeId))
    return { failure: ratePlanFailures.typeNotInParent, path, params };
  if (pricesOf(plans, plan.parentId, type).some((fen) => fen > 0 && derivedFen(fen, plan) <= 0))
    return { failure: ratePlanFailures.negativePrice, path: 'amountFen', params };
  return null;
};

/** Child plans must keep their types and kind. */
const childProblem = (plan: PlanToCheck, { plans, types }: HouseFacts): PlanProblem | null => {
  const sold = new Set(plan.types.map(({ roomTypeId }) => roomTypeId));
  for (const child of plans.values()) {
    if (plan.id === null || child.parentId !== plan.id) continue;
    if (child.kind !== plan.kind) return { failure: ratePlanFailures.kindDiffers, path: 'kind' };
    const lost = child.roomTypeIds.find((id) => types.has(id) && !sold.has(id));
    if (lost !== undefined)
      return {
        failure: ratePlanFailures.typeHasChildren,
        path: 'types',
        params: { type: types.get(lost)?.name ?? '', plan: child.name },
      };
  }
  return null;
};

const hourProblem = ({ kind, hours, firstStart, lastStart }: PlanToCheck): PlanProblem | null =>
  kind === 'hourly' && (hours === null || firstStart === null || lastStart === null)
    ? { failure: ratePlanFailures.hoursNeeded, path: 'hours' }
    : null;

/** The first objection to a plan. */
export const planProblem = (plan: PlanToCheck, house: HouseFacts): PlanProblem | null =>
  hourProblem(plan) ??
  linkProblem(plan, house) ??
  plan.types.reduce<PlanProblem | null>(
    (found, type, index) => found ?? typeProblem(plan, house, type, index),
    null,
  ) ??
  childProblem(plan, house);
