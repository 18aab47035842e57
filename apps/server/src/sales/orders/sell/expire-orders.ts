/** Expires unanswered, unpaid and held orders past their deadline and releases their nights. */
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Range } from '../../../inventory/room-status/room-nights.ts';
import type { Ctx } from '../../../platform/context.ts';
import { dropHeldNights } from '../change/finish-change.ts';
import { saveOrder } from '../save-order.ts';
import { releaseStay } from '../stay/stay-nights.ts';

interface DueOrder {
  readonly houseId: string;
  readonly id: string;
  readonly booking: BookingState;
}

/** Skips orders that another transaction has locked. */
const lockDue = (
  ctx: Ctx,
  within: { houseId: string; range: Range } | null,
  limit: number,
): Promise<DueOrder[]> => {
  let query = ctx.db
    .selectFrom('orders')
    .select(['houseId', 'id', 'booking'])
    .where('deadlineAt', '<=', ctx.now)
    .where('booking', 'in', ['wait_accept', 'wait_pay', 'hold'])
    // Orders with a payment need a decision by staff.
    .where('paidFen', '=', 0)
    // Platform orders expire with the platform's next revision, not by our clock.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channelOrders as c')
            .select('c.orderId')
            .whereRef('c.houseId', '=', 'orders.houseId')
            .whereRef('c.orderId', '=', 'orders.id'),
        ),
      ),
    )
    .orderBy('deadlineAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  if (within)
    query = query
      .where('houseId', '=', within.houseId)
      .where('checkIn', '<', within.range.to)
      .where('checkOut', '>=', within.range.from);
  return query.execute() as Promise<DueOrder[]>;
};

const expire = async (ctx: Ctx, order: DueOrder): Promise<void> => {
  const stays = await ctx.db
    .selectFrom('stays')
    .select(['id', 'roomTypeId', 'roomId', 'checkIn', 'checkOut', 'holdsNights'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', order.id)
    .orderBy('roomTypeId')
    .execute();
  for (const stay of stays) await releaseStay(ctx, order.houseId, stay);
  await dropHeldNights(ctx, order);
  await saveOrder(ctx, order, { booking: 'expired', deadlineAt: null });
  await ctx.record({
    name: 'order.expired',
    entity: 'order',
    entityId: order.id,
    houseId: order.houseId,
    before: { booking: order.booking },
    after: { booking: 'expired' },
  });
};

/** Expires due orders of one property and range, or of all; returns their number. */
export const expireDueOrders = async (
  ctx: Ctx,
  within: { houseId: string; range: Range } | null,
  limit = 50,
): Promise<number> => {
  const due = await lockDue(ctx, within, limit);
  for (const order of due) await expire(ctx, order);
  return due.length;
};
