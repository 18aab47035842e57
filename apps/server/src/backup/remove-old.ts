/**
 * Retention: removes backups older than the given days, never the two with the latest content or what they depend on;
 * then the log and files that no kept backup needs.
 */

import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { readFileList } from './file-list.ts';
import { type FileVersion, removeStored, storedFiles } from './file-store.ts';
import { type BackupLocation, isWhole, type Manifest, readBackups, removeBackup } from './manifest.ts';
import { isProven } from './verify-backup.ts';
import { removeWal } from './wal-archive.ts';

const ALWAYS_KEPT = 2;

interface Kept {
  readonly backups: readonly Manifest[];
  /** Names of those that were read to their end. */
  readonly proven: ReadonlySet<string>;
}

/** A gap longer than all that is kept counts as a day: perhaps it is the clock that leapt, and nothing grows old by that. */
const gapMs = (from: number, to: number, keepDays: number): number => {
  const gap = Math.abs(to - from);
  return gap > keepDays * DAY_MS ? DAY_MS : gap;
};

/**
 * The backups to remove, ordered by content. None is removed before enough later ones are verified; a damaged or
 * incomplete one does not count.
 */
export const tooOld = ({ backups, proven }: Kept, keepDays: number, now: Date): Manifest[] => {
  const old: Manifest[] = [];
  let age = 0;
  let provenLater = 0;
  let next = now.getTime();
  for (const [place, backup] of [...backups].reverse().entries()) {
    const at = Date.parse(backup.endedAt);
    age += gapMs(at, next, keepDays);
    next = at;
    if (place >= ALWAYS_KEPT && provenLater >= ALWAYS_KEPT && age > keepDays * DAY_MS) old.push(backup);
    if (proven.has(backup.name)) provenLater += 1;
  }
  return old.reverse();
};

const nameOf = ({ key, at, bytes }: FileVersion): string => `${key} ${at} ${bytes}`;

/** Files newer than the oldest kept backup stay: any of them may be needed for a point in time. */
const removeFiles = async (location: BackupLocation, kept: readonly Manifest[]): Promise<number> => {
  const needed = new Set<string>();
  for (const backup of kept)
    for (const file of await readFileList(location, backup)) needed.add(nameOf(file));
  const oldest = Math.min(...kept.map(({ beganAt }) => Date.parse(beganAt)));
  let removed = 0;
  for await (const version of storedFiles(location)) {
    if (version.at >= oldest || needed.has(nameOf(version))) continue;
    await removeStored(location, version);
    removed += 1;
  }
  return removed;
};

const removeLogs = async (location: BackupLocation, kept: readonly Manifest[]): Promise<number> => {
  const first = new Map<string, string>();
  for (const { wal } of kept)
    if (wal && wal.firstSegment.slice(8) < (first.get(wal.systemId)?.slice(8) ?? 'G'))
      first.set(wal.systemId, wal.firstSegment);
  let removed = 0;
  for (const [systemId, segment] of first) removed += await removeWal(location, systemId, segment);
  return removed;
};

const provenOf = async (location: BackupLocation, backups: readonly Manifest[]): Promise<Set<string>> => {
  const names = await Promise.all(
    backups.map(async (backup) =>
      isWhole(backup) && (await isProven(location, backup)) ? backup.name : null,
    ),
  );
  return new Set(names.filter((name) => name !== null));
};

/** `now`: by the database. */
export const removeOld = async (
  location: BackupLocation,
  keepDays: number,
  now: Date,
  say: (line: string) => void,
): Promise<void> => {
  const { backups, skipped } = await readBackups(location, now);
  for (const { name, reason } of skipped) say(`skipped ${name}: ${reason}`);
  const old = tooOld({ backups, proven: await provenOf(location, backups) }, keepDays, now);
  if (old.length === 0) return;
  for (const { name } of old) await removeBackup(location, name);
  // The files unreadable backups need are unknown.
  if (skipped.length > 0) {
    say(
      `removed ${old.length} old backups; their log and files stay because of the ${skipped.length} skipped`,
    );
    return;
  }
  const kept = backups.filter((backup) => !old.includes(backup));
  const [logs, files] = [await removeLogs(location, kept), await removeFiles(location, kept)];
  say(`removed ${old.length} old backups, ${logs} files of the log, ${files} uploaded files`);
};
