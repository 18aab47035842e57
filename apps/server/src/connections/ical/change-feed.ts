/** Pauses a feed, fetches it now, believes that it is empty, or ends it. */

import {
  confirmEmptiedFeed,
  deleteIcalFeed,
  pauseIcalFeed,
  refreshIcalFeed,
} from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { icalFailures } from '@minsu/contract/connections/ical/ical-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command, externalCommand } from '../../platform/http/routes.ts';
import { applyFetch, nextFetch } from './apply-fetch.ts';
import { endFeedNews, tellFeedNews } from './feed-news.ts';
import { fetchOf } from './feed-reading-queries.ts';
import { feedBlocks } from './feed-surroundings-queries.ts';
import { type FetchedFeed, fetchFeed } from './fetch-feed.ts';
import { type LockedFeed, lockFeed, recordFeed } from './locked-feed.ts';
import { settleFeed } from './settle-feed.ts';

export const pauseFeedRoute = command(pauseIcalFeed, async (ctx, { id, version, paused }) => {
  const feed = await lockFeed(ctx, id, version);
  await ctx.db
    .updateTable('icalFeeds')
    .set({ paused, version: version + 1, ...(!paused && { nextAt: ctx.now }) })
    .where('houseId', '=', feed.houseId)
    .where('id', '=', id)
    .execute();
  if (paused) await endFeedNews(ctx, feed);
  await recordFeed(ctx, feed, paused ? 'room.calendarPaused' : 'room.calendarResumed');
  return null;
});

const findFeed = async (ctx: Ctx, id: string): Promise<FetchedFeed & { readonly paused: boolean }> => {
  const feed = await ctx.db
    .selectFrom('icalFeeds')
    .select(['houseId', 'id', 'urlCipher', 'etag', 'lastModified', 'fetchedAt', 'paused'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .where(inScope(ctx, 'icalFeeds.houseId'))
    .executeTakeFirst();
  return feed ?? fail(icalFailures.feedNotFound);
};

export const refreshFeedRoute = externalCommand(refreshIcalFeed, async (ctx, { id }) => {
  const found = await findFeed(ctx, id);
  if (found.paused) fail(icalFailures.isPaused);
  const { feed, reading } = await fetchOf(ctx, found);
  const fetched = await fetchFeed(ctx.services, feed, reading);
  const applied = await ctx.store((change) => applyFetch(change, id, fetched));
  return applied ?? fail(icalFailures.feedNotFound);
});

const forgetEvents = async (ctx: Ctx, { houseId, id }: LockedFeed): Promise<void> => {
  await sql`delete from ical_events where house_id = ${houseId} and feed_id = ${id}`.execute(ctx.db);
};

export const confirmEmptiedRoute = command(confirmEmptiedFeed, async (ctx, { id, version }) => {
  const feed = await lockFeed(ctx, id, version);
  if (feed.problem !== 'emptied') fail(icalFailures.notEmptied);
  await forgetEvents(ctx, feed);
  await ctx.db
    .updateTable('icalFeeds')
    .set({
      ...{ problem: null, problemNote: '', failures: 0, version: version + 1 },
      ...{ succeededAt: ctx.now, nextAt: nextFetch(ctx) },
    })
    .where('houseId', '=', feed.houseId)
    .where('id', '=', id)
    .execute();
  await settleFeed(ctx, feed);
  await tellFeedNews(ctx, feed, true);
  await recordFeed(ctx, feed, 'room.calendarEmptied');
  return null;
});

/** The blocks become such as people make, under the name of the calendar. */
const keepNights = async (ctx: Ctx, feed: LockedFeed): Promise<void> => {
  for (const { id, from, to } of await feedBlocks(ctx, feed, feed.today)) {
    await sql`update room_blocks set kind = 'closed', version = version + 1
      where house_id = ${feed.houseId} and id = ${id}`.execute(ctx.db);
    const said = { roomId: feed.roomId, roomNumber: feed.roomNumber, from, to, reason: feed.name };
    await ctx.record({
      name: 'roomBlock.changed',
      entity: 'roomBlock',
      entityId: id,
      houseId: feed.houseId,
      before: { ...said, kind: 'channel' },
      after: { ...said, kind: 'closed' },
    });
  }
};

export const deleteFeedRoute = command(deleteIcalFeed, async (ctx, { id, version, nights }) => {
  const feed = await lockFeed(ctx, id, version);
  if (nights === 'keep') await keepNights(ctx, feed);
  await forgetEvents(ctx, feed);
  if (nights === 'release') await settleFeed(ctx, feed);
  await sql`delete from ical_blocks where house_id = ${feed.houseId} and feed_id = ${id}`.execute(ctx.db);
  await sql`update ical_feeds set deleted_at = ${ctx.now}, url_cipher = '', version = version + 1
    where house_id = ${feed.houseId} and id = ${id}`.execute(ctx.db);
  await endFeedNews(ctx, feed);
  await recordFeed(ctx, feed, 'room.calendarRemoved', { nights });
  return null;
});
