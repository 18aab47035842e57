/** Which queries show registrations, visitors, door codes and the blacklist: made stale by live changes and by own commands. */

import { checkBooker, pageBlacklist } from '@minsu/contract/blacklist/blacklist-endpoints.ts';
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { OrderGuests } from '@minsu/contract/registration/registration.ts';
import {
  countRegistrationViews,
  getOrderGuests,
  pageRegistrations,
} from '@minsu/contract/registration/registration-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';
import { invalidate, putAnswer } from '../../platform/queries.ts';

const lists = [pageRegistrations, countRegistrationViews] as const;

export const registrationQueries = [getOrderGuests, ...lists];
export const blacklistQueries = [pageBlacklist, checkBooker];

liveKeys({ order: registrationQueries, blacklist: blacklistQueries });

/** Puts a newer state of an order's guests in place at once, so that the next action carries its versions. */
export const showGuests = (orderId: string, guests: OrderGuests): void => {
  putAnswer(getOrderGuests, { orderId }, guests);
  // The order says how many of its guests are registered.
  invalidate([...lists, getOrder]);
};
