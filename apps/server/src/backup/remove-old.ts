/** Retention: backups go after so many days, the newest two never; then the log and the files that none of the kept ones needs. */

import { DAY_MS } from '@minsu/contract/durations.ts';
import { readFileList } from './file-list.ts';
import { type FileVersion, removeStored, storedFiles } from './file-store.ts';
import { type Manifest, readBackups, removeBackup, type Shelf } from './manifest.ts';
import { removeWal } from './wal-archive.ts';

const ALWAYS_KEPT = 2;

/** Oldest first. */
export const tooOld = (backups: readonly Manifest[], keepDays: number, now: Date): Manifest[] => {
  const latest = new Set(backups.slice(-ALWAYS_KEPT).map(({ name }) => name));
  const before = now.getTime() - keepDays * DAY_MS;
  return backups.filter(({ name, endedAt }) => !latest.has(name) && Date.parse(endedAt) < before);
};

const nameOf = ({ key, at, bytes }: FileVersion): string => `${key} ${at} ${bytes}`;

/** Of files that came after the oldest kept backup each may be asked for by a point in time. */
const removeFiles = async (shelf: Shelf, kept: readonly Manifest[]): Promise<number> => {
  const needed = new Set<string>();
  for (const backup of kept) for (const file of await readFileList(shelf, backup)) needed.add(nameOf(file));
  const oldest = Math.min(...kept.map(({ beganAt }) => Date.parse(beganAt)));
  let removed = 0;
  for await (const version of storedFiles(shelf)) {
    if (version.at >= oldest || needed.has(nameOf(version))) continue;
    await removeStored(shelf, version);
    removed += 1;
  }
  return removed;
};

const removeLogs = async (shelf: Shelf, kept: readonly Manifest[]): Promise<number> => {
  const first = new Map<string, string>();
  for (const { wal } of kept)
    if (wal && wal.firstSegment.slice(8) < (first.get(wal.systemId)?.slice(8) ?? 'G'))
      first.set(wal.systemId, wal.firstSegment);
  let removed = 0;
  for (const [systemId, segment] of first) removed += await removeWal(shelf, systemId, segment);
  return removed;
};

export const removeOld = async (
  shelf: Shelf,
  keepDays: number,
  now: Date,
  say: (line: string) => void,
): Promise<void> => {
  const backups = await readBackups(shelf);
  const old = tooOld(backups, keepDays, now);
  if (old.length === 0) return;
  for (const { name } of old) await removeBackup(shelf, name);
  const kept = backups.filter((backup) => !old.includes(backup));
  const [logs, files] = [await removeLogs(shelf, kept), await removeFiles(shelf, kept)];
  say(`removed ${old.length} old backups, ${logs} files of the log, ${files} uploaded files`);
};
