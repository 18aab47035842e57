/**
 * Stores a reported order, then follows it, each in its own transaction, so that one that cannot be followed now is
 * kept and retried. Safe to repeat.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { againMs } from '../../../platform/jobs/again-rules.ts';
import { errorFields } from '../../../platform/log.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { followRevision } from './follow-revision.ts';
import { markProblem } from './mark-problem.ts';
import type { PulledKey } from './pulled-row.ts';
import { storeRevision } from './store-revision.ts';

/** Runs one change in its own transaction. */
export type Change = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** An order that is still not followed after so many tries is shown to people. */
const SHOWN_AFTER_TRIES = 3;

/** The delay grows, until the platform reports a change. */
const putOff = async (ctx: Ctx, { connectionId, platformOrderId }: PulledKey): Promise<void> => {
  const key = sql`connection_id = ${connectionId} and platform_order_id = ${platformOrderId}`;
  const { rows } = await sql<{ followTries: number }>`
    update channel_orders set follow_tries = least(follow_tries + 1, 1000)
    where ${key} returning follow_tries`.execute(ctx.db);
  const tries = rows[0]?.followTries ?? 1;
  const at = new Date(ctx.now.getTime() + againMs(tries));
  await sql`update channel_orders set follow_at = ${at} where ${key}`.execute(ctx.db);
  if (tries === SHOWN_AFTER_TRIES) await markProblem(ctx, { connectionId, platformOrderId }, 'changed', '');
};

/** False: kept and retried, the first time within a minute. */
export const tryFollow = async (ctx: Ctx, change: Change, key: PulledKey): Promise<boolean> => {
  try {
    await change((inside) => followRevision(inside, key));
    return true;
  } catch (error) {
    ctx.services.log.error('channel order not followed', { ...key, ...errorFields(error as Error) });
    await change((inside) => putOff(inside, key));
    return false;
  }
};

/** One revision may be several orders here: all are stored, or none. */
export const takeOrders = async (
  ctx: Ctx,
  change: Change,
  connectionId: string,
  told: readonly PlatformOrder[],
): Promise<void> => {
  const ids = await change(async (inside) => {
    const stored: string[] = [];
    for (const order of told) stored.push(...(await storeRevision(inside, connectionId, order)));
    return stored;
  });
  for (const platformOrderId of ids) await tryFollow(ctx, change, { connectionId, platformOrderId });
};
