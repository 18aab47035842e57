/**
 * `npm run backup`: makes a backup into BACKUP_DIR beside the running server or without it. `-- dump`: rows instead of files,
 * to move to a database server or back. `-- list`, `-- verify [name] [--restore]`, `-- point <name>`. Uses the same settings as the server.
 */
import { getPriority, setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { StartError } from '../start-error.ts';
import { openToolDatabase } from '../tool-database.ts';
import { productVersion } from '../version.ts';
import { makeBackup, setPoint } from './make-backup.ts';
import {
  BackupError,
  type BackupLocation,
  backupNames,
  lacks,
  type Manifest,
  readBackups,
  readManifest,
} from './manifest.ts';
import { removeDrafts, tryRestoring } from './restore-backup.ts';
import { SealError } from './sealed-stream.ts';
import { TarError } from './tar.ts';
import { isProven, verifyBackup } from './verify-backup.ts';
import { archivedNames } from './wal-archive.ts';
import { placeOf, segmentsFrom } from './wal-rules.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Lower than the server's. */
const PRIORITY = 10;

const locationOf = ({ backup }: Config): BackupLocation => {
  if (!backup) throw new ConfigError('BACKUP_DIR: set the folder of the backups.');
  return backup;
};

const withDatabase = async <T>(
  config: Config,
  work: (connection: Awaited<ReturnType<typeof openToolDatabase>>['connection']) => Promise<T>,
): Promise<T> => {
  const { connection, stop } = await openToolDatabase(config, say);
  try {
    return await work(connection);
  } finally {
    await stop();
  }
};

const make = (config: Config, kind: Manifest['kind']): Promise<Manifest> =>
  withDatabase(config, (connection) =>
    makeBackup({ config, location: locationOf(config), connection, kind, say }),
  );

/** In the order of what they contain. */
const list = async (config: Config): Promise<void> => {
  const location = locationOf(config);
  const { backups, skipped } = await readBackups(location, new Date());
  for (const backup of backups) {
    const { name, kind, endedAt, packs, files, sealed } = backup;
    const megabytes = packs.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    const state = lacks(backup) ?? ((await isProven(location, backup)) ? 'proven whole' : 'not read yet');
    say(
      `${name}  ${kind}  ended ${endedAt}  ${megabytes.toFixed(1)} MB  ${files.count} files  ${sealed ? 'sealed' : 'open'}  ${state}`,
    );
  }
  for (const { name, reason } of skipped) say(`${name}  skipped: ${reason}`);
  if (backups.length === 0) say('no backups');
};

const checkLog = async (location: BackupLocation, { name, wal }: Manifest): Promise<void> => {
  if (!wal) return;
  const { needed, gaps } = segmentsFrom(await archivedNames(location, wal.systemId), wal.firstSegment);
  const missing = gaps.filter((segment) => placeOf(segment) > placeOf(wal.lastSegment));
  if (missing.length > 0) throw new BackupError(`${name}: the log lacks ${missing.join(', ')}.`);
  say(`  log without a gap, ${needed.length} files`);
};

const verifyOne = async (
  config: Config,
  location: BackupLocation,
  name: string,
  restore: boolean,
): Promise<void> => {
  const backup = await readManifest(location, name);
  await checkLog(location, backup);
  await verifyBackup(location, backup);
  if (!restore) return;
  openDataDir(config);
  await removeDrafts(config);
  const line = (text: string) => say(`  ${text}`);
  await tryRestoring({ config, location, backup, target: { to: 'latest' }, say: line });
};

/** One that fails does not keep the others from being read. */
const verify = async (config: Config, names: readonly string[], restore: boolean): Promise<void> => {
  const location = locationOf(config);
  const failed: string[] = [];
  for (const name of names) {
    say(`${name} …`);
    try {
      await verifyOne(config, location, name, restore);
      say('  whole');
    } catch (error) {
      if (names.length === 1 || !isKnown(error)) throw error;
      say(`  NOT whole: ${error.message}`);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new BackupError(`not whole: ${failed.join(', ')}`);
};

const makeNow = async (config: Config, kind: Manifest['kind']): Promise<void> => {
  const lacking = lacks(await make(config, kind));
  if (lacking !== null) throw new BackupError(`The backup was made, but it is ${lacking}`);
};

const point = async (config: Config, name: string): Promise<void> => {
  if (config.databaseUrl !== undefined)
    throw new BackupError(
      'A point in time is kept in the log of the embedded database. Of a database server make a backup, or use its own tools.',
    );
  await withDatabase(config, async (connection) => {
    await setPoint({ config, location: locationOf(config), connection }, name);
    say(`point "${name}", kept in the backups: npm run restore -- --to-point ${name}`);
  });
};

const isKnown = (error: unknown): error is Error =>
  [ConfigError, BackupError, SealError, TarError, StartError].some((known) => error instanceof known);

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: 'boolean' } },
  });
  const [command = 'make', name] = positionals;
  const config = readConfig(process.env, productVersion());
  // Only root may raise it again: a backup that was started under `nice` keeps its own.
  if (getPriority() < PRIORITY) setPriority(PRIORITY);
  if (command === 'make') await makeNow(config, config.databaseUrl === undefined ? 'base' : 'dump');
  else if (command === 'dump') await makeNow(config, 'dump');
  else if (command === 'list') await list(config);
  else if (command === 'verify')
    await verify(
      config,
      name === undefined ? await backupNames(locationOf(config)) : [name],
      values.restore ?? false,
    );
  else if (command === 'point' && name !== undefined) await point(config, name);
  else
    throw new BackupError(
      'usage: npm run backup [-- make | dump | list | verify [name] [--restore] | point <name>]',
    );
};

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  process.stderr.write(`\n${isKnown(error) || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`);
  process.exitCode = 1;
});
