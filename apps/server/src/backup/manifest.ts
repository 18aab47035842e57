/** The contents of a backup folder. A backup counts once its manifest exists, which is written last. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { keepOnDisk } from './pack.ts';

export class BackupError extends Error {}

/** Sealed with another key, or changed since. */
class ForeignError extends BackupError {}

const Pack = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

/** First and last write-ahead log segment of a base backup (16 MB files). */
const WalSpan = z.object({
  systemId: z.string(),
  timeline: z.int(),
  firstSegment: z.string(),
  lastSegment: z.string(),
});

/** Orders backups by content, independent of the clock at the time. */
const Contents = z.object({
  /** Number of restores of the business (table `restores`); everything after a restore is newer than all before it. */
  generation: z.int(),
  /** Position of the last event that has one. */
  position: z.int(),
  /** Position in the write-ahead log, in bytes; null without permission to read it. */
  lsn: z.string().regex(/^\d+$/).nullable(),
});

const Manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The files of an embedded database, or the rows of any. */
  kind: z.enum(['base', 'dump']),
  version: z.string(),
  postgres: z.string(),
  beganAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  sealed: z.boolean(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Ids of FIELD_KEYS without which personal data in it cannot be read. */
  fieldKeys: z.array(z.string()),
  wal: WalSpan.nullable(),
  /** Cluster of these rows, if readable; its log may contain later changes. Absent in older backups. */
  rowsOf: z.string().optional(),
  files: z.object({
    count: z.int(),
    bytes: z.int(),
    /** Files that rows name and that were not in DATA_DIR as they were stored. Absent in older backups. */
    missing: z.int().optional(),
    damaged: z.int().optional(),
  }),
  /** Position of its last change. Absent in older backups. */
  contains: Contents.optional(),
  packs: z.array(Pack),
});
export type Manifest = z.infer<typeof Manifest>;

/** All files that its rows name are in it, as they were stored. */
export const isWhole = ({ files }: Manifest): boolean => !files.missing && !files.damaged;

/** Why it is incomplete; null: complete. */
export const lacks = (manifest: Manifest): string | null => {
  const { missing = 0, damaged = 0, count } = manifest.files;
  return isWhole(manifest)
    ? null
    : `not whole: of the uploaded files ${missing} are missing in DATA_DIR and ${damaged} damaged (${count} are there)`;
};

const Written = Manifest.extend({
  /** HMAC of all fields before it, with BACKUP_KEY. */
  mac: z.string().nullable(),
});

export const DATA_PACK = 'database.pack';
export const LIST_PACK = 'files.pack';
const MANIFEST = 'manifest.json';
/**
 * Marks a folder from its creation on: a folder without this mark and without a manifest is a damaged backup, not an
 * unfinished one.
 */
const MAKING = 'making';

/** A folder of backups, and the key they are sealed with. */
export interface BackupLocation {
  readonly dir: string;
  readonly key: Buffer | null;
}

export const backupPath = ({ dir }: BackupLocation, name: string): string => path.join(dir, 'backups', name);
export const walPath = ({ dir }: BackupLocation, systemId: string): string => path.join(dir, 'wal', systemId);
export const filesPath = ({ dir }: BackupLocation): string => path.join(dir, 'files');

const macOf = (key: Buffer, manifest: Manifest): string =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex');

export const writeManifest = async (location: BackupLocation, manifest: Manifest): Promise<void> => {
  const file = path.join(backupPath(location, manifest.name), MANIFEST);
  const plain = Manifest.parse(manifest);
  const text = JSON.stringify({ ...plain, mac: location.key && macOf(location.key, plain) }, null, 2);
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, `${text}\n`, { mode: 0o600 });
  await rename(part, file);
  await keepOnDisk(file);
};

const checkKey = ({ key }: BackupLocation, name: string, manifest: Manifest, mac: string | null): void => {
  if (manifest.sealed && !key)
    throw new ForeignError(`Backup ${name} is sealed: set BACKUP_KEY to the key it was made with.`);
  if (!manifest.sealed || !key) return;
  const [said, ours] = [Buffer.from(mac ?? '', 'hex'), Buffer.from(macOf(key, manifest), 'hex')];
  if (said.length !== ours.length || !timingSafeEqual(said, ours))
    throw new ForeignError(
      `Backup ${name} was sealed with another BACKUP_KEY, or its manifest was changed since.`,
    );
};

const writtenOf = (name: string, text: string): z.infer<typeof Written> => {
  try {
    return Written.parse(JSON.parse(text));
  } catch {
    throw new BackupError(`The manifest of backup ${name} is damaged.`);
  }
};

export const readManifest = async (location: BackupLocation, name: string): Promise<Manifest> => {
  const text = await readFile(path.join(backupPath(location, name), MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`There is no backup ${name} in ${location.dir}.`);
  });
  const { mac, ...manifest } = writtenOf(name, text);
  checkKey(location, name, manifest, mac);
  return manifest;
};

