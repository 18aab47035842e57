/** Order list: quick views, export and bulk actions. */
import { z } from 'zod';
import { bulkEndpoints, listExport } from '../background-run.ts';
import { endpoint } from '../endpoint.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { tag } from '../tags.ts';
import { date, id, list, note } from '../wire.ts';
import { Channel, OrderRow, sources } from './order.ts';
import { orderColumns, orderViews } from './order-list.ts';
import { shownStates } from './order-states.ts';

export const MOST_ORDER_TAGS = 10;

export const orderFilters = {
  view: z.enum(orderViews).default('all'),
  /** Order no., channel order no., room number, booker's name or phone. */
  keyword: note(50).optional(),
  houseId: list(id).optional(),
  /** Orders of one member. */
  guestId: id.optional(),
  shown: list(z.enum(shownStates)).optional(),
  channel: list(Channel).optional(),
  source: list(z.enum(sources)).optional(),
  checkInFrom: date.optional(),
  checkInTo: date.optional(),
  checkOutFrom: date.optional(),
  checkOutTo: date.optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
  /** Orders with any of these. */
  tag: list(tag).optional(),
};

export const orderSorts = ['createdAt', 'checkIn', 'checkOut', 'orderNo', 'totalFen'] as const;

export const pageOrders = endpoint('POST /hotel-order/order/page', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Orders in my scope, filtered and sorted',
  input: z.object({ ...pageInput, ...orderFilters, sort: sortInput(orderSorts) }),
  output: pageOf(OrderRow),
});

export const countOrderViews = endpoint('GET /hotel-order/order/view-counts', {
  kind: 'query',
  permission: 'order:read',
  summary: 'How many orders each quick view holds (10,000 at most)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(orderViews), count: z.int() })),
});

export const exportOrders = listExport('/hotel-order/order/export', {
  permission: 'order:export',
  summary: 'The filtered orders as .xlsx with the chosen columns',
  filters: orderFilters,
  sorts: orderSorts,
  columns: orderColumns,
});

export const acceptOrders = bulkEndpoints('/hotel-order/order/accept-many', {
  permission: 'order:accept',
  summary: 'Accept many orders awaiting confirmation',
  filters: orderFilters,
  input: {},
});

/** Tags added to many orders, or taken from them. */
export const tagOrders = bulkEndpoints('/hotel-order/order/tag-many', {
  permission: 'order:edit',
  summary: 'Add tags to many orders or take them away',
  filters: orderFilters,
  input: {
    add: z.array(tag).max(MOST_ORDER_TAGS).default([]),
    remove: z.array(tag).max(MOST_ORDER_TAGS).default([]),
  },
});

export const orderTags = endpoint('GET /hotel-order/order/tags', {
  kind: 'query',
  permission: 'order:read',
  summary: 'The tags that orders in my scope have, most used first (200 at most)',
  input: z.object({}),
  output: z.array(z.object({ tag: z.string(), count: z.int() })),
});

/** The best fit for every stay that has none; an order whose stays do not all get one keeps waiting. */
export const assignOrders = bulkEndpoints('/hotel-order/order/assign-many', {
  permission: 'order:edit',
  summary: 'Give rooms to the stays of many orders that have none',
  filters: orderFilters,
  input: {},
});
