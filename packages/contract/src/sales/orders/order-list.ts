/** Columns and quick views of the order list. */

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
 * Quick views of the order list. `abnormal` 异常订单: overdue guests, expired waits and holds, late arrivals, today's
 * arrivals without a room, unpaid folios after check-out, failed refunds. `owedByGuest` 欠款 and `owedToGuest` 应退: every
 * due debt, whatever the order's state.
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
