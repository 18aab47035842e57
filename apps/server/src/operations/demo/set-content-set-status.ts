import { ContentSetDetail } from '@minsu/contract/operations/demo/content-set.ts';
import { setContentSetStatus } from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { contentSetDetail } from './content-set-queries.ts';
import { assertVersion } from './demo-record.ts';

export const setContentSetStatusRoute = command(setContentSetStatus, async (ctx, { id, version, status }) => {
  const row = await ctx.db
    .selectFrom('demoContentSets')
    .select(['status', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const current = row && row.version !== version ? await contentSetDetail(ctx, id) : null;
  assertVersion(row, version, ContentSetDetail, () => current);
  if (row.status === status) fail(demoFailures.sameStatus);
  await ctx.db
    .updateTable('demoContentSets')
    .set({ status, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: status === 'online' ? 'demoContentSet.published' : 'demoContentSet.takenOffline',
    entity: 'demoContentSet',
    entityId: id,
    before: { status: row.status },
    after: { status },
  });
  return contentSetDetail(ctx, id);
});
