/** After a deposit return: sends the guest a message and stays silent when it cannot (spec §8). */
import { sendRefundDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { call } from '../../../platform/calls/call.ts';
import { invalidate } from '../../../platform/calls/queries.ts';

/** Whether it was sent; this call's refusals are answers, not errors. */
export const notifyGuest = async ({ order }: OrderDetail): Promise<boolean> => {
  try {
    const answer: unknown = await call(sendRefundDeposit, { orderId: order.id }, { quiet: true });
    invalidate([getOrder]);
    return typeof answer === 'object' && answer !== null && 'notificationId' in answer;
  } catch {
    // On a network failure the panel still offers the button.
    return false;
  }
};

/** Whichever command returned it. */
export const notifyIfReturned = (detail: OrderDetail): void => {
  const [newest] = detail.deposit?.records ?? [];
  if (newest?.state === 'returned' && newest.toldAt === null) void notifyGuest(detail);
};
