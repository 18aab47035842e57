/** Reads changes placed by the relay; one listening connection per process. */
import type { LiveChange } from '@minsu/contract/platform/live.ts';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../database/open-database.ts';
import { NIL_ID } from '../ids.ts';
import { plannedOnce } from '../jobs/planned-once.ts';
import { LIVE_CHANNEL } from '../jobs/relay.ts';
import { errorFields, type Log } from '../log.ts';

/** Its payload is the hash of the token that died, base64. */
export const SESSION_CHANNEL = 'minsu_session_ended';
/** The same for a session whose permissions have changed; the session continues. */
export const SESSION_CHANGED_CHANNEL = 'minsu_session_changed';
const RECONNECT_MS = 500;

/** A change with its audience; named users receive it exclusively. */
export interface PlacedChange {
  readonly change: LiveChange;
  readonly toldUserIds: readonly string[] | null;
}

/** Placed changes after a position, oldest first. */
export const readAfter = async (db: Database, after: number, limit: number): Promise<PlacedChange[]> => {
  const rows = await db
    .selectFrom('eventPositions')
    .select(['position', 'name', 'entity', 'entityId', 'houseId', 'at', 'toldUserIds'])
    .where('position', '>', plannedOnce(after, 'bigint'))
    .orderBy('position')
    .limit(sql.lit(limit))
    .execute();
  return rows.map(({ toldUserIds, ...row }) => ({
    change: { ...row, houseId: row.houseId === NIL_ID ? null : row.houseId, at: row.at.toISOString() },
    toldUserIds,
  }));
};

export const lastPosition = async (db: Database): Promise<number> => {
  const row = await db
    .selectFrom('eventPositions')
    .select((eb) => eb.fn.max('position').as('position'))
    .executeTakeFirst();
  return row?.position ?? 0;
};

export interface Listener {
  /** Settles once the first connection is open or has failed. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** Listens and reconnects; after a gap it reports once, so nothing is missed. */
export const listen = (
  connection: pg.PoolConfig,
  log: Log,
  on: (channel: string, payload: string) => void,
): Listener => {
  let client: pg.Client | null = null;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ ...connection, application_name: 'minsu-live' });
    next.on('error', () => {});
    next.on('end', () => {
      if (!stopped) setTimeout(() => void connect(), RECONNECT_MS).unref();
    });
    next.on('notification', (n) => on(n.channel, n.payload ?? ''));
    try {
      await next.connect();
      await next.query(
        `listen ${LIVE_CHANNEL}; listen ${SESSION_CHANNEL}; listen ${SESSION_CHANGED_CHANNEL}`,
      );
      client = next;
      on(LIVE_CHANNEL, '');
    } catch (error) {
      log.warn('live listener not connected', errorFields(error));
    }
  };
  const ready = connect();
  return {
    ready,
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
};
