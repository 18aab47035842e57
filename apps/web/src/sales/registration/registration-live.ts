/** Queries to refetch when registrations, visitors, door codes and the blocklist change. */

import { checkBooker, pageBlacklist } from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { OrderGuests } from '@minsu/contract/sales/registration/registration.ts';
import {
  countRegistrationViews,
  getOrderGuests,
  pageRegistrations,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { invalidate, putAnswer } from '../../platform/calls/queries.ts';

const lists = [pageRegistrations, countRegistrationViews] as const;

export const registrationQueries = [getOrderGuests, ...lists];
export const blacklistQueries = [pageBlacklist, checkBooker];

liveKeys({ order: registrationQueries, blacklist: blacklistQueries });

/** Stores newer guests of an order in the cache, so that the next action uses their versions. */
export const showGuests = (orderId: string, guests: OrderGuests): void => {
  putAnswer(getOrderGuests, { orderId }, guests);
  // The order includes its number of registered guests.
  invalidate([...lists, getOrder]);
};
