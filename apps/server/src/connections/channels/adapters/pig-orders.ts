/** Converts an order of Xiaozhu. Its times are in Asia/Shanghai, without a zone. */

import type { ChannelOrderState } from '@minsu/contract/connections/channels/channel-order.ts';
import type { PigOrder } from '@minsu/contract/connections/channels/wire/pig.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import type { PlatformOrder } from './adapter.ts';
import { guestNamesOf } from './read-orders.ts';

/** A deadline that passed ends an order as a cancellation. */
const states: Readonly<Record<PigOrder['state'], ChannelOrderState>> = {
  WAIT_HOST_CONFIRM: 'wait_accept',
  WAIT_PAY: 'wait_pay',
  WAIT_CHECKIN: 'confirmed',
  CHECKED_IN: 'in_house',
  FINISHED: 'completed',
  HOST_REFUSED: 'rejected',
  TIMEOUT: 'cancelled',
  GUEST_CANCEL: 'cancelled',
  HOST_CANCEL: 'cancelled',
  NO_SHOW: 'no_show',
  REFUNDING: 'refund_pending',
};

/** China has had one time zone without summer time since 1992. */
export const instantOfPig = (time: string): Date => new Date(`${time.replace(' ', 'T')}+08:00`);

/** The wire's night amounts are of all rooms together, and stay so. */
export const platformOrderOfPig = (order: PigOrder): PlatformOrder => ({
  platformOrderId: order.orderId,
  revision: order.seq,
  state: states[order.state],
  listingKey: order.luId,
  listingName: order.luTitle,
  rooms: order.roomCount,
  checkIn: order.checkIn,
  checkOut: order.checkOut,
  guestNames: guestNamesOf(order.guestNames, order.bookerName),
  guests: order.guestCount,
  bookerName: order.bookerName,
  bookerPhone: order.bookerMobile || null,
  nights: order.nights.map(({ date, retailPrice, netPrice }) => ({
    night: date,
    sellFen: retailPrice,
    settleFen: netPrice,
  })),
  sellFen: order.retailPrice,
  settleFen: order.netPrice,
  currency: order.currency ?? BUSINESS_CURRENCY,
  // Its wire names none of them.
  ...{ paid: null, promotionFen: 0, cancelTerms: '' },
  acceptBy: order.confirmBefore === null ? null : instantOfPig(order.confirmBefore),
  remark: order.remark,
  cancelReason: order.cancelReason || (order.state === 'TIMEOUT' ? 'TIMEOUT' : null),
  refundFen: order.refundPrice,
  createdAt: instantOfPig(order.createTime),
});
