/**
 * Answers about named houses that stand until something changes there. Whether they do is asked of the database at each call: every
 * change writes its event in its own transaction, so one look at what was written since says it for all processes, and nobody
 * is told less than was committed before he asked. What hangs on the clock is as old as its minute.
 */
import { MINUTE_MS } from '@minsu/contract/durations.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from './database/open-database.ts';
import { NIL_ID } from './ids.ts';
import { lastPosition } from './live-feed.ts';
import { plannedOnce } from './planned-once.ts';

/** Events since then, of whatever house: what an open board has to hear of to catch up with the position of its cells. */
const MOST_EVENTS = 50;

interface Kept {
  readonly bytes: Buffer;
  /** Position of the last placed event when the answer was read. */
  readonly position: number;
  readonly minute: number;
  readonly settings: object;
}

export interface KeptAnswersOf {
  readonly database: Database;
  readonly clock: () => Date;
  /** The settings that every answer follows; another object once they are others. */
  readonly settings: () => Promise<object>;
  /** None are kept where it is 0. */
  readonly mostBytes: number;
}

export type KeptAnswers = (
  key: string,
  houseIds: readonly string[],
  read: () => Promise<Buffer>,
) => Promise<Buffer>;

/**
 * For an event or its position: an answer may show it. Not what is told to some users alone, nor what is frequent and
 * shown nowhere here.
 */
export const mayShow = sql<boolean>`(told_user_ids is null and entity not in ('channelSync', 'notification')
  and name not in ('user.loggedIn', 'user.loggedOut'))`;

/**
 * Whether these houses or the business changed after a position: any event that the relay has not seen, and of the others those that an
 * answer may show. A database whose positions went back is another one.
 */
const hasChanged = async (
  database: Database,
  houseIds: readonly string[],
  position: number,
): Promise<boolean> => {
  const houses = sql`any(${plannedOnce([...houseIds, NIL_ID], 'uuid[]')}::uuid[])`;
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from event_outbox where house_id = ${houses}) or count(*) = ${sql.lit(MOST_EVENTS)}
      or ${position}::bigint > (select coalesce(max(position), 0) from event_positions)
      or coalesce(bool_or(house_id = ${houses} and ${mayShow}), false) as changed
    from (
      select house_id, told_user_ids, entity, name from event_positions
      where position > ${plannedOnce(position, 'bigint')} order by position limit ${sql.lit(MOST_EVENTS)}
    ) placed`.execute(database);
  return rows[0]?.changed ?? true;
};

/** A small one lies in memory that it shares with others, which would be kept with it. */
const ownMemory = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

export const createKeptAnswers = ({ database, clock, settings, mostBytes }: KeptAnswersOf): KeptAnswers => {
  if (mostBytes === 0) return (_key, _houseIds, read) => read();
  const answers = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    // A past minute never receives another event.
    ttl: MINUTE_MS,
    ttlAutopurge: true,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });

  return async (key, houseIds, read) => {
    const minute = Math.floor(clock().getTime() / MINUTE_MS);
    const followed = await settings();
    const known = answers.get(key);
    const stands = known && known.minute === minute && known.settings === followed;
    if (stands && !(await hasChanged(database, houseIds, known.position))) return known.bytes;
    // Before the answer is read: a change in between makes it read once more.
    const position = await lastPosition(database);
    const bytes = await read();
    answers.set(key, { bytes: ownMemory(bytes), position, minute, settings: followed });
    return bytes;
  };
};
