/** After a deposit went back: the guest is told, and nobody is bothered when he cannot be (spec §8). */
import { sendRefundDeposit } from '@minsu/contract/orders/deposit-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { call } from '../../platform/call.ts';
import { invalidate } from '../../platform/queries.ts';

/** Whether he was told; a refusal is the answer of this one call, not an error. */
export const tellGuest = async ({ order }: OrderDetail): Promise<boolean> => {
  try {
    const answer: unknown = await call(sendRefundDeposit, { orderId: order.id }, { quiet: true });
    invalidate([getOrder]);
    return typeof answer === 'object' && answer !== null && 'notificationId' in answer;
  } catch {
    // The network broke: the panel still offers to tell him.
    return false;
  }
};

/** By whichever command it went back. */
export const tellIfReturned = (detail: OrderDetail): void => {
  const [newest] = detail.deposit?.records ?? [];
  if (newest?.state === 'returned' && newest.toldAt === null) void tellGuest(detail);
};
