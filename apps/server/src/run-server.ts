/** The server itself, on a database that is there: prepared, its backups kept. Read by `main.ts` while the database starts. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startApp } from './app.ts';
import { keepBackups } from './backup/keep-backups.ts';
import type { Config } from './config.ts';
import { jobContext } from './platform/jobs/jobs.ts';
import { errorFields, type Log } from './platform/log.ts';
import { prepareDatabase } from './prepare-database.ts';
import { connectDemoChannels } from './seed/connect-demo-channels.ts';
import { connectDemoManagers } from './seed/connect-demo-managers.ts';
import { connectDemoPayments } from './seed/connect-demo-payments.ts';

interface Start {
  readonly config: Config;
  readonly connection: pg.PoolConfig;
  readonly log: Log;
  /** Reports slow steps to the operator. */
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
  const { services, jobDatabase } = running;
  const backups = keepBackups(config, connection, log);
  // Beside the start: a newcomer waits for the screens, not for the channels.
  const demoJob = jobContext(services, jobDatabase, () => {});
  for (const connect of [connectDemoChannels, connectDemoManagers, connectDemoPayments])
    void connect(demoJob, config).catch((error: unknown) =>
      log.warn('the demo channels could not be connected', errorFields(error)),
    );
  return {
    app: running.app,
    notes,
    async stop() {
      await running.stop();
      await backups.stop();
    },
  };
};
