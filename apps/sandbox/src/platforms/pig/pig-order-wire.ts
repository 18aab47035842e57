/** Orders in Xiaozhu's wire format. */
import type { PigOrder } from '@minsu/contract/connections/channels/wire/pig.ts';
import { localTime } from '../clock.ts';
import { settleOf, totalOf } from '../order-life.ts';
import type { Order, OrderState } from '../world.ts';

const states: Readonly<Record<Exclude<OrderState, 'cancelled'>, PigOrder['state']>> = {
  waitAccept: 'WAIT_HOST_CONFIRM',
  waitPay: 'WAIT_PAY',
  confirmed: 'WAIT_CHECKIN',
  inHouse: 'CHECKED_IN',
  completed: 'FINISHED',
  rejected: 'HOST_REFUSED',
  noShow: 'NO_SHOW',
  refundPending: 'REFUNDING',
};
const endings = { guest: 'GUEST_CANCEL', host: 'HOST_CANCEL', timeout: 'TIMEOUT' } as const;

export const pigStateOf = ({ state, endedBy }: Order): PigOrder['state'] =>
  state === 'cancelled' ? endings[endedBy ?? 'guest'] : states[state];

const timeOrNull = (at: number | null): string | null => (at === null ? null : localTime(at));

export const pigOrderOf = (order: Order): PigOrder => ({
  orderId: order.id,
  seq: order.seq,
  accountId: order.storeId,
  luId: order.listingId,
  luTitle: order.listingTitle,
  state: pigStateOf(order),
  roomCount: order.rooms,
  checkIn: order.checkIn,
  checkOut: order.checkOut,
  dawn: order.dawn ? 1 : 0,
  guestCount: order.guestCount,
  guestNames: [...order.guestNames],
  bookerName: order.bookerName,
  bookerMobile: order.bookerPhone,
  retailPrice: totalOf(order),
  netPrice: settleOf(order),
  nights: order.nights.map(({ date, sell, settle }) => ({ date, retailPrice: sell, netPrice: settle })),
  instantBook: order.instant ? 1 : 0,
  remark: order.remark,
  confirmNo: order.confirmNo,
  confirmBefore: timeOrNull(order.acceptBefore),
  payBefore: timeOrNull(order.payBefore),
  cancelReason: order.cancelReason,
  refundPrice: order.refund,
  createTime: localTime(order.createdAt),
  updateTime: localTime(order.updatedAt),
});
