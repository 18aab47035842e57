/** Imports orders sold elsewhere before going live. */
import { importEndpoints } from '../../platform/import-run.ts';

/**
 * A line is one room; lines with equal property, channel and original number form one order. A stated total is
 * all-inclusive; without one the stay is priced as if sold now.
 */
export const importOrders = importEndpoints('/hotel-order/order/import', {
  permission: 'order:import',
  summary: 'Import future orders',
  target: {},
});
