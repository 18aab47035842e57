/**
 * Hostex (百居易), a channel manager: Tujia, Meituan, Xiaozhu, Ctrip, Fliggy, Airbnb and others behind one API. Built from
 * its public documentation, never run against the real service; open questions are in README.md in this folder.
 */
import type { Adapter, Outcome } from '../adapter.ts';
import { hostexCalendar } from './hostex-calendar.ts';
import { type HostexSettings, hostexAsk } from './hostex-calls.ts';
import { hostexListings } from './hostex-content.ts';
import { hostexFeed } from './hostex-feed.ts';
import { readHostexHook } from './hostex-hook.ts';
import { hostexMessages } from './hostex-messages.ts';
import { hostexReviews } from './hostex-reviews.ts';

/** Not in its API; the registration says so too, so that it is not offered. */
const notThere = async (): Promise<Outcome<never>> => ({
  kind: 'refused',
  code: 'not_supported',
  message: 'not part of the API',
});

/**
 * Share of the 120 calls a minute to `/listings/…`, which may apply to all of them together: a push takes up to three,
 * a calendar one.
 */
const CALLS_PER_MINUTE = 30;
/** A single price change is sent at once to all channels of a property. */
const AT_ONCE = 10;
/** One listing's whole horizon. */
const NIGHTS_PER_PUSH = 730;

export const createHostexAdapter = (settings: HostexSettings): Adapter => {
  const ask = hostexAsk(settings);
  return {
    platform: 'hostex',
    limits: {
      ...{ callsPerMinute: CALLS_PER_MINUTE, atOnce: AT_ONCE, nightsPerPush: NIGHTS_PER_PUSH },
      per: 'account',
    },
    refresh: notThere,
    listings: hostexListings(ask),
    ...hostexCalendar(ask, settings),
    ...hostexFeed(ask, settings),
    // The API has no read receipts.
    acknowledge: async () => ({ kind: 'done', value: null }),
    accept: notThere,
    reject: notThere,
    cancel: notThere,
    notice: notThere,
    ...hostexMessages(ask, settings),
    reviews: hostexReviews(ask, settings),
    readHook: readHostexHook,
    // Webhooks are not repeated: missed ones come with the next reading.
    hookAnswer: (accepted) => ({ status: accepted ? 200 : 503, body: { ok: accepted } }),
  };
};
