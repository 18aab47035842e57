/**
 * DATA_DIR and all in it belong to the account of the server alone: it is made so, an older one is tightened at every start, and one
 * that cannot be is refused with the command to run.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from './config.ts';
import { databaseAccount } from './platform/database/embedded-postgres-binaries.ts';
import { StartError } from './start-error.ts';

const PRIVATE_UMASK = 0o077;
const PRIVATE_DIR = 0o700;
const PRIVATE_FILE = 0o600;
/** Started by root, PostgreSQL runs as another account, whose group may enter the folder but not list it. */
const PASSED_BY_DATABASE = 0o710;
const FOR_OTHERS = 0o077;

export const postgresDir = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'postgres');

const refuse = (target: string, wanted: number, reason: string): never => {
  throw new StartError(
    `Other accounts of this machine may read ${target}, and its access cannot be changed: ${reason}\n` +
      `Run as its owner or as root: chmod -R go-rwx ${target}\n` +
      `(wanted: ${wanted.toString(8)}; on a file system without Unix modes mount it with umask=077), or set another DATA_DIR.`,
  );
};

/** 0 if it was deleted meanwhile. */
const modeOf = (target: string): number => fs.statSync(target, { throwIfNoEntry: false })?.mode ?? 0;

const isOpen = (target: string, wanted: number): boolean => (modeOf(target) & FOR_OTHERS & ~wanted) !== 0;

const tighten = (target: string, wanted: number): void => {
  if (!isOpen(target, wanted)) return;
  try {
    fs.chmodSync(target, wanted);
  } catch (error) {
    refuse(target, wanted, (error as Error).message);
  }
  if (isOpen(target, wanted)) refuse(target, wanted, 'the file system keeps no modes.');
};

/** PostgreSQL looks after its own files, and refuses to start in a folder that others may read. */
const isCluster = (dir: string): boolean => fs.existsSync(path.join(dir, 'PG_VERSION'));

/** A folder that we cannot open (`lost+found`) has no files of ours; a running server may remove a folder meanwhile. */
const entriesOf = (dir: string): fs.Dirent[] => {
  try {
    return fs.readdirSync(dir, { withFileTypes: true });
  } catch (error) {
    if (['EACCES', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
};

const tightenAllIn = (dir: string): void => {
  for (const entry of entriesOf(dir)) {
    const target = path.join(dir, entry.name);
    if (entry.isFile()) tighten(target, (modeOf(target) & PRIVATE_DIR) | PRIVATE_FILE);
    if (!entry.isDirectory()) continue;
    tighten(target, PRIVATE_DIR);
    if (!isCluster(target)) tightenAllIn(target);
  }
};

/** Parent folders are created readable, whatever the umask. */
const makeDir = (dir: string): void => {
  const parent = path.dirname(dir);
  const first = fs.mkdirSync(parent, { recursive: true });
  for (let made = parent; first !== undefined && made.length >= first.length; made = path.dirname(made))
    fs.chmodSync(made, 0o755);
  fs.mkdirSync(dir, { recursive: true, mode: PRIVATE_DIR });
};

/** The account that PostgreSQL runs as may be another one; with a DATABASE_URL too, for the drill of a backup. */
const tightenTop = (dir: string): void => {
  const guest = databaseAccount(postgresDir({ dataDir: dir }));
  if (!guest || fs.statSync(dir).uid === guest.uid) return tighten(dir, PRIVATE_DIR);
  fs.chownSync(dir, fs.statSync(dir).uid, guest.gid);
  fs.chmodSync(dir, PASSED_BY_DATABASE);
};

/** Called before the server or a tool reads or writes there; files written afterwards are private. */
export const openDataDir = ({ dataDir }: Pick<Config, 'dataDir'>): void => {
  makeDir(dataDir);
  // Windows keeps access in lists that a folder takes from the one above it.
  if (process.platform === 'win32') return;
  process.umask(PRIVATE_UMASK);
  tightenTop(dataDir);
  tightenAllIn(dataDir);
};
