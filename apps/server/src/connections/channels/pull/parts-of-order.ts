/**
 * An order of a channel manager that is several here, `<id>`, `<id>~2` and so on, one for each listing and dates. A later
 * revision may have fewer: those that it has no more are ended by it.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { openOrder } from './revision-payload.ts';

interface PartRow {
  readonly platformOrderId: string;
  readonly payloadCipher: string;
}

/** Reported only with the first part; each in its last state, ended. */
export const partsWithout = async (
  ctx: Ctx,
  connectionId: string,
  { platformOrderId, revision, behind }: PlatformOrder,
): Promise<PlatformOrder[]> => {
  if (!behind || platformOrderId.includes('~')) return [];
  const { rows } = await sql<PartRow>`
    select o.platform_order_id, r.payload_cipher from channel_orders o
    join channel_revisions r on r.connection_id = o.connection_id and r.platform_order_id = o.platform_order_id
      and r.revision = o.revision
    where o.connection_id = ${connectionId} and o.revision < ${revision} and o.state <> 'cancelled'
      and o.platform_order_id like ${`${platformOrderId}~%`}
      and split_part(o.platform_order_id, '~', 2)::int > ${behind.parts}`.execute(ctx.db);
  return rows.map((row) => {
    const last = openOrder(ctx, row.payloadCipher);
    return {
      ...{ ...last, platformOrderId: row.platformOrderId, revision, state: 'cancelled' as const },
      // Its price went over to the parts that are left.
      refundFen: last.sellFen,
      // Acknowledged with the parts that it has.
      behind: { ...behind, receipt: '' },
    };
  });
};
