/** Order list: quick views, export and bulk actions. */
import { z } from 'zod';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { tag } from '../../platform/tags.ts';
import { date, id, keyword, list } from '../../platform/wire.ts';
import { Channel, OrderRow, sources } from './order.ts';
import { orderColumns, orderViews } from './order-list.ts';
import { shownStates } from './order-states.ts';

export const MAX_ORDER_TAGS = 10;

export const orderFilters = {
  view: z.enum(orderViews).default('all'),
  /** Order no., channel order no., room number, booker's name or phone. */
  keyword: keyword(50).optional(),
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
  summary: 'Number of orders per quick view (at most 10,000)',
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

/** Adds or removes tags of many orders. */
export const tagOrders = bulkEndpoints('/hotel-order/order/tag-many', {
  permission: 'order:edit',
  summary: 'Add tags to many orders or take them away',
  filters: orderFilters,
  input: {
    add: z.array(tag).max(MAX_ORDER_TAGS).default([]),
    remove: z.array(tag).max(MAX_ORDER_TAGS).default([]),
  },
});

export const orderTags = endpoint('GET /hotel-order/order/tags', {
  kind: 'query',
  permission: 'order:read',
  summary: 'The tags that orders in my scope have, most used first (200 at most)',
  input: z.object({}),
  output: z.array(z.object({ tag: z.string(), count: z.int() })),
});

/** Assigns the best-fitting rooms; an order that would get only some keeps waiting. */
export const assignOrders = bulkEndpoints('/hotel-order/order/assign-many', {
  permission: 'order:edit',
  summary: 'Assign rooms to the unassigned stays of many orders',
  filters: orderFilters,
  input: {},
});
