/**
 * Unpacks a base backup into a new folder and replays the archived log up to a moment, a named point, or its end. The
 * folder replaces the data only after everything succeeded.
 */
import { createWriteStream } from 'node:fs';
import { chmod, chown, lchown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts';
import type { Account } from '../platform/database/embedded-postgres-binaries.ts';
import { ANCHOR_ENTRY } from './make-backup.ts';
import { BackupError, type BackupLocation, backupPath, DATA_PACK, keyOf, type Manifest } from './manifest.ts';
import { readPack } from './pack.ts';
import type { TarEntry } from './tar.ts';
import { archivedNames, fetchWal, keepHistories } from './wal-archive.ts';
import { placeOf, segmentsFrom } from './wal-rules.ts';

/** Where the restore ends: at the end of the log, an instant, a named point, or the backup itself. */
export type Target =
  | { readonly to: 'latest' }
  | { readonly to: 'backup' }
  | { readonly to: 'time'; readonly at: Date }
  | { readonly to: 'point'; readonly name: string };

export interface Unpacked {
  /** The audit log's anchor at the time of the backup. */
  readonly anchor: string | null;
}

const textOf = async ({ content }: TarEntry): Promise<string> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

const changeOwner = async (account: Account, target: string): Promise<void> => {
  if (account) await lchown(target, account.uid, account.gid);
};

/** Path of a name in a pack; fails if it is outside the folder. */
const within = (dir: string, name: string): string => {
  const target = path.resolve(dir, name);
  if (target !== dir && !target.startsWith(dir + path.sep))
    throw new BackupError(`The pack names ${name}, which lies outside of it.`);
  return target;
};

const unpackOne = async (dir: string, account: Account, entry: TarEntry): Promise<void> => {
  const target = within(dir, entry.name);
  if (entry.name.endsWith('/')) await mkdir(target, { recursive: true, mode: 0o700 });
  else {
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await pipeline(entry.content, createWriteStream(target, { mode: 0o600 }));
  }
  await changeOwner(account, target);
};

export const unpackBase = async (
  location: BackupLocation,
  backup: Manifest,
  dir: string,
  account: Account,
): Promise<Unpacked> => {
  await mkdir(dir, { recursive: true });
  await chmod(dir, 0o700);
  await changeOwner(account, dir);
  let anchor: string | null = null;
  await readPack(
    path.join(backupPath(location, backup.name), DATA_PACK),
    keyOf(location, backup),
    async (entry) => {
      if (entry.name === ANCHOR_ENTRY) anchor = await textOf(entry);
      else await unpackOne(dir, account, entry);
    },
  );
  return { anchor };
};

/** PostgreSQL settings for the end of the recovery. */
const targetSettings = (target: Target): Record<string, string> => {
  if (target.to === 'time')
    return { recovery_target_time: target.at.toISOString().replace('T', ' ').replace('Z', '+00') };
  if (target.to === 'point') return { recovery_target_name: target.name };
  return target.to === 'backup' ? { recovery_target: 'immediate', recovery_target_timeline: 'current' } : {};
};

type WithWal = Manifest & { wal: NonNullable<Manifest['wal']> };

/** The archived log that is needed, without a gap. */
const neededWal = (archived: readonly string[], { name, wal }: WithWal): readonly string[] => {
  const { needed, gaps } = segmentsFrom(archived, wal.firstSegment);
  // Segments in the backup itself cannot be missing.
  const missing = gaps.filter((segment) => placeOf(segment) > placeOf(wal.lastSegment));
  if (missing.length === 0) return needed;
  throw new BackupError(
    `The log after backup ${name} has gaps (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ', …' : ''}): ` +
      'it can be replayed only up to the first gap. Restore with --to backup, or a newer backup.',
  );
};

/** Copies the log and all timeline histories, so that the restored cluster starts a timeline that was never used. */
const collectWal = async (
  location: BackupLocation,
  backup: WithWal,
  target: Target,
  into: string,
): Promise<number> => {
  const { systemId } = backup.wal;
  const archived = await archivedNames(location, systemId);
  const needed = target.to === 'backup' ? [] : neededWal(archived, backup);
  const histories = archived.filter((one) => one.endsWith('.history'));
  await fetchWal(location, systemId, [...needed, ...histories], into);
  return needed.length;
};

const restoreCommand = (from: string): string =>
  process.platform === 'win32' ? `copy "${from}\\%f" "%p"` : `cp "${from}/%f" "%p"`;

const changeOwnerOfAll = async (account: Account, dir: string): Promise<void> => {
  await changeOwner(account, dir);
  if (account)
    for (const name of await readdir(dir)) await chown(path.join(dir, name), account.uid, account.gid);
};

const explain = (target: Target, message: string): string =>
  message.includes('recovery ended before configured recovery target')
    ? `The archived log ends before ${target.to === 'time' ? target.at.toISOString() : 'that point'}: ` +
      'nothing later was archived, or a part of it is lost. Without --to the newest state it can reach is restored.'
    : message;

interface Recovery {
  readonly location: BackupLocation;
  readonly backup: WithWal;
  readonly dir: string;
  readonly account: Account;
  readonly target: Target;
  readonly say: (line: string) => void;
}

/** Starts the unpacked cluster once, so that it replays the log and starts a new timeline; then stops it. */
export const recover = async (
  { location, backup, dir, account, target, say }: Recovery,
  check: (connection: EmbeddedPostgres['connection']) => Promise<void>,
): Promise<void> => {
  const log = `${dir}.log`;
  const count = await collectWal(location, backup, target, log);
  await changeOwnerOfAll(account, log);
  const signal = path.join(dir, 'recovery.signal');
  await writeFile(signal, '');
  await changeOwner(account, signal);
  say(`reading ${count} files of the log`);
  const settings = {
    restore_command: restoreCommand(log),
    recovery_target_action: 'promote',
    // No connections before the end is reached.
    hot_standby: 'off',
    ...targetSettings(target),
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: dir, settings }).catch((error: Error) => {
      throw new BackupError(explain(target, error.message));
    });
    try {
      await check(postgres.connection);
      await keepHistories(location, backup.wal.systemId, dir);
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(log, { recursive: true, force: true });
  }
};
