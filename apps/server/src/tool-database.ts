/** The database as the command line tools open it: beside a running server or without one. */
import type pg from 'pg';
import { archiveSettings, makeSpool, shipRest, spoolOf } from './backup/wal-archive.ts';
import { checkDatabase } from './check-database.ts';
import type { Config } from './config.ts';
import { openDataDir, postgresDir } from './data-dir.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { databaseAccount } from './platform/embedded-postgres-binaries.ts';

/** With its log kept, where backups are, up to its very end: the last piece comes only as the database stops. */
export const startEmbedded = async (
  config: Config,
  options: { readonly log: (line: string) => void; readonly guest?: boolean },
): Promise<EmbeddedPostgres> => {
  const dataDir = postgresDir(config);
  const { backup: shelf } = config;
  if (!shelf) return startEmbeddedPostgres({ dataDir, ...options });
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
      await shipRest(shelf, dataDir).catch(({ message }: Error) =>
        options.log(`The end of the log waits in ${spoolOf(dataDir)}: ${message}`),
      );
    },
  };
};

export interface ToolDatabase {
  readonly connection: pg.PoolConfig;
  stop(): Promise<void>;
}

export const openToolDatabase = async (
  config: Config,
  log: (line: string) => void,
): Promise<ToolDatabase> => {
  openDataDir(config);
  await checkDatabase(config);
  if (config.databaseUrl !== undefined)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => {} };
  const postgres = await startEmbedded(config, { log, guest: true });
  return { connection: postgres.connection, stop: postgres.stop };
};
