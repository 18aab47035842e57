/** The database as the command line tools open it: beside a running server or without one. */
import pg from 'pg';
import { archiveSettings, makeSpool, shipRest, spoolOf } from './backup/wal-archive.ts';
import { checkDatabase } from './check-database.ts';
import type { Config } from './config.ts';
import { openDataDir, postgresDir } from './data-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { databaseAccount } from './platform/database/embedded-postgres-binaries.ts';
import { assertClockAgrees } from './platform/machine-clock.ts';

/** With its log kept, where backups are, up to its very end: the last piece comes only as the database stops. */
export const startEmbedded = async (
  config: Config,
  options: { readonly log: (line: string) => void; readonly guest?: boolean },
): Promise<EmbeddedPostgres> => {
  const dataDir = postgresDir(config);
  const { backup: location } = config;
  if (!location) return startEmbeddedPostgres({ dataDir, ...options });
  const postgres = await startEmbeddedPostgres({
    dataDir,
    ...options,
    settings: archiveSettings(dataDir),
    prepare: () => makeSpool(dataDir, databaseAccount(dataDir)),
  });
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await shipRest(location, dataDir).catch(({ message }: Error) =>
        options.log(`The end of the log waits in ${spoolOf(dataDir)}: ${message}`),
      );
    },
  };
};

export interface ToolDatabase {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

/** A tool that was started on another machine writes as a server does. */
export const assertClockOf = async (connection: pg.PoolConfig): Promise<void> => {
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    await assertClockAgrees(pool);
  } finally {
    await pool.end();
  }
};

export const openToolDatabase = async (
  config: Config,
  log: (line: string) => void,
): Promise<ToolDatabase> => {
  openDataDir(config);
  await checkDatabase(config);
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    await assertClockOf(connection);
    return { connection, stop: async () => {} };
  }
  const postgres = await startEmbedded(config, { log, guest: true });
  return { connection: postgres.connection, stop: postgres.stop };
};
