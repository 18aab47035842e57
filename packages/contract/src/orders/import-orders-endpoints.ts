/** Orders that were sold elsewhere before the business went live here, from a file. */
import { importEndpoints } from '../import-run.ts';

/**
 * A line is a room of an order; lines of one house, channel and original number are one order. A written total is all
 * in: nothing is added to it. Without one the stay is priced as if it were sold now.
 */
export const importOrders = importEndpoints('/hotel-order/order/import', {
  permission: 'order:import',
  summary: 'Import orders to come',
  target: {},
});
