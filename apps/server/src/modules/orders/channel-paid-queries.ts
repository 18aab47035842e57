/** What a platform has collected for an order. */
import type { Ctx } from '../../platform/context.ts';

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

/** What the guest has paid the platform and was not promised back. */
export const channelPaidFen = async (ctx: Ctx, order: OrderKey): Promise<number> =>
  (await channelPayments(ctx, order)).reduce((sum, one) => sum + one.amountFen - one.refundedFen, 0);
