/**
 * Platforms that number no revisions tell the same of an order with every reading. Only what says something else than the
 * newest that is stored is a revision; what an order was before and is again is one too.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';

/** The receipt of the newest stored revision of each of the orders. */
export const receiptsNow = async (
  ctx: Ctx,
  connectionId: string,
  platformOrderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; receipt: string }>`
    select o.platform_order_id as id, r.receipt from channel_orders o
    join channel_revisions r on r.connection_id = o.connection_id and r.platform_order_id = o.platform_order_id
      and r.revision = o.revision
    where o.connection_id = ${connectionId} and o.platform_order_id = any(${platformOrderIds}::text[])
      and r.receipt is not null`.execute(ctx.db);
  return new Map(rows.map(({ id, receipt }) => [id, receipt]));
};

/** A page of which most is known is not stored order by order. */
export const withoutKnown = async (
  ctx: Ctx,
  connectionId: string,
  told: readonly PlatformOrder[],
): Promise<readonly PlatformOrder[]> => {
  const readings = told.filter(({ behind }) => behind?.isReading);
  if (readings.length === 0) return told;
  const known = await receiptsNow(
    ctx,
    connectionId,
    readings.map(({ platformOrderId }) => platformOrderId),
  );
  return told.filter(
    ({ platformOrderId, behind }) => !behind?.isReading || known.get(platformOrderId) !== behind.receipt,
  );
};