/** The key a pack of this backup is opened with. */
export const keyOf = ({ key }: BackupLocation, { sealed }: Manifest): Buffer | null => (sealed ? key : null);

const foldersIn = async (dir: string): Promise<string[]> =>
  (await readdir(dir, { withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const isThere = (file: string): Promise<boolean> =>
  readFile(file).then(
    () => true,
    () => false,
  );

/** Names of whole backups, oldest first. Names begin with the time. */
export const backupNames = async (location: BackupLocation): Promise<string[]> => {
  const names = await foldersIn(path.join(location.dir, 'backups'));
  const whole = await Promise.all(
    names.map((name) => isThere(path.join(backupPath(location, name), MANIFEST))),
  );
  return names.filter((_, at) => whole[at]);
};

export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

export interface ListedBackups {
  /** Ordered by what they contain; the last leads furthest. */
  readonly backups: readonly Manifest[];
  /** Entries that cannot be used: sealed with another key, damaged, or dated in the future. */
  readonly skipped: readonly Skipped[];
}

/** Clocks of a database and of the machine that reads its backups differ by less. */
const FUTURE_MS = 5 * 60_000;

const futureReason = ({ beganAt, endedAt }: Manifest, now: Date): string | null => {
  const latest = Math.max(Date.parse(beganAt), Date.parse(endedAt));
  return latest > now.getTime() + FUTURE_MS
    ? `dated ${new Date(latest).toISOString()}, which is in the future (now ${now.toISOString()}): made by, or read with, a wrong clock`
    : null;
};

/** Older backups without content positions sort first, by date. */
const byContents = (a: Manifest, b: Manifest): number => {
  const [one, other] = [a.contains, b.contains];
  const byDate = Date.parse(a.beganAt) - Date.parse(b.beganAt);
  if (!(one && other)) return Number(one !== undefined) - Number(other !== undefined) || byDate;
  const byLsn =
    one.lsn !== null && other.lsn !== null && clusterOf(a) === clusterOf(b)
      ? Number(BigInt(one.lsn) - BigInt(other.lsn))
      : 0;
  return one.generation - other.generation || one.position - other.position || byLsn || byDate;
};

const clusterOf = ({ wal, rowsOf }: Manifest): string | undefined => wal?.systemId ?? rowsOf;

/** `now`: by the database, where one runs. */
export const readBackups = async (location: BackupLocation, now: Date): Promise<ListedBackups> => {
  const backups: Manifest[] = [];
  const skipped: Skipped[] = [];
  const names = await foldersIn(path.join(location.dir, 'backups'));
  for (const name of names) {
    if (!(await isThere(path.join(backupPath(location, name), MANIFEST)))) {
      // An unfinished backup is not listed; the next run removes it.
      if (!(await isThere(path.join(backupPath(location, name), MAKING))))
        skipped.push({ name, reason: 'damaged: it has no manifest' });
      continue;
    }
    try {
      const manifest = await readManifest(location, name);
      const reason = futureReason(manifest, now);
      if (reason === null) backups.push(manifest);
      else skipped.push({ name, reason });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      skipped.push({ name, reason: error.message });
    }
  }
  return { backups: backups.sort(byContents), skipped };
};

const SECOND_MS = 1_000;

/** Names are of the second: a second backup within it waits for the next one. */
const makeFolder = async (location: BackupLocation, kind: Manifest['kind'], now: Date): Promise<string> => {
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${kind}`;
  try {
    await mkdir(backupPath(location, name), { mode: 0o700 });
    return name;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await sleep(SECOND_MS);
    return makeFolder(location, kind, new Date(now.getTime() + SECOND_MS));
  }
};

export const newBackup = async (
  location: BackupLocation,
  kind: Manifest['kind'],
  now: Date,
): Promise<string> => {
  await mkdir(path.join(location.dir, 'backups'), { recursive: true, mode: 0o700 });
  const name = await makeFolder(location, kind, now);
  await writeFile(path.join(backupPath(location, name), MAKING), '', { mode: 0o600 });
  return name;
};

/** First what makes it count, so that half of one is never taken for a whole. */
export const removeBackup = async (location: BackupLocation, name: string): Promise<void> => {
  await rm(path.join(backupPath(location, name), MANIFEST), { force: true });
  await rm(backupPath(location, name), { recursive: true, force: true });
};

/** Removes leftovers of a killed run. */
export const removeHalfMade = async (location: BackupLocation): Promise<void> => {
  const whole = new Set(await backupNames(location));
  for (const name of await foldersIn(path.join(location.dir, 'backups')))
    if (!whole.has(name) && (await isThere(path.join(backupPath(location, name), MAKING))))
      await rm(backupPath(location, name), { recursive: true, force: true });
};

/**
 * Returns the backup with the latest content, unless an older base backup with the log of the same cluster leads to a
 * later point.
 */
export const furthest = (backups: readonly Manifest[]): Manifest | undefined => {
  const newest = backups.at(-1);
  const { rowsOf } = newest ?? {};
  return (rowsOf && backups.findLast(({ wal }) => wal?.systemId === rowsOf)) || newest;
};
