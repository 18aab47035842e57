/** The key that a folder of backups was begun with. Checked before anything is written: two keys in one folder make files unreadable. */
import { createHmac } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BackupError, readShelf, type Shelf } from './manifest.ts';

const FILE = 'key-check.json';
const checked = new WeakSet<Shelf>();

/** Says nothing of the key itself. `open`: no key. */
const checkOf = ({ key }: Shelf): string =>
  key === null ? 'open' : createHmac('sha256', key).update('minsu backup folder').digest('hex');

const storedCheck = async ({ dir }: Shelf): Promise<string | null> => {
  const text = await readFile(path.join(dir, FILE), 'utf8').catch(() => null);
  try {
    const { check } = JSON.parse(text ?? '') as { check?: unknown };
    return typeof check === 'string' ? check : null;
  } catch {
    return null;
  }
};

/** For a folder that older versions have begun: any backup that this key opens, or none at all. */
const isOurs = async (shelf: Shelf): Promise<boolean> => {
  const { backups, skipped } = await readShelf(shelf, new Date(8.64e15));
  if (backups.length + skipped.length === 0) return true;
  return backups.some(({ sealed }) => sealed === (shelf.key !== null));
};

/** Once for each shelf. */
export const assertShelfKey = async (shelf: Shelf): Promise<void> => {
  if (checked.has(shelf)) return;
  const stored = await storedCheck(shelf);
  if (stored === null ? !(await isOurs(shelf)) : stored !== checkOf(shelf))
    throw new BackupError(
      `${shelf.dir} holds backups of another BACKUP_KEY. Set BACKUP_KEY to the one they were made with, ` +
        'or set another BACKUP_DIR. Nothing was written.',
    );
  if (stored === null) {
    await mkdir(shelf.dir, { recursive: true, mode: 0o700 });
    await writeFile(path.join(shelf.dir, FILE), `${JSON.stringify({ check: checkOf(shelf) })}\n`, {
      mode: 0o600,
    });
  }
  checked.add(shelf);
};
