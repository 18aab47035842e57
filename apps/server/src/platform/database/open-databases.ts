/** The pools of a server: of requests, of jobs, and of a copy of the database where there is one. */
import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import { type Database, openKysely, openPool } from './open-database.ts';
import { createReplica, type Replica } from './replica.ts';

/** So that a request whose database has gone silent is answered within 5 s, and never after 5.5. */
const STATEMENT_MS = 4_800;

/** Own pool, so its reads cannot hold up the primary. */
const openReplica = ({ readUrl }: Config, database: Database, log: Log) => {
  if (readUrl === undefined) return { replica: null, closeReplica: async () => {} };
  const connection = { connectionString: readUrl };
  const copy = openKysely(openPool({ connection, max: 10, statementTimeoutMs: STATEMENT_MS, log }));
  const replica: Replica = createReplica({ database, copy, log });
  return { replica, closeReplica: () => copy.destroy() };
};

/** Separate pools for requests and jobs, so neither waits for the other. */
export const openDatabases = (config: Config, connection: pg.PoolConfig, log: Log) => {
  const max = config.databaseConnections;
  const database = openKysely(openPool({ connection, max, statementTimeoutMs: STATEMENT_MS, log }));
  const jobPool = openPool({ connection, max: 8, statementTimeoutMs: 0, log });
  return { database, jobPool, jobDatabase: openKysely(jobPool), ...openReplica(config, database, log) };
};
