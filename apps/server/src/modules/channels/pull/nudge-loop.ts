/** Webhooks that only announce news: the feed is read at once instead of the next minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/context.ts';
import type { Loop, LoopContext } from '../../../platform/module.ts';
import { readFeed } from './read-feed.ts';

const LOOK_MS = 500;

/** In the answer to a webhook. */
export const nudgeFeed = async (ctx: Ctx, connectionId: string): Promise<void> => {
  await ctx.db
    .updateTable('channelConnections')
    .set({ feedDueAt: ctx.now })
    .where('id', '=', connectionId)
    .execute();
};

const takeNudged = async ({ db }: Ctx): Promise<string[]> => {
  const rows = await db
    .updateTable('channelConnections')
    .set({ feedDueAt: null })
    .where('feedDueAt', 'is not', null)
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

const begin = (job: LoopContext) => {
  /** Feeds under way: a nudge meanwhile is read for when that is over. */
  const reading = new Map<string, Promise<unknown>>();
  const read = (id: string): void => {
    const before = reading.get(id) ?? Promise.resolve();
    const run = before
      .then(() => readFeed(job, id))
      .catch((error: unknown) => job.warn('nudged feed not read', error))
      .finally(() => {
        if (reading.get(id) === run) reading.delete(id);
      });
    reading.set(id, run);
  };
  return {
    async turn() {
      for (const id of await job.change(takeNudged)) read(id);
      return LOOK_MS;
    },
    async end() {
      await Promise.race([Promise.all(reading.values()), sleep(LOOK_MS * 4)]);
    },
  };
};

export const nudgeLoop: Loop = { begin };
