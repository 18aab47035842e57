/** Converts an order of Tujia. */

import type { ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import { type TjOrder, tjStatusIds } from '@minsu/contract/connections/channels/wire/tj-orders.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import type { PlatformOrder } from './adapter.ts';
import { guestNamesOf } from './read-orders.ts';

const states: Readonly<Record<TjOrder['statusId'], ChannelOrderState>> = {
  [tjStatusIds.unpaid]: 'wait_pay',
  [tjStatusIds.waitConfirm]: 'wait_accept',
  [tjStatusIds.confirmed]: 'confirmed',
  [tjStatusIds.rejected]: 'rejected',
  [tjStatusIds.cancelled]: 'cancelled',
  [tjStatusIds.inHouse]: 'in_house',
  [tjStatusIds.left]: 'completed',
  [tjStatusIds.noShow]: 'no_show',
  [tjStatusIds.refunding]: 'refund_pending',
};

/** The wire's night amounts are of all rooms together, and stay so. */
export const platformOrderOfTj = (order: TjOrder): PlatformOrder => ({
  platformOrderId: order.orderId,
  revision: order.seq,
  state: states[order.statusId],
  listingKey: order.unitId,
  listingName: order.unitName,
  rooms: order.quantity,
  checkIn: order.checkIn,
  checkOut: order.checkOut,
  guestNames: guestNamesOf(
    order.guests.map(({ name }) => name),
    order.contacts.name,
  ),
  guests: order.numOfGuests,
  bookerName: order.contacts.name,
  bookerPhone: order.contacts.mobile || null,
  nights: order.nights.map(({ date, price, settlePrice }) => ({
    night: date,
    sellFen: price,
    settleFen: settlePrice,
  })),
  sellFen: order.totalAmount,
  settleFen: order.settleAmount,
  currency: order.currency ?? BUSINESS_CURRENCY,
  // Its wire names none of them.
  ...{ paid: null, promotionFen: 0, cancelTerms: '' },
  acceptBy: order.confirmBefore === null ? null : new Date(order.confirmBefore),
  remark: order.remark,
  cancelReason: order.cancelReason || null,
  refundFen: order.refundAmount,
  createdAt: new Date(order.createTime),
});
