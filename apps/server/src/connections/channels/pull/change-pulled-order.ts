/** Applies dates, rooms and prices of an order changed at the platform, before any guest has arrived. */
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import { lockTypesOf } from '../../../inventory/room-status/lock-types.ts';
import { countUnplaced } from '../../../inventory/room-status/type-nights.ts';
import type { Ctx } from '../../../platform/context.ts';
import { patchStay, recordOrderEvent } from '../../../sales/orders/change/finish-change.ts';
import { followChannelTotal } from '../../../sales/orders/folio/settle-channel-money.ts';
import { dropCharges } from '../../../sales/orders/folio/stay-charges.ts';
import { type LockedOrder, type LockedStay, lockOrder } from '../../../sales/orders/locked-order.ts';
import { saveOrder } from '../../../sales/orders/save-order.ts';
import { setAwaitsPlatform } from '../../../sales/orders/sell/await-platform.ts';
import { insertStays } from '../../../sales/orders/sell/insert-sale.ts';
import { placeStay, releaseStay } from '../../../sales/orders/stay/stay-nights.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { asKept } from './amount-rules.ts';
import { followBooker } from './change-pulled-guests.ts';
import { findRoomOrNone } from './place-pulled.ts';
import { guestsOfRooms, nightsOfRooms } from './pull-rules.ts';
import { judgeSale, type PulledSale, seatPulled } from './sell-pulled-order.ts';

/** All nights concerned are locked before any is given back. */
const lockNights = (ctx: Ctx, { houseId, stays }: LockedOrder, { listing, order }: PulledSale) => {
  const dates = [order.checkIn, order.checkOut, ...stays.flatMap((stay) => [stay.checkIn, stay.checkOut])];
  const [from, to] = [dates.sort()[0] as string, dates.at(-1) as string];
  const roomIds = stays.flatMap(({ roomId }) => roomId ?? []);
  const types = [listing.roomTypeId, ...stays.map(({ roomTypeId }) => roomTypeId)];
  return lockTypesOf(
    ctx,
    roomIds,
    { from, to },
    [...new Set(types)].map((roomTypeId) => ({ houseId, roomTypeId })),
  );
};

const dropStay = async (ctx: Ctx, houseId: string, stay: LockedStay): Promise<void> => {
  await releaseStay(ctx, houseId, stay);
  await dropCharges(ctx, { houseId, stayId: stay.id });
  await patchStay(ctx, houseId, stay.id, { state: 'cancelled', holdsNights: false, locked: false });
};

/** Its own room where that is free on the new dates too; answers whether there was any. */
const moveStay = async (
  ctx: Ctx,
  { houseId, stay, at }: { readonly houseId: string; readonly stay: LockedStay; readonly at: number },
  { listing, order }: PulledSale,
): Promise<boolean> => {
  const range = { from: order.checkIn, to: order.checkOut };
  const { id: stayId, roomTypeId } = stay;
  await releaseStay(ctx, houseId, stay);
  const room = await findRoomOrNone(ctx, {
    ...{ houseId, roomTypeId, range, today: listing.house.today },
    ...{ preferRoomId: stay.roomId, preferRoomIds: listing.roomIds },
  });
  if (room) await placeStay(ctx, houseId, stayId, room, range);
  else await countUnplaced(ctx, houseId, roomTypeId, range, 1);
  const guest = guestsOfRooms(order)[at];
  await patchStay(ctx, houseId, stayId, {
    ...{ checkIn: order.checkIn, checkOut: order.checkOut, roomId: room?.id ?? null },
    ...(guest && { guestName: guest.name, guests: guest.guests }),
    ...(room?.id !== stay.roomId && { locked: false }),
  });
  await ctx.db
    .deleteFrom('orderNights')
    .where('houseId', '=', houseId)
    .where('stayId', '=', stayId)
    .execute();
  const nights = (nightsOfRooms(order)[at] ?? []).map((night) => ({
    ...night,
    ...{ houseId, stayId, roomTypeId },
  }));
  await ctx.db.insertInto('orderNights').values(nights).execute();
  return room !== null;
};

const contentOf = ({ checkIn, checkOut, rooms, sellFen }: PlatformOrder) => ({
  ...{ checkIn, checkOut, roomCount: rooms, roomFen: sellFen },
});

/** The caller has checked `mayFollowChange`. Returns the problem for users to check, if any. */
export const changePulledOrder = async (
  ctx: Ctx,
  order: LockedOrder,
  told: PulledSale,
  before: PlatformOrder,
): Promise<ChannelOrderProblem | null> => {
  const { houseId, id } = order;
  const of = { ...told, order: asKept(told.order) };
  await lockNights(ctx, order, of);
  const live = order.stays.filter(({ state }) => state !== 'cancelled');
  const [kept, dropped] = [live.slice(0, of.order.rooms), live.slice(of.order.rooms)];
  for (const stay of dropped) await dropStay(ctx, houseId, stay);
  let overbooked = false;
  for (const [at, stay] of kept.entries())
    overbooked = !(await moveStay(ctx, { houseId, stay, at }, of)) || overbooked;
  const sold = await seatPulled(ctx, { ...of, seated: kept.length });
  const input = { houseId, bookerName: of.order.bookerName };
  await insertStays(ctx, { id, input, sold }, order.stays.length);
  overbooked ||= sold.some(({ room }) => room === null);
  await followBooker(ctx, order, of, before);
  await saveOrder(ctx, order);
  const changed = await lockOrder(ctx, { orderId: id }, null);
  const settled = await followChannelTotal(ctx, changed, of.order.sellFen);
  const stayIds = changed.stays.map((stay) => stay.id);
  if (settled) await setAwaitsPlatform(ctx, houseId, stayIds, false);
  await saveOrder(ctx, order);
  const [was, is] = [contentOf(asKept(before)), contentOf(of.order)];
  await recordOrderEvent(ctx, order, { name: 'moved', before: was, after: is });
  return settled ? judgeSale(ctx, told, overbooked) : 'changed';
};
