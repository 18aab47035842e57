/** Prices, plan and rooms of a channel order are controlled by the channel. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/sales/orders/order-states.ts';
import type { LockedOrder } from '../locked-order.ts';

type Sold = Pick<LockedOrder, 'channel' | 'collect' | 'booking'>;

export const isOwnSale = ({ channel, collect }: Pick<Sold, 'channel' | 'collect'>): boolean =>
  channel === 'direct' && collect === 'property';

export const assertOwnSale = (order: Sold): void => {
  if (!openBookings.includes(order.booking)) fail(orderFailures.notConfirmed);
  if (!isOwnSale(order)) fail(orderFailures.platformSold);
};
