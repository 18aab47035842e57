/**
 * Reads orders one last time before a connection ends: those accepted by the platform but not read yet would be lost.
 * After its listings are closed.
 */
import type { StepCtx } from '../../platform/http/routes.ts';
import { readFeed } from './pull/read-feed.ts';

const MAX_MS = 60_000;

/** Reads the whole feed and follows it. False: it could not be read to its end. */
export const hearOrders = (ctx: StepCtx, connectionId: string): Promise<boolean> =>
  readFeed({ change: ctx.store, read: (run) => run(ctx), signal: AbortSignal.timeout(MAX_MS) }, connectionId);
