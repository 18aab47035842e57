/** Creates, edits, disables and deletes rate plans. */

import { cancellationPolicies } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import { ratePlanFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { STANDARD_PLAN_CODE, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { RatePlan } from '@minsu/contract/inventory/prices/rate-plan.ts';
import {
  createRatePlan,
  deleteRatePlan,
  editRatePlan,
  setRatePlanActive,
} from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { lockHouse } from '../../foundation/houses/locked-house.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { command } from '../../platform/http/routes.ts';
import { lockPrices } from './calendar-row-queries.ts';
import { type HouseFacts, planProblem, type TypeFacts } from './check-plan-rules.ts';
import { plansOfHouses } from './plan-chain-queries.ts';
import { beforePlanChanges, beforePlanGoes } from './price-hooks.ts';
import { ratePlanById } from './rate-plan-queries.ts';

type Fields = Omit<z.output<typeof editRatePlan.input>, 'id' | 'version'>;

const houseFacts = async (ctx: Ctx, houseId: string): Promise<HouseFacts> => {
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'name', 'basePriceFen', 'weekendPriceFen'])
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .execute();
  const own = await ctx.db
    .selectFrom('ratePlanTypes')
    .select(['planId', 'roomTypeId', 'basePriceFen', 'weekendPriceFen'])
    .where('houseId', '=', houseId)
    .where('basePriceFen', 'is not', null)
    .execute();
  const factsOf = ({ id, name, ...standard }: (typeof types)[number]): TypeFacts => ({
    name,
    prices: new Map([
      [STANDARD_PLAN_ID, bothPrices(standard)],
      ...own
        .filter(({ roomTypeId }) => roomTypeId === id)
        .map((row): [string, number[]] => [row.planId, bothPrices(row)]),
    ]),
  });
  return {
    plans: (await plansOfHouses(ctx, [houseId])).get(houseId) ?? new Map(),
    types: new Map(types.map((type) => [type.id, factsOf(type)])),
  };
};

interface OwnPrices {
  readonly basePriceFen: number | null;
  readonly weekendPriceFen: number | null;
}

const bothPrices = ({ basePriceFen, weekendPriceFen }: OwnPrices): number[] =>
  basePriceFen === null ? [] : [basePriceFen, weekendPriceFen ?? basePriceFen];

/** Locked so that it is not deleted while the plan starts using it. */
const policyOf = async (ctx: Ctx, policy: string | null) => {
  if (policy === null) return { builtInPolicy: null, policyId: null };
  if ((cancellationPolicies as readonly string[]).includes(policy))
    return { builtInPolicy: policy, policyId: null };
  const { rows } = await sql<{ id: string }>`select id from cancellation_policies
    where id::text = ${policy} and deleted_at is null for share`.execute(ctx.db);
  const [found] = rows;
  return found
    ? { builtInPolicy: null, policyId: found.id }
    : failAt('cancellationPolicy', ratePlanFailures.policyNotFound);
};

const assertSound = async (ctx: Ctx, houseId: string, id: string | null, fields: Fields): Promise<void> => {
  const problem = planProblem({ ...fields, id }, await houseFacts(ctx, houseId));
  if (!problem) return;
  const { failure, path, params } = problem;
  failAt(path, failure, params);
};

/** Reported at the field; a unique index catches concurrent duplicates. */
const assertCodeFree = async (ctx: Ctx, houseId: string, id: string | null, code: string): Promise<void> => {
  const { rows } = await sql`select from rate_plans where house_id = ${houseId} and code = ${code}
    and deleted_at is null and id is distinct from ${id}::uuid`.execute(ctx.db);
  // Every house's standard plan already has its code.
  if (rows.length > 0 || code === STANDARD_PLAN_CODE) failAt('code', ratePlanFailures.codeTaken);
};

const rowOf = async (
  ctx: Ctx,
  { types: _, cancellationPolicy, channelFactors, nameEn, ...fields }: Fields,
) => ({
  ...fields,
  ...(await policyOf(ctx, cancellationPolicy)),
  ...(fields.parentId === null && { percentBp: 0, amountFen: 0 }),
  ...(fields.kind === 'overnight' && { hours: null, firstStart: null, lastStart: null }),
  nameEn: nameEn || null,
  channelFactors: JSON.stringify(channelFactors),
  updatedBy: ctx.user.realname,
  updatedAt: ctx.now,
});

const writeTypes = async (
  ctx: Ctx,
  houseId: string,
  planId: string,
  { types, parentId }: Fields,
): Promise<void> => {
  await ctx.db
    .deleteFrom('ratePlanTypes')
    .where('houseId', '=', houseId)
    .where('planId', '=', planId)
    .execute();
  const derived = { basePriceFen: null, weekendPriceFen: null };
  const distinct = new Map(types.map((type) => [type.roomTypeId, type]));
  await ctx.db
    .insertInto('ratePlanTypes')
    .values(
      [...distinct.values()].map((type) => ({ houseId, planId, ...type, ...(parentId !== null && derived) })),
    )
    .execute();
};

interface Change {
  readonly before?: unknown;
  readonly after?: unknown;
}

const announce = (ctx: Ctx, houseId: string, id: string, name: string, change: Change) =>
  ctx.record({ name: `ratePlan.${name}`, entity: 'ratePlan', entityId: id, houseId, ...change });

type Facts = Pick<Fields, 'name' | 'code' | 'kind' | 'parentId' | 'percentBp' | 'amountFen'>;

const facts = ({ name, code, kind, parentId, percentBp, amountFen }: Facts) => ({
  name,
  code,
  kind,
  parentId,
  percentBp,
  amountFen,
});

