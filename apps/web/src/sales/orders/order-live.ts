/** Queries to refetch when orders change, live or by the user's own commands. */

import { quotePlans, quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { searchHoursOfStay, searchSlots } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { findFreeRooms, searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { invalidate, queryClient } from '../../platform/calls/queries.ts';

/** Queries that depend on available nights. */
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

/** Property events also cover prices, fees and online state. */
liveKeys({
  order: [getOrder, ...aroundOrder],
  roomBlock: stockQueries,
  room: stockQueries,
  price: priceQueries,
  ratePlan: priceQueries,
  season: priceQueries,
  house: stockQueries,
});

/** Stores a newer state of an order in every query, so that the next action uses its version. */
export const showOrder = (order: OrderDetail): void => {
  queryClient.setQueriesData<OrderDetail>({ queryKey: [getOrder.path] }, (shown) =>
    shown?.order.id === order.order.id ? order : shown,
  );
  invalidate(aroundOrder);
};

/** The current record attached to a stale-version failure. */
export const isOrderDetail = (value: unknown): value is OrderDetail =>
  typeof value === 'object' && value !== null && 'order' in value && 'stays' in value;
