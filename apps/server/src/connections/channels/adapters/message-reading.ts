/**
 * Progress of reading conversations, stored as text between calls. Channel managers have no list of what changed: all
 * conversations are listed, those with something newer than the last reading are put into a queue, and a few of the
 * queue are read in each call.
 */
import type { PlatformMessage } from '@minsu/contract/connections/channels/platform-message.ts';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { z } from 'zod';
import type { Account, Adapter, Outcome } from './adapter.ts';
import { parseJson } from './parse-json.ts';
import { mapOutcome } from './read-reply.ts';

const Place = z.object({
  /** Start of the last complete read; null: never. */
  since: z.iso.datetime().nullable(),
  begun: z.iso.datetime(),
  /** Position in the list; null: read to its end. */
  offset: z.int().nonnegative().nullable(),
  queue: z.array(z.string()),
});
export type Place = z.output<typeof Place>;

const Idle = z.object({ since: z.iso.datetime() });

export const placeOf = (cursor: string | null, now: Date): Place => {
  const json = parseJson(cursor ?? '');
  const under = Place.safeParse(json);
  if (under.success) return under.data;
  const since = Idle.safeParse(json).data?.since ?? null;
  return { since, begun: now.toISOString(), offset: 0, queue: [] };
};

/** Their clock may not be ours. */
const CLOCKS_MS = 10 * MINUTE_MS;
/** Before the connection there were other tools: older conversations stay where they are. */
const FIRST_MS = 14 * DAY_MS;

/** Start of the period whose messages are read. */
export const readFrom = ({ since, begun }: Pick<Place, 'since' | 'begun'>): Date =>
  since === null ? new Date(Date.parse(begun) - FIRST_MS) : new Date(Date.parse(since) - CLOCKS_MS);

export interface Line {
  readonly id: string;
  /** Null if the platform does not say, so it may be new. */
  readonly lastAt: Date | null;
}

const isSorted = (lines: readonly Line[]): boolean =>
  lines.every(({ lastAt }, at) => {
    const before = lines[at - 1]?.lastAt;
    return lastAt !== null && (before === undefined || (before !== null && before >= lastAt));
  });

/**
 * After a page of the list. The documents do not name its order: it is left early only where the page itself shows that the
 * newest come first, which a page of a hundred does not do by chance.
 */
export const afterLines = (place: Place, lines: readonly Line[], isLastPage: boolean): Place => {
  const from = readFrom(place);
  const isNew = ({ lastAt }: Line) => lastAt === null || lastAt >= from;
  const queue = [...new Set([...place.queue, ...lines.filter(isNew).map(({ id }) => id)])];
  const oldest = lines.at(-1);
  const isRestOld = oldest !== undefined && !isNew(oldest) && isSorted(lines);
  const offset = isLastPage || isRestOld ? null : (place.offset ?? 0) + lines.length;
  return { ...place, offset, queue };
};

/** Conversations read in one call. */
const QUEUE_STEP = 5;

const isOver = ({ offset, queue }: Place): boolean => offset === null && queue.length === 0;

const answerOf = (place: Place, messages: PlatformMessage[] = []) => ({
  messages,
  cursor: JSON.stringify(isOver(place) ? { since: place.begun } : place),
  more: !isOver(place),
});

interface Calls {
  readonly clock: () => Date;
  /** One page of the list; `place.offset` is a number. */
  readonly list: (account: Account, place: Place) => Promise<Outcome<Place>>;
  /** The messages of one conversation, oldest first. */
  readonly read: (account: Account, id: string) => Promise<Outcome<PlatformMessage[]>>;
}

export const messagesBy =
  ({ clock, list, read }: Calls): Adapter['messages'] =>
  async (account, cursor) => {
    const place = placeOf(cursor, clock());
    if (place.offset !== null && place.queue.length === 0)
      return mapOutcome(await list(account, place), (next) => answerOf(next));
    const found: PlatformMessage[] = [];
    for (const id of place.queue.slice(0, QUEUE_STEP)) {
      const outcome = await read(account, id);
      if (outcome.kind !== 'done') return outcome;
      found.push(...outcome.value);
    }
    const next = { ...place, queue: place.queue.slice(QUEUE_STEP) };
    return { kind: 'done', value: answerOf(next, found) };
  };
