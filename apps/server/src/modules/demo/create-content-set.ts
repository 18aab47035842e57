import { createContentSet } from '@minsu/contract/demo/content-set-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { contentSetDetail } from './content-set-queries.ts';

/** The next numbers of the example records. */
export const nextDemoNumbers = async (ctx: Ctx, count: number): Promise<string[]> => {
  const { rows } = await sql<{ next: string }>`
    select nextval('demo_number_seq')::text as next from generate_series(1, ${count}::int)`.execute(ctx.db);
  return rows.map((row) => row.next);
};

export const nextDemoNumber = async (ctx: Ctx): Promise<string> => (await nextDemoNumbers(ctx, 1))[0] ?? '';

export const createContentSetRoute = command(createContentSet, async (ctx, input) => {
  const id = ctx.newId();
  const row = { ...input, number: await nextDemoNumber(ctx), status: 'offline' };
  await ctx.db
    .insertInto('demoContentSets')
    .values({ ...row, id, createdBy: ctx.user.realname, createdAt: ctx.now })
    .execute();
  await ctx.record({ name: 'demoContentSet.created', entity: 'demoContentSet', entityId: id, after: row });
  return contentSetDetail(ctx, id);
});
