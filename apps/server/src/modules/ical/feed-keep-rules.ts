/** What a feed said before and may not take back while some of what it says now cannot be understood. */
import { busyKinds } from '@minsu/contract/ical/ical-feed.ts';
import { type FeedEvent, rank } from './feed-night-rules.ts';

const byStart = (a: FeedEvent, b: FeedEvent): number => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0);

/** Those of `known` with a night from today on that no event of `next` says again, as surely taken, from end to end. */
const unsaid = (next: readonly FeedEvent[], known: readonly FeedEvent[], today: string): FeedEvent[] => {
  const ahead = known
    .filter(({ to }) => to > today)
    .map((event) => (event.from < today ? { ...event, from: today } : event))
    .sort(byStart);
  const left = [...next].sort(byStart);
  // How far the events reach that began by then: one that reaches to the end of another holds all of it.
  const reach = { booking: '', busy: '', block: '' };
  let at = 0;
  return ahead.filter(({ from, to, kind }) => {
    for (let one = left[at]; one && one.from <= from; one = left[++at])
      if (one.to > reach[one.kind]) reach[one.kind] = one.to;
    return !busyKinds.some((other) => rank[other] <= rank[kind] && reach[other] >= to);
  });
};

/**
 * The events of an answer with those that it may not take back. One whose key now stands for other dates is kept under a
 * key of its own, so that the nights of both are taken.
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
