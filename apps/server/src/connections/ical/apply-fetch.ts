/** Applies the result of a fetch to the feed and its room, in one transaction. */

import { type FeedProblem, MAX_EVENTS, POLL_MINUTES } from '@minsu/contract/connections/ical/ical-feed.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { withKept } from './feed-keep-rules.ts';
import { tellFeedNews } from './feed-news.ts';
import type { FeedEvent } from './feed-night-rules.ts';
import { feedEvents } from './feed-surroundings-queries.ts';
import type { Fetched } from './fetch-feed.ts';
import { type LockedFeed, lockFeedIfThere } from './locked-feed.ts';
import type { ReadCalendar } from './reading/read-calendar.ts';
import { settleFeed } from './settle-feed.ts';

/** Feeds do not all come at the same minute, and not always at the same one. */
export const nextFetch = ({ now, services }: Ctx): Date => {
  const minutes = POLL_MINUTES.from + services.random() * (POLL_MINUTES.to - POLL_MINUTES.from);
  return new Date(now.getTime() + MINUTE_MS * minutes);
};

type Good = Extract<ReadCalendar, { kind: 'events' }>;
type Bad = Extract<ReadCalendar, { kind: 'problem' }>;
type Outcome = Good | Bad | { readonly kind: 'unchanged' };

/**
 * An empty calendar is right for a listing without bookings and wrong after an accident at the source: if future nights
 * depend on it, users are asked (reference: channels §2). One with unreadable events takes nothing back, because any
 * known event may be among them.
 */
const outcomeOf = async (ctx: Ctx, feed: LockedFeed, fetched: Fetched): Promise<Outcome> => {
  if (fetched.kind !== 'calendar') return fetched;
  if (fetched.timeZone !== feed.timeZone) return { kind: 'problem', problem: 'unreachable', note: '' };
  const { read: whole } = fetched;
  if (whole.kind === 'problem') return whole;
  // The day may have changed since it was read.
  const read = { ...whole, events: whole.events.filter(({ to }) => to > feed.today) };
  const known = (await feedEvents(ctx, feed)).filter(({ to }) => to > feed.today);
  if (read.empty && known.length > 0) return { kind: 'problem', problem: 'emptied', note: '' };
  if (read.unread === 0) return read;
  const events = withKept(read.events, known, feed.today);
  return events.length > MAX_EVENTS
    ? { kind: 'problem', problem: 'tooManyEvents', note: String(events.length) }
    : { ...read, events };
};

const storeEvents = async (ctx: Ctx, { houseId, id }: LockedFeed, events: readonly FeedEvent[]) => {
  const column = <K extends keyof FeedEvent>(name: K) => events.map((event) => event[name]);
  await sql`delete from ical_events where house_id = ${houseId} and feed_id = ${id}`.execute(ctx.db);
  await sql`insert into ical_events (house_id, feed_id, key, from_date, to_date, kind)
    select ${houseId}, ${id}, e.* from unnest(${column('key')}::text[], ${column('from')}::date[],
      ${column('to')}::date[], ${column('kind')}::text[]) e`.execute(ctx.db);
};

const storeSuccess = (ctx: Ctx, { houseId, id }: LockedFeed, fetched: Fetched, unread: number | null) => {
  const validators =
    fetched.kind === 'calendar'
      ? sql`, etag = ${fetched.etag}, last_modified = ${fetched.lastModified}, unread = ${unread ?? 0}`
      : sql``;
  return sql`update ical_feeds set fetched_at = ${ctx.now}, succeeded_at = ${ctx.now}, next_at = ${nextFetch(ctx)},
      failures = 0, problem = null, problem_note = '' ${validators}
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);
};

/**
 * Clears the validators, so that the next answer is complete; otherwise a repeated empty calendar would go unnoticed.
 */
const storeFailure = (ctx: Ctx, { houseId, id }: LockedFeed, { problem, note }: Omit<Bad, 'kind'>) =>
  sql`update ical_feeds set fetched_at = ${ctx.now}, next_at = ${nextFetch(ctx)}, failures = failures + 1,
      problem = ${problem}, problem_note = ${note}, etag = null, last_modified = null
    where house_id = ${houseId} and id = ${id}`.execute(ctx.db);

/** Null if the feed was removed or paused meanwhile. */
export const applyFetch = async (
  ctx: Ctx,
  id: string,
  fetched: Fetched,
): Promise<{ readonly problem: FeedProblem | null; readonly note: string } | null> => {
  const feed = await lockFeedIfThere(ctx, id);
  if (!feed || feed.paused) return null;
  const outcome = await outcomeOf(ctx, feed, fetched);
  if (outcome.kind === 'problem') await storeFailure(ctx, feed, outcome);
  else {
    await storeSuccess(ctx, feed, fetched, outcome.kind === 'events' ? outcome.unread : null);
    if (outcome.kind === 'events') await storeEvents(ctx, feed, outcome.events);
  }
  await settleFeed(ctx, feed);
  await tellFeedNews(ctx, feed, outcome.kind !== 'problem');
  return outcome.kind === 'problem'
    ? { problem: outcome.problem, note: outcome.note }
    : { problem: null, note: '' };
};
