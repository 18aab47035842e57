/** Updates guests when the platform reports others, before any has arrived. */

import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { spelledName } from '../../../platform/spelling.ts';
import { finishChange, patchStay } from '../../../sales/orders/change/finish-change.ts';
import type { LockedOrder } from '../../../sales/orders/locked-order.ts';
import { findGuest } from '../../../sales/orders/sell/find-guest.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import { followGuests, guestsOfRooms, sameGuests } from './pull-rules.ts';
import { NAME_LENGTH, type PulledSale, phoneOf, warningOf } from './sell-pulled-order.ts';

type Told = Pick<PulledSale, 'platform' | 'order'>;

/**
 * The order belongs to the guest with that phone from now on; the front desk is warned of a blacklisted one like at a
 * sale.
 */
const followPhone = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  { platform, order }: Told,
  phone: string,
): Promise<void> => {
  const name = cutText(order.bookerName, NAME_LENGTH);
  const { guestId, ...sealed } = await findGuest(ctx, { name, phone, channel: platform });
  const warning = await warningOf(ctx, phone, houseId);
  await ctx.db
    .updateTable('orders')
    .set({
      ...sealed,
      // An impersonal number does not change the known guest.
      ...(guestId !== null && { guestId }),
      ...(warning && {
        remarkInternal: sql<string>`concat_ws(E'\n', nullif(remark_internal, ''), ${warning}::text)`,
      }),
    })
    .where('houseId', '=', houseId)
    .where('id', '=', id)
    .execute();
};

export const followBooker = async (
  ctx: Ctx,
  ours: LockedOrder,
  told: Told,
  before: PlatformOrder,
): Promise<void> => {
  const { bookerName } = told.order;
  if (bookerName !== before.bookerName)
    await ctx.db
      .updateTable('orders')
      .set({ bookerName: cutText(bookerName, NAME_LENGTH), bookerSpelled: spelledName(bookerName) })
      .where('houseId', '=', ours.houseId)
      .where('id', '=', ours.id)
      .execute();
  const phone = phoneOf(told.order);
  if (phone !== undefined && phone !== phoneOf(before)) await followPhone(ctx, ours, told, phone);
};

const factsOf = ({ guestNames, guests }: PlatformOrder) => ({ guestName: guestNames.join('、'), guests });

/** Returns the problem for users to check, if any. */
export const changePulledGuests = async (
  ctx: Ctx,
  ours: LockedOrder,
  told: Told,
  before: PlatformOrder,
): Promise<ChannelOrderProblem | null> => {
  const { order } = told;
  if (sameGuests(before, order)) return null;
  const step = followGuests(ours.stays, order.rooms);
  if (step !== 'follow') return step === 'changed' ? 'changed' : null;
  const rooms = guestsOfRooms(order);
  const live = ours.stays.filter(({ state }) => state !== 'cancelled');
  for (const [at, stay] of live.entries()) {
    const guest = rooms[at];
    if (guest) await patchStay(ctx, ours.houseId, stay.id, { guestName: guest.name, guests: guest.guests });
  }
  await followBooker(ctx, ours, told, before);
  const event = { name: 'guestsChanged', before: factsOf(before), after: factsOf(order) };
  await finishChange(ctx, ours, event);
  return null;
};
