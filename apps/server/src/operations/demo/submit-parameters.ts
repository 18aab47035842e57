/** Submits parameters for approval. A set still waiting is replaced: only one is reviewed at a time. */
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { submitParameters } from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import {
  ParameterProfile,
  type Parameters,
  parameterFields,
} from '@minsu/contract/operations/demo/parameters.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { nextDemoNumber } from './create-content-set.ts';
import { parameterProfile } from './parameter-queries.ts';

/** Two people who submit at once take turns. */
const takeTurn = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('demoParameters', 0))`.execute(ctx.db);

const replaceWaiting = (ctx: Ctx) =>
  ctx.db
    .updateTable('demoParameterSets')
    .set((eb) => ({ state: 'replaced', decidedAt: ctx.now, version: eb('version', '+', 1) }))
    .where('state', '=', 'auditing')
    .execute();

const lastPassed = async (ctx: Ctx): Promise<Partial<Parameters>> => {
  const row = await ctx.db
    .selectFrom('demoParameterSets')
    .select('parameters')
    .where('state', '=', 'passed')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.parameters ?? {}) as Partial<Parameters>;
};

type Submitted = Parameters & { readonly description: string };

/** Waiting or active sets need no approval; a cancelled one may be submitted again. */
const assertChanged = (
  { current, original }: z.input<typeof ParameterProfile>,
  { description, ...parameters }: Submitted,
): void => {
  const last = current?.state === 'cancelled' ? original : current;
  if (!last || last.description !== description) return;
  if (parameterFields.every((field) => last.values[field] === parameters[field]))
    fail(demoFailures.sameParameters);
};

export const submitParametersRoute = command(
  submitParameters,
  async (ctx, { basedOn, description, ...parameters }) => {
    await takeTurn(ctx);
    const profile = await parameterProfile(ctx);
    if ((profile.current?.id ?? null) !== basedOn) failStale(ParameterProfile, profile);
    assertChanged(profile, { ...parameters, description });
    const before = await lastPassed(ctx);
    const changed = parameterFields.filter((field) => before[field] !== parameters[field]);
    await replaceWaiting(ctx);
    const id = ctx.newId();
    await ctx.db
      .insertInto('demoParameterSets')
      .values({
        id,
        number: await nextDemoNumber(ctx),
        state: 'auditing',
        parameters: JSON.stringify(parameters),
        description,
        changed,
        createdBy: ctx.user.realname,
        createdAt: ctx.now,
      })
      .execute();
    await ctx.record({
      name: 'demoParameters.submitted',
      entity: 'demoParameters',
      entityId: id,
      before,
      after: parameters,
    });
    return parameterProfile(ctx);
  },
);
