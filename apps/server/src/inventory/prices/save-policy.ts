/** Creates, edits and deletes cancellation policies. */

import {
  createPolicy,
  deletePolicy,
  editPolicy,
} from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import { type TierProblem, tierProblems } from '@minsu/contract/inventory/prices/cancellation-rules.ts';
import { policyFailures } from '@minsu/contract/inventory/prices/price-failures.ts';
import { PriceCancellationPolicy } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { coreFailures, fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { policyById } from './policy-queries.ts';

type Fields = z.output<typeof createPolicy.input>;

const said = {
  order: fieldTexts.lessNotice,
  percent: fieldTexts.notCheaper,
  last: fieldTexts.lastStep,
} as const satisfies Record<TierProblem, unknown>;

const assertTiers = ({ tiers }: Fields): void => {
  const problems = tierProblems(tiers);
  if (problems.length === 0) return;
  fail(coreFailures.invalid, {
    fields: problems.map(({ index, problem }) => ({
      path: `tiers.${index}.${problem === 'percent' ? 'keptPercent' : 'hoursBefore'}`,
      text: said[problem],
    })),
  });
};

/** Reported at the field; a unique index catches concurrent duplicates. */
const assertNameFree = async (ctx: Ctx, id: string | null, name: string): Promise<void> => {
  const { rows } = await sql`select from cancellation_policies where lower(name) = lower(${name})
    and deleted_at is null and id is distinct from ${id}::uuid`.execute(ctx.db);
  if (rows.length > 0) failAt('name', policyFailures.nameTaken);
};

const rowOf = (ctx: Ctx, { name, nameEn, tiers, nights }: Fields) => ({
  name,
  nights,
  nameEn: nameEn || null,
  tiers: JSON.stringify(tiers),
  updatedBy: ctx.user.realname,
  updatedAt: ctx.now,
});

const announce = (
  ctx: Ctx,
  id: string,
  name: string,
  change: { readonly before?: unknown; readonly after?: unknown },
) =>
  ctx.record({ name: `cancellationPolicy.${name}`, entity: 'cancellationPolicy', entityId: id, ...change });

const take = ({ name, tiers, nights }: Pick<Fields, 'name' | 'tiers' | 'nights'>) => ({
  name,
  tiers,
  nights,
});

export const createPolicyRoute = command(createPolicy, async (ctx, input) => {
  assertTiers(input);
  await assertNameFree(ctx, null, input.name);
  const id = ctx.newId();
  await ctx.db
    .insertInto('cancellationPolicies')
    .values({ id, ...rowOf(ctx, input) })
    .execute();
  await announce(ctx, id, 'added', { after: take(input) });
  return policyById(ctx, id);
});

/** Locks the policy. Fails with `policy.notFound`, and with `core.stale` for another version. */
const lockPolicy = async (ctx: Ctx, id: string, version: number) => {
  await ctx.db.selectFrom('cancellationPolicies').select('id').where('id', '=', id).forUpdate().execute();
  const policy = await policyById(ctx, id);
  if (policy.version !== version) failStale(PriceCancellationPolicy, policy);
  return policy;
};

export const editPolicyRoute = command(editPolicy, async (ctx, { id, version, ...input }) => {
  const before = await lockPolicy(ctx, id, version);
  assertTiers(input);
  await assertNameFree(ctx, id, input.name);
  await ctx.db
    .updateTable('cancellationPolicies')
    .set({ ...rowOf(ctx, input), version: version + 1 })
    .where('id', '=', id)
    .execute();
  await announce(ctx, id, 'changed', { before: take(before), after: take(input) });
  return policyById(ctx, id);
});

export const deletePolicyRoute = command(deletePolicy, async (ctx, { id, version }) => {
  const before = await lockPolicy(ctx, id, version);
  const { rows } = await sql<{ name: string }>`select distinct name from rate_plans
    where policy_id = ${id} and deleted_at is null order by name limit 10`.execute(ctx.db);
  if (rows.length > 0) fail(policyFailures.inUse, { params: { plans: rows.map(({ name }) => name) } });
  await ctx.db
    .updateTable('cancellationPolicies')
    .set({ deletedAt: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await announce(ctx, id, 'deleted', { before: take(before) });
  return null;
});
