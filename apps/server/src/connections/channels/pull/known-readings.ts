/**
 * Platforms without revision numbers return the same order at every reading. A reading counts as a revision only if it
 * differs from the latest stored one, also if it equals an older one. A reading begun before the latest was last seen,
 * but stored after it, is outdated.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';

/** Orders whose latest revision is identical, or was seen later; noted as seen. Inside a change. */
export const noteSeen = async (
  ctx: Ctx,
  connectionId: string,
  told: readonly PlatformOrder[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    update channel_orders o set seen_revision = greatest(coalesce(o.seen_revision, o.revision), t.revision)
    from unnest(${told.map(({ platformOrderId }) => platformOrderId)}::text[],
      ${told.map(({ behind }) => behind?.receipt ?? '')}::text[], ${told.map(({ revision }) => revision)}::bigint[])
      as t (id, receipt, revision), channel_revisions r
    where o.connection_id = ${connectionId} and o.platform_order_id = t.id and r.connection_id = o.connection_id
      and r.platform_order_id = o.platform_order_id and r.revision = o.revision and r.receipt = t.receipt
    returning o.platform_order_id as id`.execute(ctx.db);
  const { rows: later } = await sql<{ id: string }>`
    select o.platform_order_id as id from channel_orders o
    join unnest(${told.map(({ platformOrderId }) => platformOrderId)}::text[],
      ${told.map(({ revision }) => revision)}::bigint[]) as t (id, revision) on t.id = o.platform_order_id
    where o.connection_id = ${connectionId} and o.seen_revision > t.revision`.execute(ctx.db);
  return new Set([...rows, ...later].map(({ id }) => id));
};

/** Skips known orders of a page before storing the rest one by one. */
export const withoutKnown = async (
  ctx: Ctx,
  connectionId: string,
  told: readonly PlatformOrder[],
): Promise<readonly PlatformOrder[]> => {
  const readings = told.filter(({ behind }) => behind?.isReading);
  if (readings.length === 0) return told;
  const known = await noteSeen(ctx, connectionId, readings);
  return told.filter(({ platformOrderId, behind }) => !behind?.isReading || !known.has(platformOrderId));
};
