/** DATA_DIR is closed to other accounts of the machine, however its files got there. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { quickFolder } from '../test/quick-folder.ts';
import { filesDir } from './config.ts';
import { openDataDir, postgresDir } from './data-dir.ts';
import { anchorPath, writeAnchor } from './foundation/audit/anchor.ts';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts';
import { newFileKey } from './platform/files/files.ts';
import { localStore } from './platform/files/local-store.ts';

const onUnix = test.skipIf(process.platform === 'win32');
const asRoot = process.getuid?.() === 0;

let home: string;
let umask: number;

beforeEach(() => {
  home = fs.mkdtempSync(path.join(quickFolder(), 'minsu-data-'));
  fs.chmodSync(home, 0o755);
  umask = process.umask(0o022);
});

afterEach(() => {
  process.umask(umask);
  fs.rmSync(home, { recursive: true, force: true });
});

const modeOf = (target: string): string => (fs.statSync(target).mode & 0o777).toString(8);

/** Files and folders that any other account could read; of the top one, whose group may pass, the others alone. */
const openOnes = (dataDir: string): string[] =>
  [...(fs.readdirSync(dataDir, { recursive: true }) as string[])].filter(
    (name) => ((fs.statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );

const store = async (config: { dataDir: string }): Promise<void> => {
  const files = localStore(filesDir(config));
  await files.put(newFileKey(), 'a passport');
  await files.putStream(newFileKey(), Readable.from(['a contract']));
  await writeAnchor(anchorPath(config), { head: null, lost: [] });
};

onUnix('what is made and written in DATA_DIR nobody else may read', async () => {
  const config = { dataDir: path.join(home, 'var', 'minsu') };
  openDataDir(config);
  await store(config);
  expect(modeOf(config.dataDir)).toBe(asRoot ? '710' : '700');
  expect(modeOf(path.join(home, 'var'))).toBe('755');
  expect(fs.readdirSync(config.dataDir, { recursive: true }).length).toBeGreaterThan(4);
  expect(openOnes(config.dataDir)).toEqual([]);
});

onUnix('a folder of before that is open to all is tightened, whatever lies in it', async () => {
  const config = { dataDir: path.join(home, 'old') };
  await store(config);
  const aside = path.join(config.dataDir, 'before-restore-1', 'files');
  fs.mkdirSync(aside, { recursive: true });
  fs.writeFileSync(path.join(aside, 'kept'), '', { mode: 0o666 });
  fs.symlinkSync('/nowhere', path.join(config.dataDir, 'dangling'));
  expect(openOnes(path.dirname(aside)).length).toBeGreaterThan(0);
  openDataDir(config);
  expect(openOnes(config.dataDir)).toEqual([]);
});

onUnix('a closed folder with open files in it is tightened too', async () => {
  const config = { dataDir: path.join(home, 'closed') };
  await store(config);
  fs.chmodSync(config.dataDir, 0o700);
  openDataDir(config);
  expect(openOnes(config.dataDir)).toEqual([]);
});

onUnix('the embedded database starts in it, and nothing of it is open either', async () => {
  const config = { dataDir: path.join(home, 'embedded') };
  openDataDir(config);
  const postgres = await startEmbeddedPostgres({ dataDir: postgresDir(config) });
  try {
    openDataDir(config);
    // The socket is open to all, but the folder around it is closed.
    const open = openOnes(config.dataDir).filter((name) => !path.basename(name).startsWith('.s.PGSQL'));
    expect(open).toEqual([]);
    const owner = fs.statSync(postgresDir(config)).uid;
    const foreign = (fs.readdirSync(postgresDir(config), { recursive: true }) as string[]).filter(
      (name) =>
        fs.lstatSync(path.join(postgresDir(config), name), { throwIfNoEntry: false })?.uid !== owner &&
        fs.existsSync(path.join(postgresDir(config), name)),
    );
    expect(foreign).toEqual([]);
  } finally {
    await postgres.stop();
  }
});

test.skipIf(!asRoot)('another account may not even list it; one that cannot be tightened is refused', () => {
  const nobody = { uid: 65534, gid: 65534 };
  const dataDir = path.join(home, 'data');
  openDataDir({ dataDir });
  fs.writeFileSync(path.join(dataDir, 'a'), 'secret');
  const other = { uid: 12_345, gid: 12_345 };
  expect(spawnSync('ls', [dataDir], other).status).not.toBe(0);
  expect(spawnSync('cat', [path.join(dataDir, 'a')], other).status).not.toBe(0);
  const foreign = path.join(home, 'foreign');
  fs.mkdirSync(foreign, { mode: 0o777 });
  fs.chmodSync(foreign, 0o777);
  const program = `import { openDataDir } from ${JSON.stringify(path.join(import.meta.dirname, 'data-dir.ts'))};
    openDataDir({ dataDir: ${JSON.stringify(foreign)} });`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    ...nobody,
    env: {},
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`chmod -R go-rwx ${foreign}`);
});

test('every program that opens the data folder tightens it first', () => {
  const entries = ['main.ts', 'tool-database.ts', 'backup/main.ts', 'backup/restore.ts', 'seed/main.ts'];
  for (const file of entries)
    expect(fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'), file).toContain('openDataDir(');
  const tools = fs
    .readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) =>
      /readConfig\(process\.env/.test(fs.readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    );
  expect(tools.length).toBeGreaterThan(4);
  for (const file of tools)
    expect(fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'), file).toMatch(
      /openDataDir\(|openToolDatabase\(|openUsers\(/,
    );
});

test('the unit of systemd says the same', () => {
  const unit = fs.readFileSync(path.resolve(import.meta.dirname, '../../../deploy/minsu.service'), 'utf8');
  expect(unit).toMatch(/^UMask=0077$/m);
  expect(unit).toMatch(/^StateDirectoryMode=0700$/m);
});
