// The data folder of the embedded PostgreSQL: checked, and created in one step that a crash cannot leave half done.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {
  type Account,
  type Binaries,
  barrierOnTheWayTo,
  databaseAccount,
  locateBinaries,
} from './embedded-postgres-binaries.ts';
import { identify } from './embedded-postgres-process.ts';

export interface Cluster {
  dataDir: string;
  socketDir: string;
  account: Account;
  binaries: Binaries;
  /** Set where the database listens on TCP (Windows has no private sockets); on a socket the folder's mode guards it. */
  password: string | undefined;
}

export type Transport = 'socket' | 'tcp';

// sockaddr_un holds 108 bytes on Linux and 104 on macOS, with a closing zero.
const SOCKET_PATH_LIMIT = 103;
const PASSWORD_FILE = 'minsu.password';

/** Plain C keeps messages in English; texts in the database are UTF-8 regardless. */
export const postgresEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env, LC_ALL: 'C', LANG: 'C' });

type Log = (message: string) => void;

export async function openCluster(dataDir: string, transport: Transport, log: Log): Promise<Cluster> {
  try {
    return await open(dataDir, transport, log);
  } catch (error) {
    const isAboutTheDisk = /^(EACCES|EPERM|EROFS|ENOSPC)$/.test((error as NodeJS.ErrnoException).code ?? '');
    throw isAboutTheDisk ? new Error(explainFailure((error as Error).message, path.dirname(dataDir))) : error;
  }
}

async function open(dataDir: string, transport: Transport, log: Log): Promise<Cluster> {
  const account = databaseAccount(dataDir);
  makeParent(dataDir);
  refuseUnusable(dataDir, account);
  const binaries = locateBinaries(account);
  removeHalfMadeFolders(dataDir);
  if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) {
    log(`Creating the database in ${dataDir}`);
    await create(dataDir, { account, binaries, transport });
  }
  refuseOtherMajor(dataDir, binaries.major);
  const passwordFile = path.join(dataDir, PASSWORD_FILE);
  return {
    dataDir,
    socketDir: socketDirOf(dataDir, account),
    account,
    binaries,
    password: fs.existsSync(passwordFile) ? fs.readFileSync(passwordFile, 'utf8') : undefined,
  };
}

/** Whether the user PostgreSQL runs as can get there: not below /root when root starts it. */
export function canHoldDatabase(dataDir: string): boolean {
  return barrierOnTheWayTo(path.resolve(dataDir), databaseAccount(dataDir)) === undefined;
}

/** Opens only folders created here: the umask may be 077, and the cluster's own folder is private anyway. */
function makeParent(dataDir: string): void {
  const parent = path.dirname(dataDir);
  const first = fs.mkdirSync(parent, { recursive: true });
  if (first === undefined || process.getuid?.() !== 0) return;
  for (let dir = parent; dir.length >= first.length; dir = path.dirname(dir)) fs.chmodSync(dir, 0o755);
}

function refuseUnusable(dataDir: string, account: Account): void {
  const barrier = barrierOnTheWayTo(path.dirname(dataDir), account);
  if (barrier) {
    throw new Error(
      `Started by root, PostgreSQL runs as another user, who may not enter ${barrier}. ` +
        `Set DATA_DIR to a folder outside it, such as /var/lib/minsu, or allow it: chmod o+x ${barrier}`,
    );
  }
  const owner = fs.statSync(dataDir, { throwIfNoEntry: false })?.uid;
  const me = process.getuid?.();
  if (owner !== undefined && me !== undefined && me !== 0 && owner !== me) {
    throw new Error(
      `${dataDir} belongs to another user (uid ${owner}): start as that user, or as root, or set DATA_DIR to another folder.`,
    );
  }
}

function refuseOtherMajor(dataDir: string, major: string): void {
  const found = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (found === major) return;
  throw new Error(
    `${dataDir} was made by PostgreSQL ${found}, and PostgreSQL ${major} does not read it: restore a backup into a new ` +
      'DATA_DIR, or set DATABASE_URL to a server of that version.',
  );
}

