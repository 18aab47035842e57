/**
 * Runs while the server runs: copies the archived log and new files to the backups and starts a backup when the newest
 * is too old. A separate process with low priority makes it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import pg from 'pg';
import type { Config } from '../config.ts';
import { postgresDir } from '../data-dir.ts';
import type { SeenFiles } from '../platform/files/file-store.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { errorFields, type Log } from '../platform/log.ts';
import { assertBackupKey } from './backup-key.ts';
import { databaseNow } from './database-clock.ts';
import { storeFiles } from './file-store.ts';
import { type BackupLocation, type Manifest, readBackups, type Skipped } from './manifest.ts';
import { keepHistories, shipWal } from './wal-archive.ts';

/** Interval of each maintenance step, in milliseconds. */
const PACE = { log: 2_000, files: 30_000, backups: 60_000 };
/** A listing of a bucket costs money, and its content is kept by the service. */
const BUCKET_EVERY_MS = 10 * MINUTE_MS;

export interface Keeper {
  stop(): Promise<void>;
}

interface Cluster {
  readonly systemId: string;
  readonly timeline: number;
  readonly archives: boolean;
}

const askDatabase = async <T>(
  connection: pg.PoolConfig,
  ask: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
};

const clusterOf = (connection: pg.PoolConfig): Promise<Cluster> =>
  askDatabase(connection, async (client) => {
    const { rows } = await client.query<Cluster>(
      `select (select system_identifier::text from pg_control_system()) as "systemId",
        (select timeline_id from pg_control_checkpoint()) as timeline,
        current_setting('archive_mode') <> 'off' as archives`,
    );
    return rows[0] as Cluster;
  });

/** Too long ago, or of another life of the cluster: then the log that comes leads nowhere. `now`: by the database. */
export const isDue = (
  backups: readonly Manifest[],
  cluster: Cluster | null,
  everyHours: number,
  now: Date,
): boolean => {
  // One that is dated in the future was dated by a wrong clock: it is not waited for.
  const dated = backups.filter(({ beganAt }) => Date.parse(beganAt) <= now.getTime() + MINUTE_MS);
  const fitting = dated.filter(({ wal }) =>
    cluster === null ? wal === null : wal?.systemId === cluster.systemId && wal.timeline === cluster.timeline,
  );
  const newest = Math.max(0, ...fitting.map(({ beganAt }) => Date.parse(beganAt)));
  return everyHours > 0 && now.getTime() - newest >= everyHours * HOUR_MS;
};

const runBackup = async (log: Log, signal: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-500);
  });
  child.on('error', () => {});
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) log.info('backup made');
  else if (!signal.aborted) log.error('backup failed', { reason: said.trim() });
};

/** Repeats until stopped; logs a failure once and retries at the next turn. */
const every = async (ms: number, signal: AbortSignal, log: Log, name: string, turn: () => Promise<void>) => {
  let failing = false;
  while (!signal.aborted) {
    try {
      await turn();
      failing = false;
    } catch (error) {
      if (!(failing || signal.aborted)) log.error(`${name} failed`, errorFields(error));
      failing = true;
    }
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
};

/** Asked again at each turn until it has answered once: at a start the database or the disk of the backups may be away. */
const untilAnswered = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let answer: { readonly is: T } | null = null;
  return async () => {
    answer ??= { is: await ask() };
    return answer.is;
  };
};

/** Logs each line once. */
const createSkippedLogger = (log: Log) => {
  const said = new Set<string>();
  return (skipped: readonly Skipped[]): void => {
    for (const { name, reason } of skipped) {
      if (!said.has(name)) log.warn('a backup is skipped', { backup: name, reason });
      said.add(name);
    }
  };
};

interface Keeping {
  readonly config: Config;
  readonly location: BackupLocation;
  readonly everyHours: number;
  readonly connection: pg.PoolConfig;
  readonly log: Log;
  readonly pace: typeof PACE;
  readonly signal: AbortSignal;
}

/** Log files archived by a running embedded database. */
const shipLog = ({ config, location, log, pace, signal }: Keeping, cluster: () => Promise<Cluster>) => {
  const dir = postgresDir(config);
  const histories = untilAnswered(async () => keepHistories(location, (await cluster()).systemId, dir));
  return every(pace.log, signal, log, 'archiving the log', async () => {
    await histories();
    await shipWal(location, (await cluster()).systemId, dir);
  });
};

const keep = async (keeping: Keeping) => {
  const { config, location, everyHours, connection, log, pace, signal } = keeping;
  const isEmbedded = config.databaseUrl === undefined;
  const cluster = untilAnswered(async () => {
    const found = await clusterOf(connection);
    if (!found.archives)
      log.error('the database was started without BACKUP_DIR: no point in time until it is started again');
    return found;
  });
  const files = openFileStore(config);
  const filesPace = files.dir === null ? BUCKET_EVERY_MS : pace.files;
  const seen: SeenFiles = new Map();
  const logSkipped = createSkippedLogger(log);
  await Promise.all([
    ...(isEmbedded ? [shipLog(keeping, cluster)] : []),
    every(filesPace, signal, log, 'storing files', async () => {
      await storeFiles(location, files, seen);
    }),
    every(pace.backups, signal, log, 'looking for backups', async () => {
      await assertBackupKey(location);
      const of = isEmbedded ? await cluster() : null;
      const now = await askDatabase(connection, databaseNow);
      const { backups, skipped } = await readBackups(location, now);
      logSkipped(skipped);
      if (isDue(backups, of, everyHours, now)) await runBackup(log, signal);
    }),
  ]);
};

/** Nothing without BACKUP_DIR. */
export const keepBackups = (
  { backup, ...rest }: Config,
  connection: pg.PoolConfig,
  log: Log,
  pace = PACE,
): Keeper => {
  if (!backup) return { stop: async () => {} };
  const stopping = new AbortController();
  const config: Config = { ...rest, backup };
  const { everyHours } = backup;
  const kept = keep({
    ...{ config, location: backup, everyHours, connection, log, pace },
    signal: stopping.signal,
  });
  return {
    async stop() {
      stopping.abort();
      await kept;
      // Files finished since the last turn.
      if (config.databaseUrl === undefined)
        await clusterOf(connection)
          .then(({ systemId }) => shipWal(backup, systemId, postgresDir(config)))
          .catch(() => {});
    },
  };
};
