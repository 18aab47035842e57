/** Uploaded files that are not there: the start, a backup, its verification and a restore notice it, in number and content. */
import { mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getMonitorSystem } from '@minsu/contract/operations/monitor/monitor-endpoints.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openHome } from '../../test/children/backed-up-business.ts';
import { backUpRows, emptyDatabase, runTool } from '../../test/children/backup-location.ts';
import { openTestApp, type TestApp } from '../../test/test-app.ts';
import { startApp } from '../app.ts';
import { filesDir } from '../config.ts';
import { checkFilesAtStart } from '../file-watch.ts';
import { checkFiles } from '../operations/privacy/check-files.ts';
import { contentPath, localStore } from '../platform/files/local-store.ts';
import { insertFile, withStored } from '../platform/files/stored-files.ts';
import { newId } from '../platform/ids.ts';
import { createLog } from '../platform/log.ts';
import { filesPath, isWhole, type Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { isProven } from './verify-backup.ts';

const { home, configOf, remove } = openHome();

let t: TestApp;
let config: ReturnType<typeof configOf>;
let pool: pg.Pool;
let keys: string[];
let whole: Manifest;

beforeAll(async () => {
  t = await openTestApp({ now: new Date().toISOString() });
  config = configOf('data', { DATABASE_URL: t.url });
  pool = new pg.Pool({ connectionString: t.url, max: 2 });
  const ctx = { db: t.database, newId, now: new Date() };
  keys = await Promise.all(
    Array.from({ length: 4 }, (_, at) =>
      withStored(localStore(filesDir(config)), `picture ${at}`, async (key) => {
        await insertFile(ctx, { key, mime: 'image/webp', sizeBytes: 9, private: false });
        return key;
      }),
    ),
  );
  // Sealed, and named by another table than `files`.
  const sealed = await withStored(localStore(filesDir(config)), 'sealed', async (key) => key);
  await pool.query(
    `insert into certification_photos (id, user_id, side, file_key, created_at)
     select gen_random_uuid(), id, 'front', $1, now() from users where username = 'admin'`,
    [sealed],
  );
  keys.push(sealed);
  whole = await backUpRows(config, t.url);
}, 60_000);
beforeEach(() => {
  for (const [at, key] of keys.entries()) put(key, at);
});
afterAll(async () => {
  await pool.end();
  await t.close();
  remove();
});

const dir = () => filesDir(config);
const put = (key: string, at: number, content = key === keys[4] ? 'sealed' : `picture ${at}`) => {
  const file = contentPath(dir(), key);
  const is = (() => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return null;
    }
  })();
  if (is === content) return;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
};
const lose = (at: number) => rmSync(contentPath(dir(), keys[at] ?? ''));

const runs = async () =>
  (
    await pool.query<{ name: string; failed: string | null }>(
      'select name, failed from backup_runs order by ended_at',
    )
  ).rows;
const monitored = async () => {
  const { nightly } = await (await t.as('admin')).ok(getMonitorSystem, {});
  const { rows } = await pool.query<{ at: Date }>(
    'select max(ended_at) as at from backup_runs where failed is null',
  );
  const found = nightly.find(({ work }) => work === 'backup');
  return { ok: found?.ok, isOfTheLastWhole: Date.parse(String(found?.at)) === rows[0]?.at.getTime() };
};

test('the hash is kept from the moment the row is made', async () => {
  const { rows } = await pool.query('select from files where sha256 is null');
  expect(rows).toEqual([]);
  expect(await checkFiles(pool, localStore(dir()))).toEqual({ named: 5, missing: [], damaged: [] });
});

test('a backup of all files is whole, and proven so by reading it', async () => {
  expect([isWhole(whole), await isProven(config.backup, whole)]).toEqual([true, true]);
  expect(await runs()).toEqual([{ name: whole.name, failed: null }]);
  expect(await monitored()).toEqual({ ok: true, isOfTheLastWhole: true });
});

