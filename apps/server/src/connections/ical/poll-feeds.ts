/** Every minute: fetches due feeds, a few at a time, and applies each in its own transaction. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { errorFields } from '../../platform/log.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { applyFetch, nextFetch } from './apply-fetch.ts';
import { fetchOf } from './feed-reading-queries.ts';
import { type FetchedFeed, fetchFeed } from './fetch-feed.ts';

const AT_ONCE = 8;

/** Sets their next time before the fetch, so that no other process fetches them too. */
const takeDue = async (ctx: Ctx): Promise<FetchedFeed[]> => {
  const { rows } = await sql<FetchedFeed>`
    update ical_feeds f set next_at = ${nextFetch(ctx)} from (
      select house_id, id from ical_feeds
      where next_at <= ${ctx.now} and deleted_at is null and not paused
      order by next_at limit ${AT_ONCE} for update skip locked) due
    where f.house_id = due.house_id and f.id = due.id
    returning f.house_id, f.id, f.url_cipher, f.etag, f.last_modified, f.fetched_at`.execute(ctx.db);
  return rows;
};

const follow = async (job: JobContext, feed: FetchedFeed): Promise<void> => {
  const { services } = await job.read(async (ctx) => ctx);
  try {
    const asked = await job.read((ctx) => fetchOf(ctx, feed));
    const fetched = await fetchFeed(services, asked.feed, asked.reading);
    await job.change((ctx) => applyFetch(ctx, feed.id, fetched));
  } catch (error) {
    // The other feeds continue; this one is retried at its next time.
    services.log.error('calendar feed', { feed: feed.id, ...errorFields(error) });
  }
};

export const pollFeedsJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    while (!job.signal.aborted) {
      const due = await job.change(takeDue);
      await Promise.all(due.map((feed) => follow(job, feed)));
      if (due.length < AT_ONCE) return;
    }
  },
};
