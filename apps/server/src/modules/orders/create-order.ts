/** Sells one or more rooms of a house: rooms and prices, then order, stays, nights, payment, event; all or nothing. */
import type { CreatedOrder } from '@minsu/contract/orders/order.ts';
import { createOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { insertSale } from './insert-sale.ts';
import { type Sale, sellStays, totalOf } from './sell-stays.ts';

const recordSale = (ctx: Ctx, sale: Sale, orderNo: string): Promise<void> =>
  ctx.record({
    name: 'order.created',
    entity: 'order',
    entityId: sale.id,
    houseId: sale.input.houseId,
    after: {
      orderNo,
      booking: sale.start.booking,
      guestName: sale.input.bookerName,
      channel: sale.input.channel,
      totalFen: totalOf(sale).totalFen,
      ...(sale.input.ignoreRestrictions && { ignoreRestrictions: true }),
      rooms: sale.sold.map(({ input, room }) => `${room.number} ${input.checkIn} → ${input.checkOut}`),
    },
  });

export const createOrderRoute = command(createOrder, async (ctx, input): Promise<CreatedOrder> => {
  const sale = await sellStays(ctx, input);
  const { orderNo, version } = await insertSale(ctx, sale);
  await recordSale(ctx, sale, orderNo);
  return {
    id: sale.id,
    orderNo,
    houseId: input.houseId,
    booking: sale.start.booking,
    totalFen: totalOf(sale).totalFen,
    version,
    stays: sale.sold.map(({ id, input: stay, room }) => ({
      id,
      roomId: room.id,
      roomNumber: room.number,
      checkIn: stay.checkIn,
      checkOut: stay.checkOut,
    })),
  };
});
