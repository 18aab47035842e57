/** Sends one template to the guests of many orders, filled per stay. */
import { bulkEndpoints } from '../background-run.ts';
import { orderFilters } from '../orders/order-list-endpoints.ts';
import { id } from '../wire.ts';

export const messageOrders = bulkEndpoints('/hotel-message/thread/message-orders', {
  permission: 'thread:reply',
  summary: 'Write a template to the guests of many orders',
  filters: orderFilters,
  input: { templateId: id },
});
