/** A guest's unfinished orders: before erasing, no amount may be due in either direction. */
import type { BookingState, ShownState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../../platform/context.ts';
import { balanceOf } from '../order-rules.ts';

export interface UnfinishedOrder {
  readonly kind: 'inHouse' | 'openOrder' | 'depositHeld' | 'balanceOpen';
  readonly orderId: string;
  readonly orderNo: string;
}

const open: readonly ShownState[] = ['wait_accept', 'wait_pay', 'hold', 'expected'];
const refunding: readonly string[] = ['refund_requested', 'refunding'];
const keeping: readonly string[] = ['held', 'returning', 'return_failed'];

/** Covers all properties regardless of the caller's scope: records the caller cannot see block it too. */
export const unfinishedOrders = async (ctx: Ctx, guestId: string): Promise<UnfinishedOrder[]> => {
  const rows = await ctx.db
    .selectFrom('orders')
    .select(['id as orderId', 'orderNo', 'shown', 'booking', 'deposit', 'afterSale'])
    .select(['roomFen', 'chargesFen', 'waivedFen', 'paidFen', 'keptFen'])
    .where('guestId', '=', guestId)
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.flatMap(({ orderId, orderNo, ...order }): UnfinishedOrder[] => {
    const of = { orderId, orderNo };
    if (order.shown === 'in_house') return [{ kind: 'inHouse', ...of }];
    if (open.includes(order.shown as ShownState)) return [{ kind: 'openOrder', ...of }];
    if (keeping.includes(order.deposit)) return [{ kind: 'depositHeld', ...of }];
    const booking = order.booking as BookingState;
    const isOpen = refunding.includes(order.afterSale) || balanceOf({ ...order, booking }) !== 0;
    return isOpen ? [{ kind: 'balanceOpen', ...of }] : [];
  });
};
