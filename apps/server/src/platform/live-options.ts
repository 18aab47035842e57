/** What the hub of sockets is made of. */
import type { Access } from '@minsu/contract/endpoint.ts';
import type { LiveChange } from '@minsu/contract/live.ts';
import type pg from 'pg';
import type { Ctx } from './context.ts';
import type { Database } from './database/open-database.ts';
import type { LiveTopic } from './live-topics.ts';
import type { Log } from './log.ts';
import type { Sessions, SessionUser } from './session.ts';

/** The houses a user's live changes may concern: a set of ids, or all. */
export type VisibleHouses = (user: SessionUser, access: Access) => Promise<ReadonlySet<string> | 'all'>;

export interface LiveOptions {
  readonly database: Database;
  readonly connection: pg.PoolConfig;
  readonly sessions: Sessions;
  readonly visibleHouses: VisibleHouses;
  readonly topics: readonly LiveTopic[];
  /** Reads as the system. */
  readonly read: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** For what this process keeps in memory: every change, whoever made it. */
  readonly heard: (change: LiveChange) => void;
  readonly instance: string;
  /** Holds sockets to what people do; benches and races ask for more. */
  readonly limited: boolean;
  readonly clock: () => Date;
  readonly log: Log;
}
