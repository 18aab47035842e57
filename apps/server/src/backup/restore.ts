/**
 * `npm run restore [-- <name>] [--to <instant> | --to-point <name> | --to backup] [--replace] [--without-files]`: puts a backup of BACKUP_DIR (the
 * newest) into DATA_DIR, or into the database of DATABASE_URL. Uses the same settings as the server, which must not run.
 */
import { parseArgs } from 'node:util';
import { checkDatabase } from '../check-database.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { openDataDir } from '../data-dir.ts';
import { StartError } from '../start-error.ts';
import { productVersion } from '../version.ts';
import {
  BackupError,
  type BackupLocation,
  furthest,
  type Manifest,
  readBackups,
  readManifest,
} from './manifest.ts';
import { removeDrafts, restoreBackup } from './restore-backup.ts';
import type { Target } from './restore-base.ts';
import { SealError } from './sealed-stream.ts';
import { TarError } from './tar.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const targetOf = (to: string | undefined, point: string | undefined): Target => {
  if (point !== undefined) return { to: 'point', name: point };
  if (to === undefined || to === 'latest') return { to: 'latest' };
  if (to === 'backup') return { to: 'backup' };
  const at = new Date(to);
  if (Number.isNaN(at.getTime()) || !/(Z|[+-]\d\d:\d\d)$/.test(to))
    throw new BackupError(`--to ${to}: an instant with its zone, such as 2026-11-23T18:00:00+08:00.`);
  return { to: 'time', at };
};

/** The newest that ends before the target and can lead there; of those that may be the last word, the one that leads furthest. */
const choose = async (config: Config, location: BackupLocation, target: Target): Promise<Manifest> => {
  const wanted = config.databaseUrl === undefined ? ['base', 'dump'] : ['dump'];
  // No database runs yet that could be asked for the time.
  const { backups, skipped } = await readBackups(location, new Date());
  for (const { name, reason } of skipped) say(`skipped ${name}: ${reason}`);
  const fitting = backups.filter(
    ({ kind, endedAt }) =>
      wanted.includes(kind) &&
      (target.to !== 'time' || (kind === 'base' && Date.parse(endedAt) <= target.at.getTime())) &&
      (target.to !== 'point' || kind === 'base'),
  );
  const newest = target.to === 'latest' ? furthest(fitting) : fitting.at(-1);
  if (!newest)
    throw new BackupError(
      `There is no backup in ${location.dir} that leads there${skipped.length > 0 ? ' and can be used; those skipped are named above' : ''}.`,
    );
  return newest;
};

const main = async (): Promise<void> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ to: { type: 'string' }, 'to-point': { type: 'string' } },
      ...{ replace: { type: 'boolean' }, 'without-files': { type: 'boolean' } },
    },
  });
  const config = readConfig(process.env, productVersion());
  if (!config.backup) throw new ConfigError('BACKUP_DIR: set the folder of the backups.');
  const target = targetOf(values.to, values['to-point']);
  const [name] = positionals;
  const backup =
    name === undefined
      ? await choose(config, config.backup, target)
      : await readManifest(config.backup, name);
  openDataDir(config);
  await checkDatabase(config);
  await removeDrafts(config);
  say(`restoring ${backup.name} …`);
  const started = performance.now();
  await restoreBackup({
    config,
    location: config.backup,
    backup,
    target,
    replace: values.replace ?? false,
    withoutFiles: values['without-files'] ?? false,
    say,
  });
  say(`in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
};

await main().catch((error: unknown) => {
  const { message, stack } = error as Error;
  const isKnown = [ConfigError, StartError, BackupError, SealError, TarError].some(
    (known) => error instanceof known,
  );
  process.stderr.write(`\n${isKnown || process.env.LOG_LEVEL !== 'debug' ? message : stack}\n\n`);
  process.exitCode = 1;
});
