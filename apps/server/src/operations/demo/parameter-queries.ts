/** Parameter sets: what was submitted last, what was in force before, and the log of all. */
import type { pageParameterLog } from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import type { ParameterProfile, ParameterSet } from '@minsu/contract/operations/demo/parameters.ts';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { DemoParameterSets } from '../../platform/database/tables.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';

type Sent = z.input<typeof ParameterSet>;
type Row = Selectable<DemoParameterSets>;

const toParameterSet = ({ parameters, ...row }: Row): Sent =>
  ({ ...row, values: parameters }) as unknown as Sent;

const newestFirst = (ctx: Ctx) =>
  ctx.db.selectFrom('demoParameterSets').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc');

/** A cancelled set changes nothing, so the newest that counts is the one shown, unless it is the very last. */
export const parameterProfile = async (ctx: Ctx): Promise<z.input<typeof ParameterProfile>> => {
  const current = await newestFirst(ctx).where('state', '<>', 'replaced').limit(1).executeTakeFirst();
  const original = current
    ? await newestFirst(ctx)
        .where('state', '=', 'passed')
        .where('id', '<>', current.id)
        .where('createdAt', '<=', current.createdAt)
        .limit(1)
        .executeTakeFirst()
    : undefined;
  return {
    current: current ? toParameterSet(current) : null,
    original: original ? toParameterSet(original) : null,
  };
};

export const parameterLog = async (
  ctx: Ctx,
  input: z.output<(typeof pageParameterLog)['input']>,
): Promise<z.input<(typeof pageParameterLog)['output']>> => {
  const rows = await newestFirst(ctx).modifyEnd(limitOf(input)).execute();
  const { rows: counted } = await sql<{ all: number }>`
    select count(*)::int as all from demo_parameter_sets`.execute(ctx.db);
  return pageOfRows(rows.map(toParameterSet), counted[0]?.all ?? 0, input);
};
