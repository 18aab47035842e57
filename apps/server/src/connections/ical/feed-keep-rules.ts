/** Known events that a feed may not take back while part of its calendar cannot be read. */
import { busyKinds } from '@minsu/contract/connections/ical/ical-feed.ts';
import { type FeedEvent, rank } from './feed-night-rules.ts';

const byStart = (a: FeedEvent, b: FeedEvent): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

/** Events of `known` with nights from today on that no event of `next` covers completely, with the same certainty. */
const unsaid = (next: readonly FeedEvent[], known: readonly FeedEvent[], today: string): FeedEvent[] => {
  const ahead = known
    .filter(({ to }) => to > today)
    .map((event) => (event.from < today ? { ...event, from: today } : event))
    .sort(byStart);
  const left = [...next].sort(byStart);
  // The latest end of the events that have begun so far: an event that reaches another's end covers all of it.
  const reach = { booking: '', busy: '', block: '' };
  let at = 0;
  return ahead.filter(({ from, to, kind }) => {
    for (let one = left[at]; one && one.from <= from; one = left[++at])
      if (one.to > reach[one.kind]) reach[one.kind] = one.to;
    return !busyKinds.some((other) => rank[other] <= rank[kind] && reach[other] >= to);
  });
};

/**
 * The new events plus those that may not be taken back. If a key now has other dates, the old event gets a separate
 * key, so that both keep their nights.
 */
export const withKept = (
  next: readonly FeedEvent[],
  known: readonly FeedEvent[],
  today: string,
): FeedEvent[] => {
  const keys = new Set(next.map(({ key }) => key));
  const kept = unsaid(next, known, today).map((event) =>
    keys.has(event.key) ? { ...event, key: `${event.key}/${event.from}/${event.to}/${event.kind}` } : event,
  );
  return [...next, ...kept];
};
