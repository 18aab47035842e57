/** Reads the amounts that a platform has collected for an order. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

export interface ChannelPayment {
  readonly id: string;
  readonly amountFen: number;
  readonly refundedFen: number;
}

export const channelPayments = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<ChannelPayment[]> =>
  ctx.db
    .selectFrom('payments')
    .select(['id', 'amountFen', 'refundedFen'])
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('method', '=', 'channel')
    .where('state', '=', 'succeeded')
    .orderBy('takenAt')
    .orderBy('id')
    .execute();

/**
 * Largest amount the platform ever collected, in fen, including payments replaced by later totals; null if none.
 */
export const collectedByChannel = async (ctx: Ctx, { houseId, id }: OrderKey): Promise<number | null> => {
  const { rows } = await sql<{ fen: number | null }>`
    select greatest(sum(amount_fen) filter (where state = 'succeeded'), max(amount_fen))::bigint as fen
    from payments where house_id = ${houseId} and order_id = ${id} and method = 'channel'`.execute(ctx.db);
  return rows[0]?.fen ?? null;
};

/** Paid to the platform by the guest, less refunds requested. */
export const channelPaidFen = async (ctx: Ctx, order: OrderKey): Promise<number> =>
  (await channelPayments(ctx, order)).reduce((sum, one) => sum + one.amountFen - one.refundedFen, 0);
