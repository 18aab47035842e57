/** Files go from the disk into a bucket: killed at any point, begun again, none lost, none left over. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Bucket, openBucket, startFilesTool } from '../test/children/bucket.ts';
import { openTestApp, type TestApp } from '../test/test-app.ts';
import { filesDir, readConfig } from './config.ts';
import { newFileKey } from './platform/files/files.ts';
import { contentPath, localStore, writeLocal } from './platform/files/local-store.ts';
import { s3Store } from './platform/files/s3-store.ts';
import { PART_BYTES } from './platform/files/s3-uploads.ts';
import { insertFile, withStored } from './platform/files/stored-files.ts';
import { newId } from './platform/ids.ts';

let t: TestApp;
let bucket: Bucket;
let pool: pg.Pool;
beforeAll(async () => {
  t = await openTestApp();
  pool = new pg.Pool({ connectionString: t.url, max: 2 });
});
beforeEach(async () => {
  bucket = await openBucket();
});
afterEach(async () => {
  await bucket.close();
  await t.database.deleteFrom('files').execute();
  rmSync(dir(), { recursive: true });
});
afterAll(async () => {
  await pool.end();
  await t.close();
});

const dir = () => filesDir(t.config);
const sha = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Stored on the disk with its row, as a server without a bucket does. */
const store = (content: Uint8Array): Promise<string> =>
  withStored(localStore(dir()), content, async (key) => {
    const ctx = { db: t.database, newId, now: new Date() };
    await insertFile(ctx, { key, mime: 'image/webp', sizeBytes: content.byteLength, private: true });
    return key;
  });

const env = () => ({ ...bucket.env, DATA_DIR: t.config.dataDir, DATABASE_URL: t.url });
const run = (command: string) => startFilesTool(command, env()).ended;
const own = () => {
  const { s3 } = readConfig({ NODE_ENV: 'test', ...env() }, 'test');
  if (!s3) throw new Error('no bucket');
  return s3Store(s3);
};

const inBucket = () => new Map(bucket.objects().map(({ key, sha256 }) => [key, sha256]));

/** Kills the tool as soon as the bucket has got so much more, or lets it end. */
const runUntil = async (isEnough: () => boolean): Promise<{ code: number | null; said: string }> => {
  const { child, ended } = startFilesTool('copy', env());
  let done = false;
  void ended.finally(() => {
    done = true;
  });
  while (!done && !isEnough()) await sleep(5);
  child.kill('SIGKILL');
  return ended;
};

test('killed again and again while it copies: at the end no file is lost, and none is there that no row names', async () => {
  const contents = [
    ...Array.from({ length: 24 }, (_, at) => randomBytes(2_000 + at)),
    randomBytes(3 * PART_BYTES),
  ];
  const expected = new Map<string, string>();
  for (const content of contents) expected.set(await store(content), sha(content));
  const big = [...expected.keys()].at(-1);
  await writeLocal(dir(), newFileKey(), 'of no row');
  // Slow enough to be killed in the middle.
  bucket.desk.act('times', { slowMs: 60 });
  bucket.fault('slow');
  for (const part of [2, 9, 15]) {
    const { code } = await runUntil(() => bucket.objects().length >= part);
    expect(code).toBeNull();
  }
  const { code } = await runUntil(() => bucket.uploads().length > 0);
  expect(code).toBeNull();
  expect(bucket.uploads().length).toBeGreaterThan(0);

  // Between two runs the server goes on: a file is deleted, one is sealed again, one comes.
  const [gone = '', sealed = ''] = bucket
    .objects()
    .map(({ key }) => key)
    .filter((key) => key !== big);
  await t.database.deleteFrom('files').where('key', '=', gone).execute();
  await localStore(dir()).remove(gone);
  expected.delete(gone);
  const again = randomBytes(3_000);
  await writeLocal(dir(), sealed, again);
  await pool.query('update files set sha256 = $2 where key = $1', [
    sealed,
    createHash('sha256').update(again).digest(),
  ]);
  expected.set(sealed, sha(again));
  const late = randomBytes(500);
  expected.set(await store(late), sha(late));

  bucket.clearFaults();
  const last = await run('copy');
  expect(last.said).toMatch(/1 that no row names left out, 1 deleted since removed/);
  expect(last.said).toContain(`${expected.size} files that rows name are in`);
  expect(last.code).toBe(0);
  expect(inBucket()).toEqual(expected);
  expect(bucket.uploads()).toEqual([]);
  // Until the operator removes them, the local files are there.
  for (const [key, hash] of expected) expect(sha(readFileSync(contentPath(dir(), key)))).toBe(hash);
}, 120_000);

test('a run after the switch leaves alone what servers have written into the bucket', async () => {
  const key = await store(Buffer.from('old'));
  expect((await run('copy')).code).toBe(0);
  // Servers work on the bucket now: this file is sealed again there, another is new.
  await own().put(key, 'sealed again');
  await pool.query('update files set sha256 = $2 where key = $1', [
    key,
    createHash('sha256').update('sealed again').digest(),
  ]);
  const fresh = newFileKey();
  await own().put(fresh, 'its row comes in a moment');
  expect((await run('copy')).code).toBe(0);
  const found = inBucket();
  expect(found.get(key)).toBe(sha(Buffer.from('sealed again')));
  expect(found.has(fresh)).toBe(true);
});

test('local files go only where the bucket has them as they are', async () => {
  const [safe, changed] = [await store(Buffer.from('one')), await store(Buffer.from('two'))];
  expect((await run('copy')).code).toBe(0);
  const missing = await store(Buffer.from('three'));
  await writeLocal(dir(), changed, 'two, sealed again');
  utimesSync(contentPath(dir(), changed), new Date(), new Date(Date.now() + 5_000));
  const { said } = await run('remove-local');
  expect(said).toContain('1 local files removed, because the bucket has them; 2 kept');
  expect([safe, changed, missing].map((key) => existsSync(contentPath(dir(), key)))).toEqual([
    false,
    true,
    true,
  ]);
});

test('a file that is nowhere, and one that is damaged, are named with exit code 1', async () => {
  const [lost, damaged] = [await store(Buffer.from('one')), await store(Buffer.from('two'))];
  await localStore(dir()).remove(lost);
  const copied = await run('copy');
  expect([copied.code, copied.said]).toEqual([1, expect.stringContaining(`1 are missing and 0 damaged`)]);
  bucket.desk.act('corrupt', { key: `minsu/${damaged}` });
  const checked = await run('check');
  expect([checked.code, checked.said]).toEqual([1, expect.stringContaining('1 are missing and 1 damaged')]);
});

test('a bucket that does not take files is refused before anything is copied', async () => {
  await store(Buffer.from('one'));
  bucket.desk.act('key', { accessKey: bucket.env.S3_ACCESS_KEY_ID, rights: ['read', 'list'] });
  const { code, said } = await run('copy');
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/AccessDenied.*rights to read, write, delete and list/),
  ]);
  expect(bucket.objects()).toEqual([]);
});

test('without a bucket the settings that are missing are named', async () => {
  const { DATA_DIR, DATABASE_URL } = env();
  const { code, said } = await startFilesTool('copy', { DATA_DIR, DATABASE_URL }).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('S3_ENDPOINT, S3_REGION, S3_BUCKET')]);
});