export const createRatePlanRoute = command(createRatePlan, async (ctx, { houseId, ...fields }) => {
  await lockHouse(ctx, houseId);
  await lockPrices(ctx, [houseId]);
  await assertCodeFree(ctx, houseId, null, fields.code);
  await assertSound(ctx, houseId, null, fields);
  const id = ctx.newId();
  await ctx.db
    .insertInto('ratePlans')
    .values({ houseId, id, ...(await rowOf(ctx, fields)) })
    .execute();
  await writeTypes(ctx, houseId, id, fields);
  await announce(ctx, houseId, id, 'added', { after: facts(fields) });
  return ratePlanById(ctx, id);
});

/** Locks the plan. Fails with `ratePlan.notFound` out of scope, with `core.stale` for another version. */
const lockPlan = async (ctx: Ctx, id: string, version: number) => {
  const { houseId } = await ratePlanById(ctx, id);
  await lockPrices(ctx, [houseId]);
  const plan = await ratePlanById(ctx, id);
  if (plan.version !== version) failStale(RatePlan, plan);
  return plan;
};

const update = async (
  ctx: Ctx,
  { houseId, id, version }: { readonly houseId: string; readonly id: string; readonly version: number },
  change: Updateable<DB['ratePlans']>,
): Promise<void> => {
  await ctx.db
    .updateTable('ratePlans')
    .set({ ...change, version: version + 1, updatedBy: ctx.user.realname, updatedAt: ctx.now })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};

const seasonsNaming = async (ctx: Ctx, houseId: string, id: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from seasons
    where house_id = ${houseId} and ${id}::uuid = any(plan_ids) order by name`.execute(ctx.db);
  return rows.map(({ name }) => name);
};

const assertNoSeasons = async (ctx: Ctx, houseId: string, id: string): Promise<void> => {
  const seasons = await seasonsNaming(ctx, houseId, id);
  if (seasons.length > 0) fail(ratePlanFailures.inSeasons, { params: { seasons } });
};

const listedAs = ({
  types,
  ...plan
}: Pick<RatePlan, 'active'> & Pick<Fields, 'kind' | 'channels' | 'types'>) => ({
  ...plan,
  roomTypeIds: types.map(({ roomTypeId }) => roomTypeId),
});

export const editRatePlanRoute = command(editRatePlan, async (ctx, { id, version, ...fields }) => {
  const before = await lockPlan(ctx, id, version);
  const { houseId } = before;
  await assertCodeFree(ctx, houseId, id, fields.code);
  await assertSound(ctx, houseId, id, fields);
  if (fields.parentId !== null) await assertNoSeasons(ctx, houseId, id);
  const { active } = before;
  const after = listedAs({ ...fields, active });
  await beforePlanChanges(ctx, { plan: before, before: listedAs(before), after });
  await update(ctx, before, await rowOf(ctx, fields));
  await writeTypes(ctx, houseId, id, fields);
  await announce(ctx, houseId, id, 'changed', {
    before: facts(before),
    after: facts(fields),
  });
  return ratePlanById(ctx, id);
});

const childrenOf = async (ctx: Ctx, houseId: string, id: string, onlyActive: boolean): Promise<string[]> => {
  const plans = (await plansOfHouses(ctx, [houseId])).get(houseId);
  return [...(plans?.values() ?? [])]
    .filter((plan) => plan.parentId === id && (plan.active || !onlyActive))
    .map(({ name }) => name);
};

const assertNoChildren = async (
  ctx: Ctx,
  houseId: string,
  id: string,
  onlyActive: boolean,
): Promise<void> => {
  const children = await childrenOf(ctx, houseId, id, onlyActive);
  if (children.length > 0) fail(ratePlanFailures.hasChildren, { params: { plans: children } });
};

/** A plan derived from an inactive one would be sold at prices that are not shown. */
const assertParentActive = async (
  ctx: Ctx,
  { houseId, parentId }: { readonly houseId: string; readonly parentId: string | null },
): Promise<void> => {
  const parent =
    parentId === null ? undefined : (await plansOfHouses(ctx, [houseId])).get(houseId)?.get(parentId);
  if (parent?.active === false) fail(ratePlanFailures.parentInactive);
};

export const setRatePlanActiveRoute = command(setRatePlanActive, async (ctx, { id, version, active }) => {
  const before = await lockPlan(ctx, id, version);
  if (before.active === active) fail(ratePlanFailures.alreadySo);
  if (active) await assertParentActive(ctx, before);
  else {
    await assertNoChildren(ctx, before.houseId, id, true);
    await beforePlanGoes(ctx, before);
  }
  await update(ctx, before, { active });
  await announce(ctx, before.houseId, id, active ? 'activated' : 'deactivated', {
    before: { active: before.active },
    after: { active },
  });
  return ratePlanById(ctx, id);
});

export const deleteRatePlanRoute = command(deleteRatePlan, async (ctx, { id, version }) => {
  const before = await lockPlan(ctx, id, version);
  const { houseId } = before;
  await assertNoChildren(ctx, houseId, id, false);
  await assertNoSeasons(ctx, houseId, id);
  await beforePlanGoes(ctx, before);
  const { rows } =
    await sql`select from stays where house_id = ${houseId} and rate_plan_id = ${id} limit 1`.execute(ctx.db);
  if (rows.length > 0) fail(ratePlanFailures.hasOrders);
  await update(ctx, before, { deletedAt: ctx.now });
  await announce(ctx, houseId, id, 'deleted', { before: facts(before) });
  return null;
});
