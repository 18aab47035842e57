/** Saves a campaign: a new one, or one that came back and was corrected. Its way starts again. */
import { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import { submitCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { campaignDetail } from './campaign-queries.ts';
import { assertVersion } from './demo-record.ts';

type Fields = Omit<z.output<(typeof submitCampaign)['input']>, 'id' | 'version'>;

const insert = async (ctx: Ctx, fields: Fields): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('demoCampaigns')
    .values({ ...fields, id, doneAt: [ctx.now], createdBy: ctx.user.realname, createdAt: ctx.now })
    .execute();
  await ctx.record({ name: 'demoCampaign.submitted', entity: 'demoCampaign', entityId: id, after: fields });
  return id;
};

const correct = async (ctx: Ctx, id: string, version: number, fields: Fields): Promise<void> => {
  const row = await ctx.db
    .selectFrom('demoCampaigns')
    .select(['version', 'refusals'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const current = row && row.version !== version ? await campaignDetail(ctx, id) : null;
  assertVersion(row, version, Campaign, () => current);
  if (row.refusals.length === 0) fail(demoFailures.notReturned);
  await ctx.db
    .updateTable('demoCampaigns')
    .set({ ...fields, doneAt: [ctx.now], refusals: [], version: version + 1 })
    .where('id', '=', id)
    .execute();
  await ctx.record({ name: 'demoCampaign.corrected', entity: 'demoCampaign', entityId: id, after: fields });
};

export const submitCampaignRoute = command(submitCampaign, async (ctx, { id, version, ...fields }) => {
  if (id === undefined) return campaignDetail(ctx, await insert(ctx, fields));
  await correct(ctx, id, version ?? 0, fields);
  return campaignDetail(ctx, id);
});
