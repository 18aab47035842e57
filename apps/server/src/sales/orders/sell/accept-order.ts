/** Accepts an order awaiting confirmation: confirms it when it is paid, otherwise asks the guest to pay. */

import { refusal } from '@minsu/contract/platform/state-table.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { acceptOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { acceptOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { bookingTable } from '@minsu/contract/sales/orders/order-states.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { preflightCommand, type StepCtx } from '../../../platform/http/routes.ts';
import type { Bulk } from '../../../platform/jobs/bulk.ts';
import { finishChange } from '../change/finish-change.ts';
import { askDeposit } from '../deposit/ask-deposit.ts';
import { detailOf } from '../list/order-detail-queries.ts';
import { findOrderIds, readOrderStates } from '../list/order-list-queries.ts';
import { assertBooking, type LockedOrder, lockOrder } from '../locked-order.ts';
import { balanceOf } from '../order-rules.ts';
import { askPlatform } from '../platform-hooks.ts';

/** Acceptance needs only the state. */
const NO_FACTS = { today: '', stays: [] };

const accept = async (ctx: Ctx, order: LockedOrder) => {
  assertBooking(order, 'accept');
  const { waitPayMinutes } = await readSettings(ctx.db, ctx.services);
  const asksPayment = order.source === 'web' && order.collect === 'property' && balanceOf(order) > 0;
  const booking = asksPayment ? 'wait_pay' : 'confirmed';
  const deadlineAt = asksPayment ? new Date(ctx.now.getTime() + waitPayMinutes * 60_000) : null;
  if (booking === 'confirmed') await askDeposit(ctx, order);
  const event = { name: 'accepted', before: { booking: order.booking }, after: { booking } };
  return finishChange(ctx, order, event, { booking, deadlineAt });
};

interface Key {
  readonly orderId: string;
  /** Null skips the version check. */
  readonly version: number | null;
}

/** Orders sold by a connected platform are accepted at the platform first. */
export const askToAccept = (ctx: StepCtx, { orderId, version }: Key): Promise<boolean> =>
  askPlatform(ctx, { orderId, version, verb: 'accept', reason: '' });

/** `asked`: the platform has accepted it and the order is already updated. */
export const acceptIt = async (ctx: Ctx, { orderId, version }: Key, asked: boolean) =>
  asked ? detailOf(ctx, orderId) : accept(ctx, await lockOrder(ctx, { orderId }, version));

export const acceptOrderRoute = preflightCommand(acceptOrder, askToAccept, acceptIt);

/** The guest has been promised the room, so the only undo is a cancellation. */
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
  ask: (ctx, orderId) => askToAccept(ctx, { orderId, version: null }),
  change: async (ctx, orderId, _input, asked) => {
    await acceptIt(ctx, { orderId, version: null }, asked === true);
  },
};
