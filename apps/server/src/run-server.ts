/** The server itself, on a database that is there: prepared, its backups kept. Read by `main.ts` while the database starts. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startApp } from './app.ts';
import { keepBackups } from './backup/keep-backups.ts';
import type { Config } from './config.ts';
import type { Log } from './platform/log.ts';
import { prepareDatabase } from './prepare-database.ts';

interface Start {
  readonly config: Config;
  readonly connection: pg.PoolConfig;
  readonly log: Log;
  /** Tells who has started it what takes long. */
  readonly say: (line: string) => void;
}

interface RunningServer {
  readonly app: FastifyInstance;
  /** For who has started it: the password of a first administrator. */
  readonly notes: readonly string[];
  stop(): Promise<void>;
}

export const runServer = async ({ config, connection, log, say }: Start): Promise<RunningServer> => {
  const notes = await prepareDatabase(config, connection, { log, say });
  const running = await startApp({ config, connection, log });
  const backups = keepBackups(config, connection, log);
  return {
    app: running.app,
    notes,
    async stop() {
      await running.stop();
      await backups.stop();
    },
  };
};
