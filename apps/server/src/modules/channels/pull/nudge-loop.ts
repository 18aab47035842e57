<<<<<<< HEAD
/** Web hooks that say no more than that something waits: orders or messages are read at once instead of within a minute. */
=======
/** Webhooks that say no more than that something waits: the feed is read at once instead of with the next minute. */
>>>>>>> w9/words
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/context.ts';
import type { Loop, LoopContext } from '../../../platform/module.ts';
import { readFeed } from './read-feed.ts';
import { readMessages } from './read-messages.ts';

const LOOK_MS = 500;

<<<<<<< HEAD
/** What waits: a column of the connection says since when. */
const readers = {
  feedDueAt: readFeed,
  messagesDueAt: readMessages,
} as const;
type Due = keyof typeof readers;
const dues = Object.keys(readers) as Due[];

/** In the answer to a web hook. */
export const nudge = async (ctx: Ctx, connectionId: string, due: Due): Promise<void> => {
=======
/** In the answer to a webhook. */
export const nudgeFeed = async (ctx: Ctx, connectionId: string): Promise<void> => {
>>>>>>> w9/words
  await ctx.db
    .updateTable('channelConnections')
    .set({ [due]: ctx.now })
    .where('id', '=', connectionId)
    .execute();
};

const takeNudged = async ({ db }: Ctx, due: Due): Promise<string[]> => {
  const rows = await db
    .updateTable('channelConnections')
    .set({ [due]: null })
    .where(due, 'is not', null)
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

const begin = (job: LoopContext) => {
  /** Readings under way: a nudge meanwhile is followed when that is over. */
  const reading = new Map<string, Promise<unknown>>();
  const read = (due: Due, id: string): void => {
    const key = `${due} ${id}`;
    const before = reading.get(key) ?? Promise.resolve();
    const run = before
      .then(() => readers[due](job, id))
      .catch((error: unknown) => job.warn('nudged feed not read', error))
      .finally(() => {
        if (reading.get(key) === run) reading.delete(key);
      });
    reading.set(key, run);
  };
  return {
    async turn() {
      for (const due of dues) for (const id of await job.change((ctx) => takeNudged(ctx, due))) read(due, id);
      return LOOK_MS;
    },
    async end() {
      await Promise.race([Promise.all(reading.values()), sleep(LOOK_MS * 4)]);
    },
  };
};

export const nudgeLoop: Loop = { begin };
