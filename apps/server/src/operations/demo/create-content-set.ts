import { createContentSet } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { contentSetDetail } from './content-set-queries.ts';

/** The next numbers of the example records. */
export const nextDemoNumbers = async (ctx: Ctx, count: number): Promise<string[]> => {
  const { rows } = await sql<{ next: string }>`
    select nextval('demo_number_seq')::text as next from generate_series(1, ${count}::int)`.execute(ctx.db);
  return rows.map((row) => row.next);
};

export const nextDemoNumber = async (ctx: Ctx): Promise<string> => (await nextDemoNumbers(ctx, 1))[0] ?? '';

/** Refused at the field; a race between two is refused by the constraint. */
const assertNameFree = async (ctx: Ctx, name: string): Promise<void> => {
  const { rows } = await sql`
    select from demo_content_sets where lower(name) = lower(${name}) limit 1`.execute(ctx.db);
  if (rows.length > 0) failAt('name', demoFailures.nameTaken);
};

export const createContentSetRoute = command(createContentSet, async (ctx, input) => {
  await assertNameFree(ctx, input.name);
  const id = ctx.newId();
  const row = { ...input, number: await nextDemoNumber(ctx), status: 'offline' };
  await ctx.db
    .insertInto('demoContentSets')
    .values({ ...row, id, createdBy: ctx.user.realname, createdAt: ctx.now })
    .execute();
  await ctx.record({ name: 'demoContentSet.created', entity: 'demoContentSet', entityId: id, after: row });
  return contentSetDetail(ctx, id);
});
