/** Converts an order of Meituan. */

import type { ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import { type MtOrder, mtOrderStates } from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import type { PlatformOrder } from './adapter.ts';
import { guestNamesOf } from './read-orders.ts';

const states: Readonly<Record<MtOrder['orderStatus'], ChannelOrderState>> = {
  [mtOrderStates.unpaid]: 'wait_pay',
  [mtOrderStates.waitAccept]: 'wait_accept',
  [mtOrderStates.rejected]: 'rejected',
  [mtOrderStates.confirmed]: 'confirmed',
  [mtOrderStates.inHouse]: 'in_house',
  [mtOrderStates.noShow]: 'no_show',
  [mtOrderStates.completed]: 'completed',
  [mtOrderStates.cancelled]: 'cancelled',
  [mtOrderStates.refundPending]: 'refund_pending',
};

const mtOrderState = (status: MtOrder['orderStatus']): ChannelOrderState => states[status];

const instantOf = (seconds: number): Date => new Date(seconds * 1_000);

/** The wire's night amounts are of all rooms together, and stay so. */
export const platformOrderOfMt = (order: MtOrder): PlatformOrder => ({
  platformOrderId: order.orderId,
  revision: order.seq,
  state: mtOrderState(order.orderStatus),
  listingKey: order.productId,
  listingName: order.productTitle,
  rooms: order.roomNum,
  checkIn: order.checkinDate,
  checkOut: order.checkoutDate,
  guestNames: guestNamesOf(
    order.guests.map(({ name }) => name),
    order.contactName,
  ),
  guests: order.guestNum,
  bookerName: order.contactName,
  bookerPhone: order.contactPhone || null,
  nights: order.roomNights.map(({ bizDate, sellPrice, settlePrice }) => ({
    night: bizDate,
    sellFen: sellPrice,
    settleFen: settlePrice,
  })),
  sellFen: order.totalPrice,
  settleFen: order.settlePrice,
  currency: order.currency ?? BUSINESS_CURRENCY,
  paid: order.payStatus === 1,
  promotionFen: order.subPrice,
  cancelTerms: order.cancelRule.trim(),
  acceptBy: order.acceptBefore === null ? null : instantOf(order.acceptBefore),
  remark: order.comment,
  cancelReason: order.cancelReason || null,
  refundFen: order.refundPrice,
  createdAt: instantOf(order.createTime),
});
