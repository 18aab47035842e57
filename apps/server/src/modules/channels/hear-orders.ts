/**
 * The last word of a platform before we stop listening to it: an order that it has taken and that we have not read yet
 * would be lost. Asked once nothing is sold there any more.
 */
import type { StepCtx } from '../../platform/routes.ts';
import { readFeed } from './pull/read-feed.ts';

const MOST_MS = 60_000;

/** Reads the whole feed and follows it. False: it could not be read to its end. */
export const hearOrders = (ctx: StepCtx, connectionId: string): Promise<boolean> =>
  readFeed(
    { change: ctx.store, read: (run) => run(ctx), signal: AbortSignal.timeout(MOST_MS) },
    connectionId,
  );
