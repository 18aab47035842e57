/**
 * Incoming orders. The feed holds unacknowledged revisions for half an hour; it is read to the end before any are
 * acknowledged, so that pages do not shift. After a longer silence, the lists of revisions and bookings are read as
 * well: both, because the documentation does not say that either is complete.
 */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import type { Account, Adapter } from '../adapter.ts';
import { parseJson } from '../parse-json.ts';
import { LONG_MS, mapOutcome, SOON_MS } from '../read-reply.ts';
import { readBookings } from './channex-bookings.ts';
import { type Ask, type ChannexSettings, Meta, PAGE_ROWS, pageQuery } from './channex-calls.ts';

/** A little less than the half hour for which the feed keeps a revision. */
const FEED_KEEPS_MS = 25 * MINUTE_MS;
/** Their clock may not be ours. */
const CLOCKS_MS = 60 * MINUTE_MS;

const steps = ['revisions', 'bookings', 'feed'] as const;
type Step = (typeof steps)[number];

/**
 * The position of a reading, stored as text between calls. `since`: when the feed was last read to its end; null:
 * never.
 */
const Place = z.object({
  step: z.enum(steps),
  page: z.int().positive(),
  since: z.iso.datetime().nullable(),
  begun: z.iso.datetime(),
});
type Place = z.output<typeof Place>;

const Idle = z.object({ since: z.iso.datetime() });

/** The position of a cursor. The first reading takes existing bookings. */
export const placeOf = (cursor: string | null, now: Date): Place => {
  const json = parseJson(cursor ?? '');
  const under = Place.safeParse(json);
  if (under.success) return under.data;
  const begun = now.toISOString();
  const since = Idle.safeParse(json).data?.since ?? null;
  if (since === null) return { step: 'bookings', page: 1, since, begun };
  const missed = now.getTime() - Date.parse(since) > FEED_KEEPS_MS;
  return { step: missed ? 'revisions' : 'feed', page: 1, since, begun };
};

const cursorAfter = (place: Place, isLast: boolean): string => {
  if (!isLast) return JSON.stringify({ ...place, page: place.page + 1 });
  const next = steps[steps.indexOf(place.step) + 1];
  return JSON.stringify(next ? { ...place, step: next, page: 1 } : { since: place.begun });
};

const paths: Readonly<Record<Step, string>> = {
  revisions: '/booking_revisions',
  bookings: '/bookings',
  feed: '/booking_revisions/feed',
};

const queryOf = ({ step, page, since, begun }: Place): Record<string, string> => {
  const query = { ...pageQuery(page), 'order[inserted_at]': 'asc' };
  if (step === 'feed') return query;
  if (since === null) return { ...query, 'filter[departure_date][gte]': begun.slice(0, 10) };
  const from = new Date(Date.parse(since) - CLOCKS_MS).toISOString().slice(0, 19);
  return { ...query, 'filter[inserted_at][gte]': from };
};

const Page = z.object({ data: z.array(z.unknown()), meta: Meta.nullish() });

const feed =
  (ask: Ask, { clock }: ChannexSettings): Adapter['feed'] =>
  async (account, cursor) => {
    const place = placeOf(cursor, clock());
    const call = { path: paths[place.step], query: queryOf(place), answer: Page, timeoutMs: LONG_MS };
    return mapOutcome(await ask(account, call), ({ data, meta }) => {
      const seen = (place.page - 1) * PAGE_ROWS + data.length;
      const isLast =
        data.length === 0 || (meta?.total == null ? data.length < PAGE_ROWS : seen >= meta.total);
      return {
        ...readBookings(data, place.step === 'feed'),
        cursor: cursorAfter(place, isLast),
        more: !(isLast && place.step === 'feed'),
        isRecovery: place.step !== 'feed' && place.since !== null,
      };
    });
  };

const One = z.object({ data: z.unknown() });

/** Parts of one booking are read with it. */
const order =
  (ask: Ask): Adapter['order'] =>
  async (account, platformOrderId) => {
    const [bookingId = ''] = platformOrderId.split('~');
    const path = `/bookings/${encodeURIComponent(bookingId)}`;
    const outcome = await ask(account, { path, answer: One, timeoutMs: SOON_MS });
    if (outcome.kind !== 'done') return outcome;
    const { orders } = readBookings([outcome.value.data], false);
    const found = orders.find((one) => one.platformOrderId === platformOrderId);
    return found ? { kind: 'done', value: found } : { kind: 'failed', message: 'unreadable booking' };
  };

const Done = z.object({ meta: z.unknown().optional() });

/** A revision unknown to the platform needs no acknowledgement. */
const acknowledgeOne = async (ask: Ask, account: Account, receipt: string) => {
  const path = `/booking_revisions/${encodeURIComponent(receipt)}/ack`;
  const outcome = await ask(account, { method: 'POST', path, answer: Done, timeoutMs: SOON_MS });
  const isGone = outcome.kind === 'refused' && outcome.code === 'resource_not_found';
  return isGone ? ({ kind: 'done', value: null } as const) : mapOutcome(outcome, () => null);
};

const acknowledge =
  (ask: Ask): Adapter['acknowledge'] =>
  async (account, orders) => {
    for (const { receipt } of orders) {
      if (receipt === null) continue;
      const outcome = await acknowledgeOne(ask, account, receipt);
      if (outcome.kind !== 'done') return outcome;
    }
    return { kind: 'done', value: null };
  };

export const channexFeed = (
  ask: Ask,
  settings: ChannexSettings,
): Pick<Adapter, 'feed' | 'order' | 'acknowledge'> => ({
  feed: feed(ask, settings),
  order: order(ask),
  acknowledge: acknowledge(ask),
});
