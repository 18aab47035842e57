/** The order list: its columns and its quick views. */

/** Columns of the order list and its export, in their default order. */
export const orderColumns = [
  'orderNo',
  'shown',
  'bookerName',
  'phoneMasked',
  'houseName',
  'city',
  'roomTypeNames',
  'roomNumbers',
  'stayCount',
  'ratePlanNames',
  'checkIn',
  'checkOut',
  'nights',
  'guests',
  'channel',
  'channelOrderNo',
  'source',
  'collect',
  'totalFen',
  'paidFen',
  'balanceFen',
  'commissionFen',
  'commissionSource',
  'deadlineAt',
  'afterSale',
  'deposit',
  'createdAt',
  'createdBy',
  'tags',
  'remark',
] as const;
export type OrderColumn = (typeof orderColumns)[number];

/**
 * Quick views of the order list (design: product §5).
 *
 * `abnormal` 异常订单 holds what somebody has to look into: a guest in house after his departure, a wait or hold past its
 * deadline, a guest who should have come before today, an arrival of today without a room, a bill left unpaid after
 * check-out, and a refund that failed.
 *
 * `owedByGuest` 欠款 and `owedToGuest` 应退 hold every debt that is due, whatever the order's state: completed, no-show, cancelled with
 * an unpaid fee, or one room of a group.
 */
export const orderViews = [
  'all',
  'newToday',
  'arrivals',
  'inHouse',
  'departures',
  'arrivingTomorrow',
  'toAccept',
  'toPay',
  'toRefund',
  'awaitsPlatform',
  'owedByGuest',
  'owedToGuest',
  'depositToReturn',
  'rentDue',
  'abnormal',
  'unassigned',
  'overdue',
] as const;
export type OrderView = (typeof orderViews)[number];
