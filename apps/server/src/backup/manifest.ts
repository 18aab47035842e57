/** What a folder of backups holds. A backup counts once its manifest is there; that is written last. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { keepOnDisk } from './pack.ts';

export class BackupError extends Error {}

const Pack = z.object({ file: z.string(), bytes: z.int(), sha256: z.string() });

/** Where the write-ahead log of a base backup begins and ends: names of its files of 16 MB. */
const WalSpan = z.object({
  systemId: z.string(),
  timeline: z.int(),
  firstSegment: z.string(),
  lastSegment: z.string(),
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
  /** The cluster whose rows these are, where it may be asked: its log leads further than they do. Absent in older backups. */
  rowsOf: z.string().optional(),
  files: z.object({ count: z.int(), bytes: z.int() }),
  packs: z.array(Pack),
});
export type Manifest = z.infer<typeof Manifest>;

const Written = Manifest.extend({
  /** Over all that stands before, with BACKUP_KEY. */
  mac: z.string().nullable(),
});

export const DATA_PACK = 'database.pack';
export const LIST_PACK = 'files.pack';
const MANIFEST = 'manifest.json';

/** A folder of backups, and the key they are sealed with. */
export interface Shelf {
  readonly dir: string;
  readonly key: Buffer | null;
}

export const backupPath = ({ dir }: Shelf, name: string): string => path.join(dir, 'backups', name);
export const walPath = ({ dir }: Shelf, systemId: string): string => path.join(dir, 'wal', systemId);
export const filesPath = ({ dir }: Shelf): string => path.join(dir, 'files');

const macOf = (key: Buffer, manifest: Manifest): string =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex');

export const writeManifest = async (shelf: Shelf, manifest: Manifest): Promise<void> => {
  const file = path.join(backupPath(shelf, manifest.name), MANIFEST);
  const plain = Manifest.parse(manifest);
  const text = JSON.stringify({ ...plain, mac: shelf.key && macOf(shelf.key, plain) }, null, 2);
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, `${text}\n`, { mode: 0o600 });
  await rename(part, file);
  await keepOnDisk(file);
};

const checkKey = ({ key }: Shelf, name: string, manifest: Manifest, mac: string | null): void => {
  if (manifest.sealed && !key)
    throw new BackupError(`Backup ${name} is sealed: set BACKUP_KEY to the key it was made with.`);
  if (!manifest.sealed || !key) return;
  const [said, ours] = [Buffer.from(mac ?? '', 'hex'), Buffer.from(macOf(key, manifest), 'hex')];
  if (said.length !== ours.length || !timingSafeEqual(said, ours))
    throw new BackupError(
      `Backup ${name} was sealed with another BACKUP_KEY, or its manifest was changed since.`,
    );
};

export const readManifest = async (shelf: Shelf, name: string): Promise<Manifest> => {
  const text = await readFile(path.join(backupPath(shelf, name), MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`There is no backup ${name} in ${shelf.dir}.`);
  });
  const { mac, ...manifest } = Written.parse(JSON.parse(text));
  checkKey(shelf, name, manifest, mac);
  return manifest;
};

/** The key a pack of this backup is opened with. */
export const keyOf = ({ key }: Shelf, { sealed }: Manifest): Buffer | null => (sealed ? key : null);

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
export const backupNames = async (shelf: Shelf): Promise<string[]> => {
  const names = await foldersIn(path.join(shelf.dir, 'backups'));
  const whole = await Promise.all(names.map((name) => isThere(path.join(backupPath(shelf, name), MANIFEST))));
  return names.filter((_, at) => whole[at]);
};

export const readBackups = async (shelf: Shelf): Promise<Manifest[]> =>
  Promise.all((await backupNames(shelf)).map((name) => readManifest(shelf, name)));

export const newBackup = async (shelf: Shelf, kind: Manifest['kind'], now: Date): Promise<string> => {
  const name = `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${kind}`;
  await mkdir(path.join(shelf.dir, 'backups'), { recursive: true, mode: 0o700 });
  // Twice in a second: the second one has to wait.
  await mkdir(backupPath(shelf, name), { mode: 0o700 });
  return name;
};

/** First what makes it count, so that half of one is never taken for a whole. */
export const removeBackup = async (shelf: Shelf, name: string): Promise<void> => {
  await rm(path.join(backupPath(shelf, name), MANIFEST), { force: true });
  await rm(backupPath(shelf, name), { recursive: true, force: true });
};

/** What a killed run has left. */
export const removeHalfMade = async (shelf: Shelf): Promise<void> => {
  const whole = new Set(await backupNames(shelf));
  for (const name of await foldersIn(path.join(shelf.dir, 'backups')))
    if (!whole.has(name)) await rm(backupPath(shelf, name), { recursive: true, force: true });
};

/** The newest, unless it holds rows of a cluster whose own log, after an older base backup, leads further. */
export const furthest = (backups: readonly Manifest[]): Manifest | undefined => {
  const newest = backups.at(-1);
  const { rowsOf } = newest ?? {};
  return (rowsOf && backups.findLast(({ wal }) => wal?.systemId === rowsOf)) || newest;
};
