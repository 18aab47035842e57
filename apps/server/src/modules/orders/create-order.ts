/** Sells one or more rooms of a house: rooms and prices, then order, stays, nights, payment, event; all or nothing. */

import { fail } from '@minsu/contract/failure.ts';
import type { CreatedOrder } from '@minsu/contract/orders/order.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { clockOf, hoursText } from '@minsu/contract/orders/slot-rules.ts';
import { registrationFailures } from '@minsu/contract/registration/registration-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { normalPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/routes.ts';
import { blacklistedFor } from '../registration/blacklist-queries.ts';
import { insertSale } from './insert-sale.ts';
import { type Sale, type SaleHead, sellStays, totalOf } from './sell-stays.ts';

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

/** What a platform has sold is sold; whoever takes an order himself is stopped by the blacklist, or decides. */
export const checkBlacklist = async (ctx: Ctx, input: SaleHead): Promise<void> => {
  const { phone, houseId } = input;
  if (phone === undefined || input.source === 'channel') return;
  if (input.acceptBlacklisted && ctx.user.may('blacklist:edit')) return;
  const phoneHash = ctx.services.cipher.hash(normalPhone(phone));
  const reason = await blacklistedFor(ctx, { phoneHash }, houseId);
  const { text } = registrationFailures.blacklisted;
  const params = { reason: reason ?? '' };
  if (reason !== null)
    fail(registrationFailures.blacklisted, { params, fields: [{ path: 'phone', text, params }] });
};

export const createdOf = (sale: Sale, orderNo: string, version: number): CreatedOrder => ({
  id: sale.id,
  orderNo,
  houseId: sale.input.houseId,
  booking: sale.start.booking,
  totalFen: totalOf(sale).totalFen,
  version,
  stays: sale.sold.map(({ id, input: stay, room }) => ({
    id,
    roomId: room?.id ?? null,
    roomNumber: room?.number ?? null,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
  })),
});

export const createOrderRoute = command(createOrder, async (ctx, input): Promise<CreatedOrder> => {
  await checkBlacklist(ctx, input);
  const sale = await sellStays(ctx, input, true);
  const { orderNo, version } = await insertSale(ctx, sale);
  await recordSale(ctx, sale, orderNo);
  return createdOf(sale, orderNo, version);
});
