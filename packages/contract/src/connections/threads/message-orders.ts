/** Sends one template to the guests of many orders, filled per stay. */
import { bulkEndpoints } from '../../platform/background-run.ts';
import { id } from '../../platform/wire.ts';
import { orderFilters } from '../../sales/orders/order-list-endpoints.ts';

export const messageOrders = bulkEndpoints('/hotel-message/thread/message-orders', {
  permission: 'thread:reply',
  summary: 'Send a template to the guests of many orders',
  filters: orderFilters,
  input: { templateId: id },
});