interface Recipe {
  account: Account;
  binaries: Binaries;
  transport: Transport;
}

/** Into a sibling, then renamed: the folder is there whole or not at all, and of several starters the first one wins. */
async function create(dataDir: string, recipe: Recipe): Promise<void> {
  const draft = `${dataDir}.init-${process.pid}-${randomBytes(4).toString('hex')}`;
  fs.mkdirSync(draft, { mode: 0o700 });
  giveTo(recipe.account, draft);
  try {
    await initdb(draft, recipe);
    renameUnlessThere(path.join(draft, 'cluster'), dataDir);
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

async function initdb(draft: string, { account, binaries, transport }: Recipe): Promise<void> {
  const cluster = path.join(draft, 'cluster');
  const passwordFile = path.join(draft, PASSWORD_FILE);
  fs.writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(account, passwordFile);
  const failure = await run(binaries.initdb, account, draft, [
    `--pgdata=${cluster}`,
    '--username=postgres',
    ...(transport === 'tcp' ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`] : ['--auth=trust']),
    '--encoding=UTF8',
    // With ctype C pg_trgm treats Chinese as non-letters and finds nothing.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--lc-ctype=C.UTF-8',
    '--lc-messages=C',
    '--no-instructions',
  ]);
  if (failure !== undefined) throw new Error(explainFailure(failure, path.dirname(draft)));
  if (transport === 'tcp') fs.renameSync(passwordFile, path.join(cluster, PASSWORD_FILE));
}

function run(program: string, account: Account, cwd: string, args: string[]): Promise<string | undefined> {
  const options = { ...account, cwd, env: postgresEnvironment() };
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : said.trim() || `exit code ${code}`));
  });
}

function renameUnlessThere(from: string, to: string): void {
  try {
    fs.renameSync(from, to);
  } catch (error) {
    if (fs.existsSync(path.join(to, 'PG_VERSION'))) return;
    const { code } = error as NodeJS.ErrnoException;
    const isOccupied = code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM';
    throw isOccupied
      ? new Error(`${to} is not empty and holds no PostgreSQL database: move it away.`)
      : error;
  }
}

/** Removes folders of killed starts; their name contains the process id. */
function removeHalfMadeFolders(dataDir: string): void {
  const parent = path.dirname(dataDir);
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(prefix) || identify(Number.parseInt(name.slice(prefix.length), 10))) continue;
    fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}

/** The private data folder, or /tmp under a hash if its path is too long for a socket. */
function socketDirOf(dataDir: string, account: Account): string {
  const fits = Buffer.byteLength(path.join(dataDir, '.s.PGSQL.5432')) <= SOCKET_PATH_LIMIT;
  if (fits) return dataDir;
  const hash = createHash('sha256').update(fs.realpathSync(dataDir)).digest('hex').slice(0, 16);
  const dir = `/tmp/minsu-${hash}`;
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { uid, mode } = fs.lstatSync(dir);
  const isOurs = uid === process.getuid?.() || uid === account?.uid;
  if (!isOurs || (mode & 0o077) !== 0)
    throw new Error(`${dir} was not made by this program: remove it and start again.`);
  giveTo(account, dir);
  return dir;
}

function giveTo(account: Account, file: string): void {
  if (account) fs.chownSync(file, account.uid, account.gid);
}

/** Returns PostgreSQL's message, preceded by a remedy if one is known. */
export function explainFailure(said: string, dir: string): string {
  if (/No space left on device|ENOSPC/.test(said))
    return `The disk of ${dir} is full: make room and start again.\n${said}`;
  if (/Permission denied|EACCES|EPERM|EROFS|Read-only file system/.test(said)) {
    return `PostgreSQL may not read or write in ${dir}: check who owns it, or set DATA_DIR to another folder.\n${said}`;
  }
  return `PostgreSQL did not start in ${dir}:\n${said}`;
}
