/**
 * Reads the order feed, the source of truth, every minute from its last position: store, follow, acknowledge. It makes
 * up for missed webhooks.
 */

import { knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/module.ts';
import type { Account, Acknowledged, Outcome, UnreadableOrder } from '../adapters/adapter.ts';
import { callPlatform } from '../call-platform.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { withoutKnown } from './known-readings.ts';
import { markProblem } from './mark-problem.ts';
import { takeOrders } from './take-order.ts';
import { ofChosen } from './unchosen-orders.ts';

/** A job, or a caller that needs the complete feed now. */
export type FeedReader = Pick<JobContext, 'read' | 'change' | 'signal'>;

/** Pages per reading; the rest follows a minute later. */
const MAX_PAGES = 50;
/** No platform takes more of them in one call. */
const MAX_ACKNOWLEDGED = 100;

const noteFailure = (job: FeedReader, account: Account, outcome: Outcome<unknown>, ms: number) =>
  job.change(async (ctx) => {
    const { connectionId } = account;
    await noteOperation(ctx, { connectionId, kind: 'feed', ms, ...resultOf(outcome) });
    if (outcome.kind === 'unauthorised') await noteUnauthorised(ctx, account, outcome);
  });

const cursorOf = async (ctx: Ctx, connectionId: string): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select('feedCursor')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row?.feedCursor ?? null;
};

/** Only if the position is still the one read, because another process may have advanced it. */
const moveCursor = async (ctx: Ctx, connectionId: string, from: string | null, to: string | null) => {
  await sql`update channel_connections set feed_cursor = coalesce(${to}, feed_cursor), pulled_at = ${ctx.now}
    where id = ${connectionId} and feed_cursor is not distinct from ${from}`.execute(ctx.db);
};

/** A platform that returns everything each time returns this one each time. */
const SAID_FOR_MS = HOUR_MS;

