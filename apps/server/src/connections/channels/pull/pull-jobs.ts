/** Orders of platforms by the clock: every feed once a minute, and what could not be followed before. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { errorFields } from '../../../platform/log.ts';
import type { Job, JobContext } from '../../../platform/module.ts';
import { connectionsAtWork } from './connections-at-work.ts';
import type { PulledKey } from './pulled-row.ts';
import { readFeed } from './read-feed.ts';
import { tryFollow } from './take-order.ts';

/** Between the beginnings of two feeds, so that they do not all ask at once. */
const APART_MS = 50;
const MAX_LEFT = 500;

/** A feed that could not be read is retried within the minute, because guests wait for their rooms. */
const AGAIN_MS: readonly number[] = [8_000, 16_000];

/** Connections are read concurrently, each with a time limit, so that one that hangs delays no other. */
const readOne = async (job: JobContext, connectionId: string, waits: readonly number[]): Promise<void> => {
  try {
    for (const wait of waits) {
      await sleep(wait, undefined, { signal: job.signal });
      if (await readFeed(job, connectionId)) return;
    }
  } catch (error) {
    if (job.signal.aborted) return;
    await job.read(async ({ services }) =>
      services.log.error('feed not read', { connectionId, ...errorFields(error) }),
    );
  }
};

/**
 * Longest due first. Stored but not followed: the server stopped in between, following failed, or the listing has been
 * linked since.
 */
const leftOver = async ({ db, now }: Ctx): Promise<PulledKey[]> => {
  const { rows } = await sql<PulledKey>`
    select o.connection_id, o.platform_order_id from channel_orders o
    where o.applied_revision is distinct from o.revision and (o.follow_at is null or o.follow_at <= ${now})
      and (o.problem is distinct from 'unmapped' or exists (
      select from channel_rooms r where r.connection_id = o.connection_id and o.listing_key in (r.platform_room_id, r.stock_key)
        and r.house_id is not null))
    order by coalesce(o.follow_at, o.updated_at) limit ${MAX_LEFT}`.execute(db);
  return rows;
};

/** `again`: how long to wait before each further try at a feed that was not read. */
export const readFeeds = async (job: JobContext, again: readonly number[] = AGAIN_MS): Promise<void> => {
  const connections = await job.read((ctx) => connectionsAtWork(ctx));
  await Promise.all(connections.map((id, at) => readOne(job, id, [at * APART_MS, ...again])));
};

export const readFeedsJob: Job = { cron: '* * * * *', run: (job) => readFeeds(job) };

export const followLeftOverJob: Job = {
  cron: '* * * * *',
  run: async (job) => {
    for (const key of await job.read(leftOver)) {
      if (job.signal.aborted) return;
      await job.read((ctx) => tryFollow(ctx, job.change, key));
    }
  },
};

/** A platform sends a hook again for an hour; a signature is too old after minutes. */
const KEPT_DAYS = 7;

export const purgeHookEventsJob: Job = {
  cron: '13 3 * * *',
  run: (job) =>
    job.change(async ({ db, now }) => {
      await db
        .deleteFrom('channelHookEvents')
        .where('receivedAt', '<', new Date(now.getTime() - KEPT_DAYS * DAY_MS))
        .execute();
    }),
};
