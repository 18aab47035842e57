/**
 * Channex, a channel manager: Booking.com, Airbnb, Expedia, Agoda and others behind one API. Built from its public
 * documentation, never run against the real service; open questions are in README.md in this folder.
 */
import type { Adapter, Outcome } from '../adapter.ts';
import { channexAri } from './channex-ari.ts';
import { type ChannexSettings, channexAsk } from './channex-calls.ts';
import { channexListings } from './channex-content.ts';
import { channexFeed } from './channex-feed.ts';
import { readChannexHook } from './channex-hook.ts';
import { channexMessages } from './channex-messages.ts';
import { channexReviews } from './channex-reviews.ts';

/** Not in its API; the registration list says so too, so that it is not offered. */
const notThere = async (): Promise<Outcome<never>> => ({
  kind: 'refused',
  code: 'not_supported',
  message: 'not part of the API',
});

/** Ten posts of stock and ten of prices a minute for each property; a push makes one of each. */
const CALLS_PER_MINUTE = 10;
/** A single price change is sent at once; only a stream of changes is batched. */
const AT_ONCE = 4;
/** A call may have any number of entries and 10 MB. */
const NIGHTS_PER_PUSH = 100_000;

export const createChannexAdapter = (settings: ChannexSettings): Adapter => {
  const ask = channexAsk(settings);
  return {
    platform: 'channex',
    limits: {
      ...{ callsPerMinute: CALLS_PER_MINUTE, atOnce: AT_ONCE, nightsPerPush: NIGHTS_PER_PUSH },
      per: 'property',
    },
    refresh: notThere,
    listings: channexListings(ask),
    ...channexAri(ask, settings),
    ...channexFeed(ask, settings),
    accept: notThere,
    reject: notThere,
    cancel: notThere,
    notice: notThere,
    ...channexMessages(ask, settings),
    reviews: channexReviews(ask),
    readHook: readChannexHook,
    // Anything but a server's error ends a delivery, and the feed is read by the clock anyway.
    hookAnswer: (accepted) => ({ status: accepted ? 200 : 503, body: { ok: accepted } }),
  };
};
