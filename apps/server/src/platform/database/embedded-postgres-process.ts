// Reads the running PostgreSQL and its users from files and the process table, because the process that started it may
// have been killed.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
  socketDir: string;
  status: string;
}

interface ProcessIdentity {
  name: string;
  startedAt: string;
}

const PID_FILE = 'postmaster.pid';
const USERS_DIR = 'minsu.users';
const GUEST = '.guest';

/** Returns the PostgreSQL of this data folder from postmaster.pid if its process is alive. */
export function readPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readLines(path.join(dataDir, PID_FILE));
  const pid = Number(lines[0]);
  if (!(pid > 0) || !isPostgres(pid)) return undefined;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', status: (lines[7] ?? '').trim() };
}

/** Returns what distinguishes a process from a later one with the same id; undefined if it does not exist. */
export function identify(pid: number): ProcessIdentity | undefined {
  if (process.platform !== 'linux') return isSignallable(pid) ? { name: '', startedAt: '' } : undefined;
  const [stat = ''] = readLines(`/proc/${pid}/stat`);
  const name = /\((.*)\)/.exec(stat)?.[1];
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isGone = name === undefined || fields[0] === 'Z' || fields[0] === 'X';
  return isGone ? undefined : { name, startedAt: fields[19] ?? '' };
}

/**
 * PostgreSQL refuses to start while the process id in postmaster.pid exists, even if it belongs to another process
 * after a container restart or to a zombie. Removes the file only when nothing uses the folder.
 */
export function removeStalePidFile(dataDir: string, socketDir: string): void {
  if (process.platform !== 'linux') return;
  const pid = Number(readLines(path.join(dataDir, PID_FILE))[0]);
  if (!(pid > 0) || isPostgres(pid) || !isSignallable(pid) || isWorkedIn(dataDir)) return;
  for (const name of fs.readdirSync(socketDir)) {
    if (/^\.s\.PGSQL\.\d+(\.lock)?$/.test(name)) fs.rmSync(path.join(socketDir, name), { force: true });
  }
  fs.rmSync(path.join(dataDir, PID_FILE), { force: true });
}

export interface Seat {
  leave(): void;
  hasOthers(): boolean;
  /** The same without tools that leave soon. */
  hasOwners(): boolean;
}

/** Enters this process among those that use the database, so that only the last one to leave stops it. */
export function takeSeat(dataDir: string, guest = false): Seat {
  const dir = path.join(dataDir, USERS_DIR);
  const own = `${process.pid}-${randomBytes(4).toString('hex')}${guest ? GUEST : ''}`;
  const others = () => listNames(dir).filter((name) => name !== own && isSeatTaken(dir, name));
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, own), identify(process.pid)?.startedAt ?? '');
  giveToOwnerOf(dataDir, dir, path.join(dir, own));
  return {
    leave: () => fs.rmSync(path.join(dir, own), { force: true }),
    hasOthers: () => others().length > 0,
    hasOwners: () => others().some((name) => !name.endsWith(GUEST)),
  };
}

/** PostgreSQL reads all files in its folder during a backup, so files written by root need its owner. */
function giveToOwnerOf(dataDir: string, ...targets: string[]): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = fs.statSync(dataDir);
  for (const target of targets) fs.chownSync(target, uid, gid);
}

/** Whether a live process uses the database of this folder. */
export function isInUse(dataDir: string): boolean {
  const dir = path.join(dataDir, USERS_DIR);
  return listNames(dir).some((name) => isSeatTaken(dir, name));
}

function isSeatTaken(dir: string, name: string): boolean {
  const [startedAt] = readLines(path.join(dir, name));
  const isTaken = identify(Number.parseInt(name, 10))?.startedAt === startedAt;
  if (!isTaken) fs.rmSync(path.join(dir, name), { force: true });
  return isTaken;
}

function isPostgres(pid: number): boolean {
  const name = identify(pid)?.name;
  return name === 'postgres' || name === '';
}

function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every process of PostgreSQL has its data folder as working directory. */
function isWorkedIn(dataDir: string): boolean {
  const real = fs.realpathSync(dataDir);
  return listNames('/proc').some((pid) => /^\d+$/.test(pid) && workingDirectory(pid) === real);
}

function workingDirectory(pid: string): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function listNames(dir: string): string[] {
  try {
    return fs.readdirSync(dir);
  } catch {
    return [];
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}
