/** Prices, plan and rooms of an order that a channel sold are the channel's word. */
import { fail } from '@minsu/contract/failure.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { openBookings } from '@minsu/contract/orders/order-states.ts';
import type { LockedOrder } from './locked-order.ts';

type Sold = Pick<LockedOrder, 'channel' | 'collect' | 'booking'>;

export const isOwnSale = ({ channel, collect }: Pick<Sold, 'channel' | 'collect'>): boolean =>
  channel === 'direct' && collect === 'property';

export const assertOwnSale = (order: Sold): void => {
  if (!openBookings.includes(order.booking)) fail(orderFailures.notConfirmed);
  if (!isOwnSale(order)) fail(orderFailures.platformSold);
};