test.each([
  ['missing', () => lose(1)],
  ['sealed and missing', () => lose(4)],
  [
    'damaged, with its time as it was',
    () => {
      const file = contentPath(dir(), keys[1] ?? '');
      writeFileSync(file, 'picturE 1');
      utimesSync(file, new Date(), new Date(Date.now() - 60_000));
    },
  ],
  ['all away, as where the disk is not mounted', () => rmSync(dir(), { recursive: true })],
])('one file %s: the backup is kept, is not whole and does not count', async (_, happens) => {
  happens();
  const { code, said } = await runTool('main', [], {
    ...{ BACKUP_DIR: config.backup.dir, DATA_DIR: config.dataDir, DATABASE_URL: t.url },
  });
  expect(code).toBe(1);
  expect(said).toMatch(/not whole: of the uploaded files \d are missing in DATA_DIR and \d damaged/);
  const last = (await runs()).at(-1);
  expect(last?.failed).toContain('not whole');
  expect(await monitored()).toEqual({ ok: false, isOfTheLastWhole: true });
  const verified = await runTool('main', ['verify', last?.name ?? ''], {
    ...{ BACKUP_DIR: config.backup.dir, DATA_DIR: config.dataDir, DATABASE_URL: t.url },
  });
  expect([verified.code, verified.said]).toEqual([1, expect.stringMatching(/not whole|lost or damaged/)]);
  // Names have seconds.
  await sleep(1_100);
});

test('a restore brings what another backup has stored; what is nowhere is refused, or left out on demand', async () => {
  await sleep(1_100);
  lose(0);
  const lacking = await backUpRows(config, t.url);
  expect(isWhole(lacking)).toBe(false);
  const into = configOf('restored', { DATABASE_URL: await emptyDatabase() });
  const order = { config: into, location: into.backup, backup: lacking, target: { to: 'latest' } } as const;
  await restoreBackup({ ...order, replace: false, say() {} });
  for (const [at, key] of keys.slice(0, 4).entries())
    expect(readFileSync(contentPath(filesDir(into), key), 'utf8')).toBe(`picture ${at}`);

  rmSync(`${filesPath(config.backup)}/${keys[0]?.slice(0, 2)}`, { recursive: true });
  const next = { ...order, config: configOf('refused', { DATABASE_URL: await emptyDatabase() }) };
  await expect(restoreBackup({ ...next, replace: false, say() {} })).rejects.toThrow(/in no backup/);
  const said: string[] = [];
  await restoreBackup({ ...next, replace: false, withoutFiles: true, say: (line) => said.push(line) });
  expect(said).toContainEqual(expect.stringMatching(/1 of 5 .* restored without them/));
});

const start = async (env: Record<string, string>): Promise<string[]> =>
  checkFilesAtStart(configOf('data', { DATABASE_URL: t.url, ...env }), pool, createLog('silent'));
const PRODUCTION = {
  ...{ NODE_ENV: 'production', LOGIN_CIPHER_KEY: 'k'.repeat(16) },
  FIELD_KEYS: `own:${Buffer.alloc(32, 7).toString('base64')}`,
};

test('a production start on a folder without its files is refused, with the way out; fewer lost ones are said', async () => {
  expect(await start(PRODUCTION)).toEqual([]);
  lose(0);
  const warned = [expect.stringMatching(/WARNING: 1 of 5 uploaded files are missing/)];
  expect([await start({}), await start(PRODUCTION)]).toEqual([warned, warned]);
  renameSync(dir(), `${home}/not-mounted`);
  try {
    await expect(start(PRODUCTION)).rejects.toThrow(/5 of 5 .* not mounted.*MISSING_FILES=accept/s);
    expect(await start({ ...PRODUCTION, MISSING_FILES: 'accept' })).toHaveLength(1);
    expect(await start({})).toHaveLength(1);
  } finally {
    rmSync(dir(), { recursive: true });
    renameSync(`${home}/not-mounted`, dir());
  }
});

test('a server whose files go while it runs says so on health, monitor and metrics', async () => {
  lose(2);
  writeFileSync(contentPath(dir(), keys[3] ?? ''), 'other');
  const { app, stop } = await startApp({
    ...{ config, connection: { connectionString: t.url }, log: createLog('silent') },
  });
  try {
    const files = async () => (await app.inject('/health')).json().data.files as string;
    await vi.waitUntil(async () => (await files()) === 'missing', { timeout: 15_000, interval: 50 });
    const metric = async () =>
      (await app.inject('/metrics')).body.match(/minsu_files_lost\{.*/g)?.join() ?? '';
    await vi.waitUntil(async () => /missing"\} 1.*damaged"\} 1/.test(await metric()), { timeout: 15_000 });
  } finally {
    await stop();
  }
});
