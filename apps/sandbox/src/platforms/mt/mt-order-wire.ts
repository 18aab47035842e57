/** Orders in Meituan's wire format. */
import { type MtOrder, mtOrderStates } from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { promotionOf, settleOf, totalOf } from '../order-life.ts';
import type { Order, OrderState } from '../world.ts';

export const mtStatusOf: Readonly<Record<OrderState, MtOrder['orderStatus']>> = {
  waitPay: mtOrderStates.unpaid,
  waitAccept: mtOrderStates.waitAccept,
  confirmed: mtOrderStates.confirmed,
  rejected: mtOrderStates.rejected,
  cancelled: mtOrderStates.cancelled,
  inHouse: mtOrderStates.inHouse,
  completed: mtOrderStates.completed,
  noShow: mtOrderStates.noShow,
  refundPending: mtOrderStates.refundPending,
};

const seconds = (at: number): number => Math.floor(at / 1_000);
const secondsOrNull = (at: number | null): number | null => (at === null ? null : seconds(at));

export const mtOrderOf = (order: Order): MtOrder => ({
  orderId: order.id,
  seq: order.seq,
  opBizCode: order.storeId,
  productId: order.listingId,
  productTitle: order.listingTitle,
  orderStatus: mtStatusOf[order.state],
  roomNum: order.rooms,
  checkinDate: order.checkIn,
  checkoutDate: order.checkOut,
  arriveTime: order.arriveTime,
  guestNum: order.guestCount,
  guests: order.guestNames.map((name) => ({ name })),
  contactName: order.bookerName,
  // The guest's own number stays with the platform.
  contactPhone: `170${order.bookerPhone.slice(3)},${order.id.slice(-4)}`,
  totalPrice: totalOf(order),
  settlePrice: settleOf(order),
  subPrice: promotionOf(order),
  commission: totalOf(order) + promotionOf(order) - settleOf(order),
  payStatus: order.paid ? 1 : 0,
  cancelRule: '入住前一天 14:00 前可免费取消，之后取消扣首晚房费',
  comment: order.remark,
  roomNights: order.nights.map(({ date, sell, settle }) => ({
    bizDate: date,
    sellPrice: sell,
    settlePrice: settle,
  })),
  instantBook: order.instant ? 1 : 0,
  confirmationNumber: order.confirmNo,
  acceptBefore: secondsOrNull(order.acceptBefore),
  payBefore: secondsOrNull(order.payBefore),
  cancelReason: order.cancelReason,
  refundPrice: order.refund,
  createTime: seconds(order.createdAt),
  updateTime: seconds(order.updatedAt),
});
