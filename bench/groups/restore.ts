/**
 * Restore: rows of a server into an embedded database, and an embedded one's files, each with all checks; and how
 * long a change exists on one disk only.
 */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { keepBackups } from '../../apps/server/src/backup/keep-backups.ts';
import { makeBackup } from '../../apps/server/src/backup/make-backup.ts';
import type { Manifest } from '../../apps/server/src/backup/manifest.ts';
import { restoreBackup } from '../../apps/server/src/backup/restore-backup.ts';
import { archivedNames } from '../../apps/server/src/backup/wal-archive.ts';
import { type BackupConfig, type Config, readConfig } from '../../apps/server/src/config.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startEmbedded } from '../../apps/server/src/tool-database.ts';
import { type Bench, rowsOf } from '../bench.ts';
import { M, type Shape } from '../data-set.ts';
import { type Figure, figure } from '../figures.ts';
import { postOrders } from './ledger.ts';

/** 500 rooms with 25,000 orders. */
const QUARTER: Shape = { ...M, houses: 10 };
const MINUTES_PER_GB = 5;
const LOST_AT_MOST_S = 60;
const silent = () => {};

type Kept = Config & { readonly backup: BackupConfig };

const configIn = (folder: string, name: string, databaseUrl = ''): Kept =>
  readConfig(
    {
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: path.join(folder, name) },
      ...{ BACKUP_DIR: path.join(folder, 'backups'), BACKUP_EVERY_HOURS: '0', DATABASE_URL: databaseUrl },
    },
    'bench',
  ) as Kept;

const restored = async (name: string, config: Kept, backup: Manifest, gigabytes: number): Promise<Figure> => {
  const started = performance.now();
  await restoreBackup({
    ...{ config, location: config.backup, backup, target: { to: 'latest' }, replace: false, say: silent },
  });
  const minutes = (performance.now() - started) / 60_000;
  return figure(name, minutes / gigabytes, {
    ...{ unit: 'min/GB', digits: 1, limit: ['<=', MINUTES_PER_GB] },
    note: `${(minutes * 60).toFixed(0)} s for ${(gigabytes * 1_000).toFixed(0)} MB`,
  });
};

/** From a change in a quiet business until its WAL file is in the backups. */
const untilKept = async (config: Kept, connection: pg.PoolConfig): Promise<Figure> => {
  const keeper = keepBackups(config, connection, createLog('silent'));
  const client = new pg.Client(connection);
  await client.connect();
  const started = performance.now();
  const { rows } = await client.query<{ segment: string; systemId: string }>(
    `update settings set updated_at = updated_at returning pg_walfile_name(pg_current_wal_insert_lsn()) as segment,
      (select system_identifier::text from pg_control_system()) as "systemId"`,
  );
  await client.end();
  const { segment = '', systemId = '' } = rows[0] ?? {};
  while (!(await archivedNames(config.backup, systemId)).includes(segment)) await sleep(100);
  const seconds = (performance.now() - started) / 1_000;
  await keeper.stop();
  return figure('a change until it lies in the backups', seconds, {
    ...{ unit: 's', digits: 1, limit: ['<=', LOST_AT_MOST_S] },
  });
};

/** Its own folder, because another database's audit anchor may be there. */
export const measureRestore = async (bench: Bench): Promise<Figure[]> => {
  const { databases, folder } = bench;
  const url = await databases.of('restored', QUARTER);
  // The ledger is checked too.
  await postOrders(bench, url);
  const of = { kind: 'dump', say: silent } as const;
  const server = configIn(folder, 'backed-up', url);
  const connection = { connectionString: url };
  const dump = await makeBackup({ config: server, location: server.backup, connection, ...of });
  const [size] = await rowsOf<{ bytes: number }>(url, 'select pg_database_size(current_database()) as bytes');
  const gigabytes = Number(size?.bytes ?? 0) / 1e9;
  const embedded = configIn(folder, 'embedded');
  const figures = [await restored('rows put back, with every check', embedded, dump, gigabytes)];
  const postgres = await startEmbedded(embedded, { log: silent });
  const base = await makeBackup({
    ...{ config: embedded, location: embedded.backup, connection: postgres.connection, say: silent },
    kind: 'base',
  });
  figures.push(await untilKept(embedded, postgres.connection));
  await postgres.stop();
  return [
    ...figures,
    await restored('files put back, with every check', configIn(folder, 'again'), base, gigabytes),
  ];
};
