/**
 * Incoming orders. Hostex has no list of changes, and webhooks may be lost: all stays that are not over are read each
 * time, newest first, and unchanged ones are skipped. After a silence, two days more than it lasted are read as well.
 */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import type { Adapter } from '../adapter.ts';
import { parseJson } from '../parse-json.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { type Ask, type HostexSettings, PAGE_ROWS, pageQuery, rowsNamed } from './hostex-calls.ts';
import { reservationCodeOf } from './hostex-keys.ts';
import { readStays } from './hostex-reservations.ts';

/** The position of a reading, stored as text between calls. `since`: when the last complete one began; null: never. */
const Place = z.object({
  offset: z.int().nonnegative(),
  since: z.iso.datetime().nullable(),
  begun: z.iso.datetime(),
});
type Place = z.output<typeof Place>;

const Idle = z.object({ since: z.iso.datetime() });

export const placeOf = (cursor: string | null, now: Date): Place => {
  const json = parseJson(cursor ?? '');
  const under = Place.safeParse(json);
  if (under.success) return under.data;
  return { offset: 0, since: Idle.safeParse(json).data?.since ?? null, begun: now.toISOString() };
};

const PAST_DAYS = 2;
/** The booking horizon plus the longest expected stay. */
const AHEAD_DAYS = 730;
const MAX_DAYS = 370;

/** Dates are always sent: without them only half a year is returned. */
export const windowOf = ({ since, begun }: Pick<Place, 'since' | 'begun'>): Record<string, string> => {
  const dayOf = (at: string) => localDate(new Date(at), BUSINESS_TIME_ZONE);
  const left = addDays(dayOf(since ?? begun), -PAST_DAYS);
  const last = addDays(dayOf(begun), AHEAD_DAYS);
  return {
    start_check_in_date: addDays(left, -MAX_DAYS),
    end_check_in_date: last,
    start_check_out_date: left,
    end_check_out_date: addDays(last, MAX_DAYS),
  };
};

/** After this time without webhooks and reads, orders may have been missed. */
const SILENCE_MS = HOUR_MS;

const Rows = rowsNamed('reservations', z.unknown());

const feed =
  (ask: Ask, { clock }: HostexSettings): Adapter['feed'] =>
  async (account, cursor) => {
    const readAt = clock();
    const place = placeOf(cursor, readAt);
    const query = { ...windowOf(place), order_by: 'created_at', ...pageQuery(place.offset) };
    const outcome = await ask(account, { path: '/reservations', query, answer: Rows, timeoutMs: LONG_MS });
    return mapOutcome(outcome, (rows) => {
      const isLast = rows.length < PAGE_ROWS;
      const next = isLast ? { since: place.begun } : { ...place, offset: place.offset + rows.length };
      const { since, begun } = place;
      return {
        ...readStays(rows, readAt),
        cursor: JSON.stringify(next),
        more: !isLast,
        isRecovery: since !== null && Date.parse(begun) - Date.parse(since) > SILENCE_MS,
      };
    });
  };

/** Around today, for the lookup of one order. */
const YEARS_DAYS = 3 * 365;

/** A stay is read through its reservation, the only key for lookups. */
const order =
  (ask: Ask, { clock }: HostexSettings): Adapter['order'] =>
  async (account, platformOrderId) => {
    const readAt = clock();
    const today = localDate(readAt, BUSINESS_TIME_ZONE);
    const query = {
      reservation_code: reservationCodeOf(platformOrderId),
      start_check_in_date: addDays(today, -YEARS_DAYS),
      end_check_in_date: addDays(today, YEARS_DAYS),
      ...pageQuery(0),
    };
    const outcome = await ask(account, { path: '/reservations', query, answer: Rows, timeoutMs: SOON_MS });
    if (outcome.kind !== 'done') return outcome;
    const { orders } = readStays(outcome.value, readAt);
    const found = orders.find((one) => one.platformOrderId === platformOrderId);
    return found ? { kind: 'done', value: found } : { kind: 'failed', message: 'unreadable reservation' };
  };

export const hostexFeed = (ask: Ask, settings: HostexSettings): Pick<Adapter, 'feed' | 'order'> => ({
  feed: feed(ask, settings),
  order: order(ask, settings),
});
