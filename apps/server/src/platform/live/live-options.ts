/** Options of the socket hub. */
import type { Access } from '@minsu/contract/platform/endpoint.ts';
import type { LiveChange } from '@minsu/contract/platform/live.ts';
import type pg from 'pg';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/open-database.ts';
import type { Sessions, SessionUser } from '../http/session.ts';
import type { Log } from '../log.ts';
import type { LiveTopic } from './live-topics.ts';

/** Properties whose changes a user receives: ids, or all. */
export type VisibleHouses = (user: SessionUser, access: Access) => Promise<ReadonlySet<string> | 'all'>;

export interface LiveOptions {
  readonly database: Database;
  readonly connection: pg.PoolConfig;
  readonly sessions: Sessions;
  readonly visibleHouses: VisibleHouses;
  readonly topics: readonly LiveTopic[];
  /** Reads as the system. */
  readonly read: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Called for every change, to update this process's memory. */
  readonly heard: (change: LiveChange) => void;
  readonly instance: string;
  /** Applies socket limits; off for benches and race tests. */
  readonly limited: boolean;
  readonly clock: () => Date;
  readonly log: Log;
}
