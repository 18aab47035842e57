/**
 * Caches answers about named properties until something changes there. Each call checks the event log, which every
 * change writes in its transaction, so no caller sees less than was committed before, in any process. Time-dependent
 * content lives for one minute.
 */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/open-database.ts';
import { NIL_ID } from '../ids.ts';
import { plannedOnce } from '../jobs/planned-once.ts';
import { lastPosition } from '../live/live-feed.ts';

/** Events of any property after which an answer expires, so an open board catches up quickly. */
const MAX_EVENTS = 50;

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
  /** The settings every answer depends on; a new object after a change. */
  readonly settings: () => Promise<object>;
  /** 0 disables the cache. */
  readonly maxBytes: number;
}

export type KeptAnswers = (
  key: string,
  houseIds: readonly string[],
  read: () => Promise<Buffer>,
) => Promise<Buffer>;

/** Events that may change an answer; excludes those for single users and frequent ones that no answer shows. */
export const mayShow = sql<boolean>`(told_user_ids is null and entity not in ('channelSync', 'notification')
  and name not in ('user.loggedIn', 'user.loggedOut'))`;

/**
 * True if these properties or the business changed after a position: any event without position, or a visible one. A
 * position that went back means another database.
 */
const hasChanged = async (
  database: Database,
  houseIds: readonly string[],
  position: number,
): Promise<boolean> => {
  const houses = sql`any(${plannedOnce([...houseIds, NIL_ID], 'uuid[]')}::uuid[])`;
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from event_outbox where house_id = ${houses}) or count(*) = ${sql.lit(MAX_EVENTS)}
      or ${position}::bigint > (select coalesce(max(position), 0) from event_positions)
      or coalesce(bool_or(house_id = ${houses} and ${mayShow}), false) as changed
    from (
      select house_id, told_user_ids, entity, name from event_positions
      where position > ${plannedOnce(position, 'bigint')} order by position limit ${sql.lit(MAX_EVENTS)}
    ) placed`.execute(database);
  return rows[0]?.changed ?? true;
};

/** Copies a small buffer out of its shared memory block. */
const ownMemory = (bytes: Buffer): Buffer => {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
};

export const createKeptAnswers = ({ database, clock, settings, maxBytes }: KeptAnswersOf): KeptAnswers => {
  if (maxBytes === 0) return (_key, _houseIds, read) => read();
  const answers = new LRUCache<string, Kept>({
    maxSize: maxBytes,
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
    // Before the answer is read: after a change in between it is read again.
    const position = await lastPosition(database);
    const bytes = await read();
    answers.set(key, { bytes: ownMemory(bytes), position, minute, settings: followed });
    return bytes;
  };
};
