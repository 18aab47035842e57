/** Reads guest reviews every hour, and at once after a webhook. */
import type { Ctx } from '../../../platform/context.ts';
import { errorFields } from '../../../platform/log.ts';
import type { Job, JobContext } from '../../../platform/module.ts';
import { callPlatform } from '../call-platform.ts';
import { reviewsReceived } from '../channel-hooks.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { connectionsAtWork } from './connections-at-work.ts';
import type { FeedReader } from './read-feed.ts';

const MAX_PAGES = 50;

type Reviews = NonNullable<OpenAccount['adapter']['reviews']>;

/** The cursor behind a page; null: it was the last, or could not be read now. */
const readPage = async (
  job: FeedReader,
  { account, adapter }: OpenAccount,
  reviews: Reviews,
  cursor: string | null,
): Promise<string | null> => {
  const { connectionId } = account;
  const { outcome, ms } = await job.read((ctx) => callPlatform(ctx, () => reviews.read(account, cursor)));
  return job.change(async (ctx) => {
    if (outcome.kind !== 'done') {
      await noteOperation(ctx, { connectionId, kind: 'review', ms, ...resultOf(outcome) });
      if (outcome.kind === 'unauthorised') await noteUnauthorised(ctx, account, outcome);
      return null;
    }
    const { reviews: told, cursor: next, more } = outcome.value;
    await reviewsReceived(ctx, { from: { connectionId, platform: adapter.platform }, reviews: told });
    return more ? next : null;
  });
};

/** Reads all reviews of one connection. */
export const readReviews = async (job: FeedReader, connectionId: string): Promise<void> => {
  const opened = await job.read((ctx: Ctx) => openAccount(ctx, connectionId));
  const reviews = opened?.adapter.reviews;
  if (!opened || !reviews) return;
  let cursor: string | null = null;
  for (let page = 0; page < MAX_PAGES && !job.signal.aborted; page += 1) {
    cursor = await readPage(job, opened, reviews, cursor);
    if (cursor === null) return;
  }
};

const readOne = async (job: JobContext, connectionId: string): Promise<void> => {
  try {
    await readReviews(job, connectionId);
  } catch (error) {
    if (job.signal.aborted) return;
    await job.read(async ({ services }) =>
      services.log.error('reviews not read', { connectionId, ...errorFields(error) }),
    );
  }
};

export const readReviewsJob: Job = {
  cron: '19 * * * *',
  run: async (job) => {
    const connections = await job.read((ctx) => connectionsAtWork(ctx, ({ reviews }) => reviews));
    await Promise.all(connections.map((id) => readOne(job, id)));
  },
};