const wasSaid = async (ctx: Ctx, connectionId: string, { platformOrderId, message }: UnreadableOrder) => {
  const row = await ctx.db
    .selectFrom('channelOperations')
    .select('id')
    .where('connectionId', '=', connectionId)
    .where('at', '>', new Date(ctx.now.getTime() - SAID_FOR_MS))
    .where('kind', '=', 'feed')
    .where('subject', '=', platformOrderId ?? '')
    .where('message', '=', message)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Set aside for users, so that the others proceed; read again when the platform changes it. */
const setAside = async (ctx: Ctx, connectionId: string, order: UnreadableOrder): Promise<void> => {
  const { platformOrderId, message } = order;
  const of = { connectionId, kind: 'feed', subject: platformOrderId ?? '', items: 1 };
  if (!(await wasSaid(ctx, connectionId, order)))
    await noteOperation(ctx, { ...of, result: 'failed', message });
  if (platformOrderId !== null) await markProblem(ctx, { connectionId, platformOrderId }, 'changed', message);
};

/** Reads one page; answers whether there is more. */
const readPage = async (
  job: FeedReader,
  { account, adapter }: OpenAccount,
  cursor: string | null,
): Promise<{ readonly read: boolean; readonly more: boolean; readonly cursor: string | null }> => {
  const { connectionId } = account;
  const { outcome, ms } = await job.read((ctx) => callPlatform(ctx, () => adapter.feed(account, cursor)));
  if (outcome.kind !== 'done') {
    await noteFailure(job, account, outcome, ms);
    return { read: false, more: false, cursor };
  }
  const { orders: told, unreadable, cursor: next, more, isRecovery } = outcome.value;
  const ours = await job.change((ctx) => ofChosen(ctx, connectionId, told));
  const orders = await job.change((ctx) => withoutKnown(ctx, connectionId, ours));
  const together = Map.groupBy(orders, ({ platformOrderId, behind }) => behind?.receipt ?? platformOrderId);
  for (const one of together.values())
    await job.read((ctx) => takeOrders(ctx, job.change, connectionId, one));
  await job.change(async (ctx) => {
    for (const order of unreadable) await setAside(ctx, connectionId, order);
    await moveCursor(ctx, connectionId, cursor, next);
    if (orders.length === 0) return;
    const code = isRecovery ? 'recovered' : null;
    await noteOperation(ctx, { connectionId, kind: 'feed', items: orders.length, ms, result: 'done', code });
  });
  return { read: true, more: more && next !== cursor, cursor: next };
};

const unacknowledgedOrders = (ctx: Ctx, connectionId: string): Promise<Acknowledged[]> =>
  ctx.db
    .selectFrom('channelOrders')
    .select(['platformOrderId', 'revision', sql<null>`null`.as('receipt')])
    .where('connectionId', '=', connectionId)
    .where('acknowledgedAt', 'is', null)
    .orderBy('updatedAt')
    .limit(MAX_ACKNOWLEDGED)
    .execute();

/** One at a time, so that a lost answer makes only one be reported again. */
const unacknowledgedRevision = (ctx: Ctx, connectionId: string): Promise<Acknowledged[]> =>
  ctx.db
    .selectFrom('channelRevisions')
    .select(['platformOrderId', 'revision', 'receipt'])
    .where('connectionId', '=', connectionId)
    .where('receipt', 'is not', null)
    .where('acknowledgedAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('revision')
    .limit(1)
    .execute();

const noteAcknowledged = async (
  ctx: Ctx,
  connectionId: string,
  done: readonly Acknowledged[],
): Promise<void> => {
  await sql`
    update channel_orders o set acknowledged_at = ${ctx.now}
    from unnest(${done.map((one) => one.platformOrderId)}::text[], ${done.map((one) => one.revision)}::bigint[])
      as s (platform_order_id, revision)
    where o.connection_id = ${connectionId} and o.platform_order_id = s.platform_order_id
      and o.revision = s.revision`.execute(ctx.db);
  const receipts = done.flatMap(({ receipt }) => receipt ?? []);
  if (receipts.length > 0)
    await sql`update channel_revisions set acknowledged_at = ${ctx.now}
      where connection_id = ${connectionId} and receipt = any(${receipts}::text[])`.execute(ctx.db);
};

/** Acknowledges committed revisions; one that arrived meanwhile waits. Returns whether there may be more. */
const acknowledgeSome = async (job: FeedReader, { account, adapter }: OpenAccount): Promise<boolean> => {
  const { connectionId } = account;
  const acknowledges = knownFacts(account.platform)?.acknowledges;
  if (acknowledges === 'nothing') return false;
  const isByRevision = acknowledges === 'revision';
  const stored = await job.read((ctx) =>
    isByRevision ? unacknowledgedRevision(ctx, connectionId) : unacknowledgedOrders(ctx, connectionId),
  );
  if (stored.length === 0) return false;
  const { outcome, ms } = await job.read((ctx) =>
    callPlatform(ctx, () => adapter.acknowledge(account, stored)),
  );
  if (outcome.kind !== 'done') {
    await noteFailure(job, account, outcome, ms);
    return false;
  }
  await job.change((ctx) => noteAcknowledged(ctx, connectionId, stored));
  return isByRevision || stored.length === MAX_ACKNOWLEDGED;
};

/** Acknowledgements per reading; the rest comes with the next one. */
const MAX_CALLS = 5_000;

export const acknowledge = async (job: FeedReader, opened: OpenAccount): Promise<void> => {
  for (let page = 0; page < MAX_CALLS && !job.signal.aborted; page += 1)
    if (!(await acknowledgeSome(job, opened))) return;
};

/** Reads all of one connection's feed. Returns false if it could not be read completely. */
export const readFeed = async (job: FeedReader, connectionId: string): Promise<boolean> => {
  const opened = await job.read((ctx) => openAccount(ctx, connectionId));
  if (!opened) return true;
  let isRead = false;
  let cursor = await job.read((ctx) => cursorOf(ctx, connectionId));
  for (let page = 0; page < MAX_PAGES && !job.signal.aborted; page += 1) {
    const read = await readPage(job, opened, cursor);
    cursor = read.cursor;
    isRead = read.read && !read.more;
    if (!read.more) break;
  }
  await acknowledge(job, opened);
  return isRead;
};
