/** Whether the uploaded files are where they belong: asked before the server starts, and again and again while it runs. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type pg from 'pg';
import type { Config } from './config.ts';
import { checkFiles, type FileFindings, findMissingFiles } from './operations/privacy/check-files.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFileStore } from './platform/files/open-file-store.ts';
import { errorFields, type Log } from './platform/log.ts';
import type { MachineClock } from './platform/machine-clock.ts';
import { StartError } from './start-error.ts';

const PRESENCE_EVERY_MS = 10 * MINUTE_MS;
const PROBE_EVERY_MS = MINUTE_MS;
const HASH_EVERY_MS = DAY_MS;

const refusalOf = (place: string, { named, missing }: FileFindings): string =>
  `${missing.length} of ${named} uploaded files are missing in ${place}: DATA_DIR is empty, not mounted, or another business's. ` +
  'Mount it or set the right DATA_DIR; if the files are lost, restore them with `npm run restore`. ' +
  'To go on without them, start with MISSING_FILES=accept: what names them then shows no picture.';

const refusalOfBucket = (place: string, { named, missing }: FileFindings): string =>
  `${missing.length} of ${named} uploaded files are missing in the bucket ${place}. Set the right S3_BUCKET and S3_PREFIX, ` +
  'copy files of the local disk with `npm run files -- copy`, or restore them with `npm run restore`. ' +
  'To go on without them, start with MISSING_FILES=accept: what names them then shows no picture.';

/** Answers lines for the operator. In production a store that lacks half of its files or more is refused. */
export const checkFilesAtStart = async (
  config: Config,
  pool: pg.Pool,
  log: Log,
  files: FileStore = openFileStore(config),
): Promise<string[]> => {
  const { place, dir } = files;
  let findings: FileFindings;
  try {
    findings = await findMissingFiles(pool, files);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'FILE_STORE') throw error;
    // Everything but files works without the bucket: the start goes on, and /health says why it is degraded.
    log.error('the bucket of the uploaded files does not answer as it should', errorFields(error));
    return [
      `WARNING: ${(error as Error).message} Files cannot be stored or read until then (docs/operations.md)`,
    ];
  }
  const { named, missing } = findings;
  if (missing.length === 0) return [];
  if (config.production && !config.missingFilesAccepted && missing.length * 2 >= named)
    throw new StartError((dir === null ? refusalOfBucket : refusalOf)(place, findings));
  log.error('uploaded files are missing', { missing: missing.length, of: named, place });
  return [
    `WARNING: ${missing.length} of ${named} uploaded files are missing in ${place} (docs/operations.md)`,
  ];
};

export interface FileWatch {
  /** Null before the first check. */
  findings(): FileFindings | null;
  /** Why files cannot be stored or read; null if they can. */
  problem(): string | null;
  stop(): Promise<void>;
}

interface WatchOf {
  readonly files: FileStore;
  readonly pool: pg.Pool;
  readonly clock: MachineClock;
  readonly log: Log;
}

/** Repeats until stopped. */
const every = async (ms: number, signal: AbortSignal, run: () => Promise<void>): Promise<void> => {
  while (!signal.aborted) {
    await run();
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
};

/** Reads all content daily from a disk; of a bucket only the listing, because its content is compared when it is backed up. */
const watchPresence = ({ files, pool, clock, log }: WatchOf, signal: AbortSignal) => {
  const { place, dir } = files;
  let found: FileFindings | null = null;
  let hashedAt: number | null = null;
  const look = async (): Promise<void> => {
    const isHashDue = hashedAt === null || performance.now() - hashedAt >= HASH_EVERY_MS;
    // Stores hashes it learns.
    const withHashes = dir !== null && isHashDue && clock.isRight();
    const next = withHashes ? await checkFiles(pool, files, signal) : await findMissingFiles(pool, files);
    if (signal.aborted) return;
    if (withHashes) hashedAt = performance.now();
    const damaged = withHashes ? next.damaged : (found?.damaged ?? []);
    const isNews = next.missing.length !== found?.missing.length || damaged.length !== found.damaged.length;
    found = { ...next, damaged };
    const { named, missing } = found;
    if (isNews && missing.length + damaged.length > 0)
      log.error('uploaded files are missing or damaged', {
        ...{ missing: missing.length, damaged: damaged.length, of: named, place },
      });
  };
  const running = every(PRESENCE_EVERY_MS, signal, () =>
    look().catch((error: unknown) => log.warn('uploaded files not checked', errorFields(error))),
  );
  return { findings: () => found, running };
};

/** Whether content can be written, read, listed and removed. disk-watch.ts measures disk space. */
const watchStore = ({ files, log }: WatchOf, signal: AbortSignal) => {
  let problem: string | null = null;
  const look = async (): Promise<void> => {
    const next = await files.probe().then(
      () => null,
      (error: Error) => error.message,
    );
    if (next !== null && problem === null)
      log.error('the bucket of the uploaded files does not work', { problem: next });
    if (next === null && problem !== null) log.warn('the bucket of the uploaded files works again');
    problem = next;
  };
  return { problem: () => problem, running: every(PROBE_EVERY_MS, signal, look) };
};

export const watchFiles = (of: WatchOf): FileWatch => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const presence = watchPresence(of, signal);
  const store = of.files.dir === null ? watchStore(of, signal) : { problem: () => null, running: null };
  return {
    findings: presence.findings,
    problem: store.problem,
    async stop() {
      stopping.abort();
      await Promise.all([presence.running, store.running]);
    },
  };
};
