/** Accepts an order awaiting confirmation: confirmed at once when it is paid, else the guest is asked to pay. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { acceptOrder, acceptOrders } from '@minsu/contract/orders/order-endpoints.ts';
import { bookingTable } from '@minsu/contract/orders/order-states.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import type { Bulk } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/routes.ts';
import { readSettings } from '../system/settings-queries.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, type LockedOrder, lockOrder } from './locked-order.ts';
import { findOrderIds, readOrderStates } from './order-list-queries.ts';
import { balanceOf } from './order-rules.ts';

/** Acceptance asks only for the state. */
const NO_FACTS = { today: '', stays: [] };

const accept = async (ctx: Ctx, order: LockedOrder) => {
  assertBooking(order, 'accept');
  const { waitPayMinutes } = await readSettings(ctx.db, ctx.services);
  const asksPayment = order.source === 'web' && order.collect === 'property' && balanceOf(order) > 0;
  const booking = asksPayment ? 'wait_pay' : 'confirmed';
  const deadlineAt = asksPayment ? new Date(ctx.now.getTime() + waitPayMinutes * 60_000) : null;
  const event = { name: 'accepted', before: { booking: order.booking }, after: { booking } };
  return finishChange(ctx, order, event, { booking, deadlineAt });
};

export const acceptOrderRoute = command(acceptOrder, async (ctx, { orderId, version }) =>
  accept(ctx, await lockOrder(ctx, { orderId }, version)),
);

/** An acceptance is a promise to the guest, so there is no way back but cancelling. */
export const acceptOrdersBulk: Bulk = {
  name: 'orders.accept',
  title: orderTexts.bulkAccept,
  endpoints: acceptOrders,
  find: findOrderIds,
  look: async (ctx, ids) =>
    (await readOrderStates(ctx, ids)).map(({ id, label, booking }) => ({
      id,
      label,
      refusal: refusal(bookingTable.accept, booking, NO_FACTS),
    })),
  change: async (ctx, orderId) => {
    await accept(ctx, await lockOrder(ctx, { orderId }, null));
  },
};
