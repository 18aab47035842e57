/** Webhooks that say no more than that something waits: orders or messages are read at once instead of within a minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../../platform/context.ts';
import type { Loop, LoopContext } from '../../../platform/module.ts';
import { readFeed } from './read-feed.ts';
import { readMessages } from './read-messages.ts';
import { readReviews } from './read-reviews.ts';

const LOOK_MS = 500;

/** Pending reads: a column of the connection holds since when. */
const readers = {
  feed: { due: 'feedDueAt', read: readFeed },
  messages: { due: 'messagesDueAt', read: readMessages },
  reviews: { due: 'reviewsDueAt', read: readReviews },
} as const;
type About = keyof typeof readers;
const abouts = Object.keys(readers) as About[];

/** In the answer to a webhook. */
export const nudge = async (ctx: Ctx, connectionId: string, about: About): Promise<void> => {
  await ctx.db
    .updateTable('channelConnections')
    .set({ [readers[about].due]: ctx.now })
    .where('id', '=', connectionId)
    .execute();
};

const takeNudged = async ({ db }: Ctx, about: About): Promise<string[]> => {
  const { due } = readers[about];
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
  /** Running reads; a webhook that arrives meanwhile is handled afterwards. */
  const reading = new Map<string, Promise<unknown>>();
  const read = (about: About, id: string): void => {
    const key = `${about} ${id}`;
    const before = reading.get(key) ?? Promise.resolve();
    const run = before
      .then(async () => void (await readers[about].read(job, id)))
      .catch((error: unknown) => job.warn('nudged feed not read', error))
      .finally(() => {
        if (reading.get(key) === run) reading.delete(key);
      });
    reading.set(key, run);
  };
  return {
    async turn() {
      for (const about of abouts)
        for (const id of await job.change((ctx) => takeNudged(ctx, about))) read(about, id);
      return LOOK_MS;
    },
    async end() {
      await Promise.race([Promise.all(reading.values()), sleep(LOOK_MS * 4)]);
    },
  };
};

export const nudgeLoop: Loop = { begin };
