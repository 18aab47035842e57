/**
 * `npm run backup`: makes a backup into BACKUP_DIR beside the running server or without it. `-- dump`: rows instead of files,
 * to move to a database server or back. `-- list`, `-- verify [name] [--restore]`, `-- point <name>`. Uses the same settings as the server.
 */
import { setPriority } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { StartError } from '../start-error.ts';
import { openToolDatabase } from '../tool-database.ts';
import { productVersion } from '../version.ts';
import { readFileList } from './file-list.ts';
import { checkStored } from './file-store.ts';
import { makeBackup, setPoint } from './make-backup.ts';
import {
  BackupError,
  backupNames,
  backupPath,
  keyOf,
  type Manifest,
  readBackups,
  readManifest,
  type Shelf,
} from './manifest.ts';
import { checksumOf, readPack } from './pack.ts';
import { removeDrafts, tryRestoring } from './restore-backup.ts';
import { SealError } from './sealed-stream.ts';
import { TarError } from './tar.ts';
import { archivedNames } from './wal-archive.ts';
import { placeOf, segmentsFrom } from './wal-rules.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** Below whoever answers people. */
const PRIORITY = 10;

const shelfOf = ({ backup }: Config): Shelf => {
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
  withDatabase(config, (connection) => makeBackup({ config, shelf: shelfOf(config), connection, kind, say }));

const list = async (config: Config): Promise<void> => {
  const backups = await readBackups(shelfOf(config));
  for (const { name, kind, endedAt, packs, files, sealed } of backups) {
    const megabytes = packs.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
    say(
      `${name}  ${kind}  ended ${endedAt}  ${megabytes.toFixed(1)} MB  ${files.count} files  ${sealed ? 'sealed' : 'open'}`,
    );
  }
  if (backups.length === 0) say('no backups');
};

const checkPacks = async (shelf: Shelf, backup: Manifest): Promise<void> => {
  for (const { file, bytes, sha256 } of backup.packs) {
    const at = path.join(backupPath(shelf, backup.name), file);
    const found = await checksumOf(at);
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new BackupError(`${backup.name}: ${file} is not what was written.`);
    await readPack(at, keyOf(shelf, backup), async ({ content }) => {
      for await (const _ of content);
    });
  }
};

const checkFiles = async (shelf: Shelf, backup: Manifest): Promise<void> => {
  for (const version of await readFileList(shelf, backup))
    if (!(await checkStored(shelf, version).catch(() => false)))
      throw new BackupError(`${backup.name}: the stored file ${version.key} is lost or damaged.`);
};

const checkLog = async (shelf: Shelf, { name, wal }: Manifest): Promise<void> => {
  if (!wal) return;
  const { needed, gaps } = segmentsFrom(await archivedNames(shelf, wal.systemId), wal.firstSegment);
  const missing = gaps.filter((segment) => placeOf(segment) > placeOf(wal.lastSegment));
  if (missing.length > 0) throw new BackupError(`${name}: the log lacks ${missing.join(', ')}.`);
  say(`  log without a gap, ${needed.length} files`);
};

const verify = async (config: Config, names: readonly string[], restore: boolean): Promise<void> => {
  const shelf = shelfOf(config);
  for (const name of names) {
    const backup = await readManifest(shelf, name);
    say(`${name} …`);
    await checkPacks(shelf, backup);
    await checkFiles(shelf, backup);
    await checkLog(shelf, backup);
    if (restore) {
      openDataDir(config);
      await removeDrafts(config);
      await tryRestoring({
        config,
        shelf,
        backup,
        target: { to: 'latest' },
        say: (line) => say(`  ${line}`),
      });
    }
    say('  whole');
  }
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { restore: { type: 'boolean' } },
  });
  const [command = 'make', name] = positionals;
  const config = readConfig(process.env, productVersion());
  setPriority(PRIORITY);
  if (command === 'make') await make(config, config.databaseUrl === undefined ? 'base' : 'dump');
  else if (command === 'dump') await make(config, 'dump');
  else if (command === 'list') await list(config);
  else if (command === 'verify')
    await verify(
      config,
      name === undefined ? await backupNames(shelfOf(config)) : [name],
      values.restore ?? false,
    );
  else if (command === 'point' && name !== undefined)
    await withDatabase(config, async (connection) => {
      await setPoint({ config, shelf: shelfOf(config), connection }, name);
      say(`point "${name}", kept in the backups: npm run restore -- --to-point ${name}`);
    });
  else
    throw new BackupError(
      'usage: npm run backup [-- make | dump | list | verify [name] [--restore] | point <name>]',
    );
};

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  const isKnown = [ConfigError, StartError, BackupError, SealError, TarError].some(
    (known) => error instanceof known,
  );
  process.stderr.write(`\n${isKnown || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`);
  process.exitCode = 1;
});
