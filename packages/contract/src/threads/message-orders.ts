/** The same template to the guests of many orders, each filled with his own stay. */
import { bulkEndpoints } from '../background-run.ts';
import { orderFilters } from '../orders/order-list-endpoints.ts';
import { id } from '../wire.ts';

export const messageOrders = bulkEndpoints('/hotel-message/thread/message-orders', {
  permission: 'thread:reply',
  summary: 'Write a template to the guests of many orders',
  filters: orderFilters,
  input: { templateId: id },
});
