/** Which queries show orders: made stale by live changes and by this user's own commands. */

import { searchHoursOfStay, searchSlots } from '@minsu/contract/orders/hourly-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { findFreeRooms, searchAvailability } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { previewStayChange } from '@minsu/contract/orders/stay-change-endpoints.ts';
import { quotePlans, quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';
import { invalidate, queryClient } from '../../platform/queries.ts';

/** What depends on which nights are free. */
export const stockQueries = [
  findFreeRooms,
  searchAvailability,
  quoteStay,
  quotePlans,
  previewStayChange,
  searchSlots,
  searchHoursOfStay,
] as const;

const priceQueries = [searchAvailability, quoteStay, quotePlans, previewStayChange, searchSlots] as const;

const aroundOrder = [pageOrders, countOrderViews, getOrderHistory, ...stockQueries] as const;

/** A house tells of its prices and fees, too, and whether it is online. */
liveKeys({
  order: [getOrder, ...aroundOrder],
  roomBlock: stockQueries,
  room: stockQueries,
  price: priceQueries,
  ratePlan: priceQueries,
  season: priceQueries,
  house: stockQueries,
});

/** Puts a newer state of an order in place everywhere at once, so that the next action carries its version. */
export const showOrder = (order: OrderDetail): void => {
  queryClient.setQueriesData<OrderDetail>({ queryKey: [getOrder.path] }, (shown) =>
    shown?.order.id === order.order.id ? order : shown,
  );
  invalidate(aroundOrder);
};

/** The record that came with a stale version. */
export const isOrderDetail = (value: unknown): value is OrderDetail =>
  typeof value === 'object' && value !== null && 'order' in value && 'stays' in value;
