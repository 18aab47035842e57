/** Ends an approval: the parameters pass, or the process is cancelled. */

import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { cancelParameters, passParameters } from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import { ParameterProfile } from '@minsu/contract/operations/demo/parameters.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertVersion } from './demo-record.ts';
import { parameterProfile } from './parameter-queries.ts';

const decide = async (
  ctx: Ctx,
  { id, version }: { id: string; version: number },
  state: 'passed' | 'cancelled',
) => {
  const row = await ctx.db
    .selectFrom('demoParameterSets')
    .select(['state', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const current = row && row.version !== version ? await parameterProfile(ctx) : null;
  assertVersion(row, version, ParameterProfile, () => current);
  if (row.state !== 'auditing') fail(demoFailures.notAuditing);
  await ctx.db
    .updateTable('demoParameterSets')
    .set({ state, decidedAt: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: `demoParameters.${state}`,
    entity: 'demoParameters',
    entityId: id,
    before: { state: row.state },
    after: { state },
  });
  return parameterProfile(ctx);
};

export const passParametersRoute = command(passParameters, (ctx, input) => decide(ctx, input, 'passed'));
export const cancelParametersRoute = command(cancelParameters, (ctx, input) =>
  decide(ctx, input, 'cancelled'),
);
