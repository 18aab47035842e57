/** Sells one or more rooms of a property: rooms, prices, order, stays, nights, payment, event; all or nothing. */

import type { CreatedOrder } from '@minsu/contract/sales/orders/order.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { clockOf, hoursText } from '@minsu/contract/sales/orders/slot-rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { checkBlacklist } from './check-blacklist.ts';
import { finishSale } from './finish-sale.ts';
import { insertSale } from './insert-sale.ts';
import { type Sale, sellStays, totalOf } from './sell-stays.ts';

export const recordSale = (
  ctx: Ctx,
  sale: Sale,
  orderNo: string,
  name: 'order.created' | 'order.imported' = 'order.created',
): Promise<void> =>
  ctx.record({
    name,
    entity: 'order',
    entityId: sale.id,
    houseId: sale.input.houseId,
    isNew: true,
    after: {
      orderNo,
      booking: sale.start.booking,
      guestName: sale.input.bookerName,
      channel: sale.input.channel,
      totalFen: totalOf(sale).totalFen,
      ...(sale.input.ignoreRestrictions && { ignoreRestrictions: true }),
      rooms: sale.sold.map(({ input, room, hours }) =>
        hours
          ? `${room?.number ?? ''} ${input.checkIn} ${hoursText({ from: clockOf(hours.from), to: clockOf(hours.to) })}`
          : `${room?.number ?? '–'} ${input.checkIn} → ${input.checkOut}`,
      ),
    },
  });

export const createdOf = (sale: Sale, orderNo: string, version: number): CreatedOrder => ({
  id: sale.id,
  orderNo,
  houseId: sale.input.houseId,
  booking: sale.start.booking,
  totalFen: totalOf(sale).totalFen,
  version,
  inHouse: sale.sold.some(({ input }) => input.arrival !== undefined),
  stays: sale.sold.map(({ id, input: stay, room }) => ({
    id,
    roomId: room?.id ?? null,
    roomNumber: room?.number ?? null,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
  })),
});

export const createOrderRoute = command(createOrder, async (ctx, input): Promise<CreatedOrder> => {
  const sale = await sellStays(ctx, input, {
    isUnwritten: true,
    beside: () => checkBlacklist(ctx, input),
  });
  const { orderNo, version } = await insertSale(ctx, sale);
  await recordSale(ctx, sale, orderNo);
  return createdOf(sale, orderNo, await finishSale(ctx, sale, version, input.stays));
});
