/** Whether the uploaded files are in DATA_DIR: asked before the server starts, and again and again while it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@minsu/contract/durations.ts';
import type pg from 'pg';
import { type Config, filesDir } from './config.ts';
import { checkFiles, type FileFindings, findMissingFiles } from './modules/privacy/check-files.ts';
import { errorFields, type Log } from './platform/log.ts';
import type { MachineClock } from './platform/machine-clock.ts';
import { StartError } from './start-error.ts';

const PRESENCE_EVERY_MS = 10 * 60_000;
const HASH_EVERY_MS = DAY_MS;

const refusalOf = (dir: string, { named, missing }: FileFindings): string =>
  `${missing.length} of ${named} uploaded files are missing in ${dir}: DATA_DIR is empty, not mounted, or another business's. ` +
  'Mount it or set the right DATA_DIR; if the files are lost, restore them with `npm run restore`. ' +
  'To go on without them, start with MISSING_FILES=accept: what names them then shows no picture.';

/** Answers lines for who has started it. In production a folder that lacks half of its files or more is refused. */
export const checkFilesAtStart = async (config: Config, pool: pg.Pool, log: Log): Promise<string[]> => {
  const dir = filesDir(config);
  const findings = await findMissingFiles(pool, dir);
  const { named, missing } = findings;
  if (missing.length === 0) return [];
  if (config.production && !config.missingFilesAccepted && missing.length * 2 >= named)
    throw new StartError(refusalOf(dir, findings));
  log.error('uploaded files are missing', { missing: missing.length, of: named, dir });
  return [`WARNING: ${missing.length} of ${named} uploaded files are missing in ${dir} (docs/operations.md)`];
};

export interface FileWatch {
  /** Null before the first look. */
  findings(): FileFindings | null;
  stop(): Promise<void>;
}

interface WatchOf {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly clock: MachineClock;
  readonly log: Log;
}

export const watchFiles = ({ config, pool, clock, log }: WatchOf): FileWatch => {
  const dir = filesDir(config);
  const stopping = new AbortController();
  const { signal } = stopping;
  let found: FileFindings | null = null;
  let hashedAt: number | null = null;
  const look = async (): Promise<void> => {
    const isHashDue = hashedAt === null || performance.now() - hashedAt >= HASH_EVERY_MS;
    // Stores hashes it learns.
    const withHashes = isHashDue && clock.isRight();
    const next = withHashes ? await checkFiles(pool, dir, signal) : await findMissingFiles(pool, dir);
    if (signal.aborted) return;
    if (withHashes) hashedAt = performance.now();
    const damaged = withHashes ? next.damaged : (found?.damaged ?? []);
    const isNews = next.missing.length !== found?.missing.length || damaged.length !== found.damaged.length;
    found = { ...next, damaged };
    const { named, missing } = found;
    if (isNews && missing.length + damaged.length > 0)
      log.error('uploaded files are missing or damaged', {
        ...{ missing: missing.length, damaged: damaged.length, of: named, dir },
      });
  };
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await look().catch((error: unknown) => log.warn('uploaded files not checked', errorFields(error)));
      await sleep(PRESENCE_EVERY_MS, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    findings: () => found,
    async stop() {
      stopping.abort();
      await running;
    },
  };
};
