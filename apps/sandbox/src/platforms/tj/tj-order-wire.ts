/** Orders in Tujia's wire format. */
import { type TjOrder, tjStatusIds } from '@minsu/contract/connections/channels/wire/tj-orders.ts';
import { settleOf, totalOf } from '../order-life.ts';
import type { Order, OrderState } from '../world.ts';

export const tjStatusOf: Readonly<Record<OrderState, TjOrder['statusId']>> = {
  waitPay: tjStatusIds.unpaid,
  waitAccept: tjStatusIds.waitConfirm,
  confirmed: tjStatusIds.confirmed,
  rejected: tjStatusIds.rejected,
  cancelled: tjStatusIds.cancelled,
  inHouse: tjStatusIds.inHouse,
  completed: tjStatusIds.left,
  noShow: tjStatusIds.noShow,
  refundPending: tjStatusIds.refunding,
};

export const tjOrderOf = (order: Order): TjOrder => ({
  orderId: order.id,
  seq: order.seq,
  unitId: order.listingId,
  unitName: order.listingTitle,
  statusId: tjStatusOf[order.state],
  checkIn: order.checkIn,
  checkOut: order.checkOut,
  quantity: order.rooms,
  numOfGuests: order.guestCount,
  totalAmount: totalOf(order),
  onlineAmount: totalOf(order),
  offlineAmount: 0,
  deposit: 0,
  settleAmount: settleOf(order),
  contacts: { name: order.bookerName, mobile: order.bookerPhone },
  guests: order.guestNames.map((name) => ({ name, idCode: '', idType: 1 })),
  nights: order.nights.map(({ date, sell, settle }) => ({ date, price: sell, settlePrice: settle })),
  instantBook: order.instant ? 1 : 0,
  remark: order.remark,
  confirmNo: order.confirmNo,
  confirmBefore: order.acceptBefore,
  payBefore: order.payBefore,
  cancelReason: order.cancelReason,
  refundAmount: order.refund,
  createTime: order.createdAt,
  updateTime: order.updatedAt,
});
