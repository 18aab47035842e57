/** Context for command-line tools that change users, beside a running server or without it. */
import { hostname, userInfo } from 'node:os';
import { hooks } from './all-modules.ts';
import { type Config, ConfigError } from './config.ts';
import { RecoveryError } from './foundation/auth/recover-admin.ts';
import { readSettings } from './foundation/system/settings-queries.ts';
import { sealedColumns } from './operations/privacy/sealed-columns.ts';
import type { Ctx, Services } from './platform/context.ts';
import { type Database, openKysely, openPool } from './platform/database/open-database.ts';
import { openFieldCipher } from './platform/field-secrets.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { createSessions } from './platform/http/session.ts';
import { jobContext } from './platform/jobs/jobs.ts';
import { createLog } from './platform/log.ts';
import { StartError } from './start-error.ts';
import { openToolDatabase } from './tool-database.ts';

/** For the audit log: which account of which machine has asked. */
export const accountOfMachine = (): string => `${userInfo().username}@${hostname()}`;

const servicesOf = async (config: Config, database: Database): Promise<Services> => {
  const settings = () => readSettings(database, services);
  const setting: Services['setting'] = async (name, db = database) =>
    (await readSettings(db, services))[name];
  const services: Services = {
    ...{ config, settings, setting, log: createLog('error'), clock: () => new Date(), random: Math.random },
    // The database that the tool opened agreed with this machine's clock.
    checkClock: async () => {},
    sessions: createSessions(database, () => setting('sessionIdleHours')),
    cipher: await openFieldCipher(database, config.fieldKeys, sealedColumns),
    files: openFileStore(config),
    works: new Map(),
    hooks,
  };
  return services;
};

export const changeByTool = async <T>(
  config: Config,
  database: Database,
  change: (ctx: Ctx) => Promise<T>,
): Promise<T> => jobContext(await servicesOf(config, database), database, () => {}).change(change);

/** A database that was never started on is none to write to. */
const hasUsers = (database: Database): Promise<boolean> =>
  database
    .selectFrom('users')
    .select('id')
    .limit(1)
    .execute()
    .then(
      (rows) => rows.length > 0,
      (error: { code?: string }) => {
        if (error.code === '42P01') return false;
        throw error;
      },
    );

export const openUsers = async (config: Config, say: (line: string) => void) => {
  const { connection, stop: stopDatabase } = await openToolDatabase(config, say);
  const database = openKysely(
    openPool({ connection, max: 2, statementTimeoutMs: 0, log: createLog('error') }),
  );
  const stop = async (): Promise<void> => {
    await database.destroy();
    await stopDatabase();
  };
  if (await hasUsers(database).catch(() => false)) return { database, stop };
  await stop();
  const where = config.databaseUrl === undefined ? config.dataDir : 'the database of DATABASE_URL';
  throw new RecoveryError(
    `There are no users in ${where}: run with the settings of the server (DATA_DIR, DATABASE_URL).`,
  );
};

const isKnown = (error: unknown): boolean =>
  [ConfigError, StartError, RecoveryError].some((kind) => error instanceof kind) ||
  String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS');

export const sayWhy = (error: unknown): void => {
  const { message, stack } = error as Error;
  process.stderr.write(`\n${isKnown(error) || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`);
  process.exitCode = 1;
};
