/** Backups of another key and damaged ones are named and skipped; with another key nothing is written at all. */
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHome } from '../../test/children/backed-up-business.ts';
import { backUpRows, emptyDatabase, runTool } from '../../test/children/backup-location.ts';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { filesDir } from '../config.ts';
import { localStore } from '../platform/files/local-store.ts';
import { storeFiles } from './file-store.ts';
import { backupPath, type Manifest, readBackups } from './manifest.ts';
import { removeOld } from './remove-old.ts';
import { shipWal, spoolOf } from './wal-archive.ts';

const newKey = (): string => randomBytes(32).toString('base64');
const [KEY, OTHER] = [newKey(), newKey()];
const { home, configOf, remove } = openHome();
const config = configOf('data', { BACKUP_KEY: KEY });
const elsewhere = configOf('data', { BACKUP_KEY: OTHER, BACKUP_DIR: path.join(home, 'elsewhere') });
const location = config.backup;
const HALF = '2026-01-01T000000Z-dump';
const LOST = '2026-01-02T000000Z-dump';

let source: TestDatabase;
let first: Manifest;
let foreign: Manifest;
let damaged: Manifest;

beforeAll(async () => {
  source = await createTestDatabase();
  first = await backUpRows(config, source.url);
  // Names have seconds.
  await sleep(1_100);
  foreign = await backUpRows(elsewhere, source.url);
  await sleep(1_100);
  damaged = await backUpRows(configOf('data', { BACKUP_KEY: KEY, BACKUP_DIR: `${home}/third` }), source.url);
  for (const [from, { name }] of [
    ['elsewhere', foreign],
    ['third', damaged],
  ] as const)
    cpSync(path.join(home, from, 'backups', name), backupPath(location, name), { recursive: true });
  writeFileSync(path.join(backupPath(location, damaged.name), 'manifest.json'), '{"format":1,"name":');
  for (const name of [HALF, LOST]) mkdirSync(backupPath(location, name));
  writeFileSync(path.join(backupPath(location, HALF), 'making'), '');
}, 60_000);
afterAll(async () => {
  await source.drop();
  remove();
});

const env = (more: Record<string, string> = {}) => ({
  ...{ BACKUP_DIR: location.dir, BACKUP_KEY: KEY, DATA_DIR: path.join(home, 'data') },
  ...{ DATABASE_URL: source.url, ...more },
});

/** Each file with its length and time. */
const contentOf = (dir: string): string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(path.join(parentPath, name));
      return `${parentPath}/${name} ${size} ${mtimeMs}`;
    })
    .sort();

test('the list names ours, and each of the others with its reason', async () => {
  const { code, said } = await runTool('main', ['list'], env());
  expect(code).toBe(0);
  expect(said).toMatch(new RegExp(`^${first.name} .*sealed  proven whole$`, 'm'));
  expect(said).toMatch(new RegExp(`^${foreign.name}  skipped: .*another BACKUP_KEY`, 'm'));
  expect(said).toMatch(new RegExp(`^${damaged.name}  skipped: .*manifest .*damaged`, 'm'));
  expect(said).toMatch(new RegExp(`^${LOST}  skipped: damaged: it has no manifest`, 'm'));
  expect(said).not.toContain(HALF);
});

test('the next backup is made, a half-made one goes, and nothing that the skipped ones may need', async () => {
  await sleep(1_100);
  const made = await backUpRows(config, source.url);
  expect(existsSync(backupPath(location, HALF))).toBe(false);
  for (const name of [foreign.name, damaged.name, LOST])
    expect(existsSync(backupPath(location, name))).toBe(true);
  const { backups, skipped } = await readBackups(location, new Date());
  expect(backups.map(({ name }) => name)).toEqual([first.name, made.name]);
  expect(skipped).toHaveLength(3);
  await sleep(1_100);
  const third = await backUpRows(config, source.url);
  const said: string[] = [];
  await removeOld(location, 0, new Date(Date.parse(third.endedAt) + 5_000), (line) => said.push(line));
  expect(said).toContainEqual(expect.stringMatching(/removed 1 old backups; their log and files stay/));
  first = made;
}, 60_000);

test('a restore takes the best of ours and says what it skips', async () => {
  const { code, said } = await runTool(
    'restore',
    [],
    env({ DATABASE_URL: await emptyDatabase(), DATA_DIR: path.join(home, 'restored') }),
  );
  expect([code, said]).toEqual([0, expect.stringMatching(/^restored \S+-dump$/m)]);
  expect(said).toContain(`skipped ${foreign.name}: `);
  expect(said).toContain(`skipped ${damaged.name}: `);
});

test('a verification reads all of ours and names the rest', async () => {
  const { code, said } = await runTool('main', ['verify'], env());
  expect(code).toBe(1);
  expect(said).toMatch(/ {2}whole\n/);
  expect(said).toContain(`not whole: `);
  expect(said).toContain(foreign.name);
});

test.each([
  ['another key', { BACKUP_KEY: OTHER }],
  ['no key', { BACKUP_KEY: '' }],
])('%s: a backup is refused before anything is written, and a restore finds nothing', async (_, key) => {
  const before = contentOf(location.dir);
  const made = await runTool('main', ['dump'], env(key));
  expect([made.code, made.said]).toEqual([1, expect.stringContaining('another BACKUP_KEY')]);
  const into = { DATABASE_URL: await emptyDatabase(), DATA_DIR: path.join(home, 'none') };
  const restored = await runTool('restore', ['--to', 'backup'], env({ ...key, ...into }));
  // The foreign one is readable by its own key alone.
  expect(restored.code).toBe(key.BACKUP_KEY === OTHER ? 0 : 1);
  expect(contentOf(location.dir)).toEqual(before);
});

test('a folder of an older version, without its key noted, knows its key by its backups', async () => {
  rmSync(path.join(location.dir, 'key-check.json'));
  rmSync(backupPath(location, foreign.name), { recursive: true });
  const before = contentOf(location.dir);
  const wrong = await runTool('main', ['dump'], env({ BACKUP_KEY: OTHER }));
  expect([wrong.code, contentOf(location.dir)]).toEqual([1, before]);
  expect((await runTool('main', ['dump'], env())).code).toBe(0);
});

test('neither files nor the log are taken under another key', async () => {
  const before = contentOf(location.dir);
  const foreigner = configOf('data', { BACKUP_KEY: OTHER }).backup;
  const files = localStore(filesDir(config));
  await files.put('a-file-of-the-business-0', 'content');
  await expect(storeFiles(foreigner, files)).rejects.toThrow('Nothing was written');
  const postgres = path.join(home, 'data/postgres');
  mkdirSync(spoolOf(postgres), { recursive: true });
  writeFileSync(path.join(spoolOf(postgres), '000000010000000000000007'), 'log');
  await expect(shipWal(foreigner, '1', postgres)).rejects.toThrow('another BACKUP_KEY');
  expect(readdirSync(spoolOf(postgres))).toHaveLength(1);
  expect(contentOf(location.dir)).toEqual(before);
});
