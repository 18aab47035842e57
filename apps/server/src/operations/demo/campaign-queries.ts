/** Promotion campaigns as the wire carries them. */
import { type Campaign, type CampaignStep, campaignSteps } from '@minsu/contract/operations/demo/campaign.ts';
import type { latestCampaign } from '@minsu/contract/operations/demo/campaign-endpoints.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { demoHistory } from './demo-record.ts';

type Sent = z.input<typeof Campaign>;
type Stored = Omit<Sent, 'steps' | 'history'> & { readonly doneAt: readonly Date[] };

const stepsOf = (doneAt: readonly Date[]): { step: CampaignStep; at: string | null }[] =>
  campaignSteps.map((step, index) => ({ step, at: doneAt[index]?.toISOString() ?? null }));

const toCampaign = async (ctx: Ctx, { doneAt, ...row }: Stored): Promise<Sent> => ({
  ...row,
  steps: stepsOf(doneAt),
  history: await demoHistory(ctx, row.id),
});

export const campaignDetail = async (ctx: Ctx, id: string): Promise<Sent> => {
  const row = await ctx.db.selectFrom('demoCampaigns').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) fail(coreFailures.notFound);
  return toCampaign(ctx, row as unknown as Stored);
};

/** The newest campaign under review, or returned; or the requested one. */
export const campaignOfOutcome = async (
  ctx: Ctx,
  { outcome, id }: z.output<(typeof latestCampaign)['input']>,
): Promise<Sent | null> => {
  const row = await ctx.db
    .selectFrom('demoCampaigns')
    .selectAll()
    .where(sql<boolean>`(refusals = '{}')`, '=', outcome === 'accepted')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? toCampaign(ctx, row as unknown as Stored) : null;
};
