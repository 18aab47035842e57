/** Corrects the booker, phone and source of an order. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { editBooking } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { spelledName } from '../../../platform/spelling.ts';
import { type LockedOrder, lockOrder } from '../locked-order.ts';
import { checkPhone } from '../sell/check-blacklist.ts';
import { findGuest } from '../sell/find-guest.ts';
import { finishChange, patchStay } from './finish-change.ts';

/** Expected stays under the old booker's name get the new one. */
const renameStays = async (ctx: Ctx, order: LockedOrder, was: string, now: string): Promise<void> => {
  if (was === now) return;
  for (const { id, state, guestName } of order.stays)
    if (state === 'expected' && guestName === was)
      await patchStay(ctx, order.houseId, id, { guestName: now });
};

export const editBookingRoute = command(
  editBooking,
  async (ctx, { orderId, version, phone, acceptBlacklisted, ...given }) => {
    const order = await lockOrder(ctx, { orderId }, version);
    if (!openBookings.includes(order.booking)) fail(orderFailures.cannotEditBooking);
    const { houseId, id, channel } = order;
    if (given.source !== undefined && (channel !== 'direct' || order.source === 'channel'))
      fail(orderFailures.platformSold);
    if (phone !== undefined) await checkPhone(ctx, { phone, houseId, channel, acceptBlacklisted });
    const before = await ctx.db
      .selectFrom('orders')
      .select(['bookerName', 'source'])
      .where('houseId', '=', houseId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const after = {
      bookerName: given.bookerName ?? before.bookerName,
      source: given.source ?? before.source,
    };
    const guest = phone === undefined ? {} : await findGuest(ctx, { name: after.bookerName, phone, channel });
    await ctx.db
      .updateTable('orders')
      .set({ ...after, bookerSpelled: spelledName(after.bookerName), ...guest })
      .where('houseId', '=', houseId)
      .where('id', '=', id)
      .execute();
    await renameStays(ctx, order, before.bookerName, after.bookerName);
    // Events never contain phone numbers.
    const said = { ...after, ...(phone !== undefined && { phoneChanged: true }) };
    return finishChange(ctx, order, { name: 'bookingEdited', before, after: said });
  },
);
