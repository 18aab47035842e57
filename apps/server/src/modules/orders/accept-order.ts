/** Accepts an order awaiting confirmation: confirmed at once when it is paid, else the guest is asked to pay. */
import { orderTexts } from '@minsu/contract/orders/order.text.ts';
import { acceptOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { acceptOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { bookingTable } from '@minsu/contract/orders/order-states.ts';
import { refusal } from '@minsu/contract/state-table.ts';
import type { Bulk } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { askedCommand, type StepCtx } from '../../platform/routes.ts';
import { readSettings } from '../system/settings-queries.ts';
import { askDeposit } from './ask-deposit.ts';
import { finishChange } from './finish-change.ts';
import { assertBooking, type LockedOrder, lockOrder } from './locked-order.ts';
import { detailOf } from './order-detail-queries.ts';
import { findOrderIds, readOrderStates } from './order-list-queries.ts';
import { balanceOf } from './order-rules.ts';
import { askPlatform } from './platform-hooks.ts';

/** Acceptance asks only for the state. */
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
  /** Null: as it now is. */
  readonly version: number | null;
}

/** What a connected platform sold, the platform accepts. */
export const askToAccept = (ctx: StepCtx, { orderId, version }: Key): Promise<boolean> =>
  askPlatform(ctx, { orderId, version, verb: 'accept', reason: '' });

/** `asked`: the platform has accepted it, and the order has followed. */
export const acceptIt = async (ctx: Ctx, { orderId, version }: Key, asked: boolean) =>
  asked ? detailOf(ctx, orderId) : accept(ctx, await lockOrder(ctx, { orderId }, version));

export const acceptOrderRoute = askedCommand(acceptOrder, askToAccept, acceptIt);

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
  ask: (ctx, orderId) => askToAccept(ctx, { orderId, version: null }),
  change: async (ctx, orderId, _input, asked) => {
    await acceptIt(ctx, { orderId, version: null }, asked === true);
  },
};
