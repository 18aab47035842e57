/** Parts of an order that the user may edit: shown on the page and asserted by the commands. */
import { type BookingState, isHourly, openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { mayDiscount } from '../sell/may-discount.ts';
import { isOwnSale } from '../sell/own-sale.ts';

interface Edited {
  readonly booking: BookingState;
  readonly channel: string;
  readonly collect: string;
  readonly today: string;
  readonly stays: readonly { readonly state: string; readonly checkIn: string; readonly checkOut: string }[];
}

export type EditAction = 'editBooking' | 'changePrices' | 'changePlan' | 'addRoom';

export const editActions = (ctx: Pick<Ctx, 'user'>, order: Edited): EditAction[] => {
  const { booking, today, stays } = order;
  const may = ctx.user.may;
  if (!openBookings.includes(booking)) return [];
  const edits: EditAction[] = may('order:edit') ? ['editBooking'] : [];
  if (!isOwnSale(order)) return edits;
  const byNight = stays.filter((stay) => !isHourly(stay));
  const isAhead = byNight.some(({ state, checkIn }) => state === 'expected' && checkIn >= today);
  const isPriced = byNight.some(
    ({ state, checkOut }) => (state === 'expected' || state === 'in_house') && checkOut > today,
  );
  if (may('order:edit') && isPriced && mayDiscount(ctx)) edits.push('changePrices');
  if (may('order:edit') && isAhead) edits.push('changePlan');
  if (may('order:create')) edits.push('addRoom');
  return edits;
};
