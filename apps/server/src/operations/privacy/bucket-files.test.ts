/** The server on a bucket: uploads, permissions, sealed pictures, outages, leftovers, backups. */
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  getCertificationPhoto,
  uploadCertificationPhoto,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { removeAvatar, uploadAvatar } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { userInfo } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { coreFailures } from '@minsu/contract/platform/failure.ts';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openHome } from '../../../test/children/backed-up-business.ts';
import { backUpRows, emptyDatabase } from '../../../test/children/backup-location.ts';
import { type Bucket, openBucket } from '../../../test/children/bucket.ts';
import { openTestApp, type TestApp } from '../../../test/test-app.ts';
import { startApp } from '../../app.ts';
import { isWhole } from '../../backup/manifest.ts';
import { restoreBackup, tryRestoring } from '../../backup/restore-backup.ts';
import { filesDir } from '../../config.ts';
import { checkFilesAtStart } from '../../file-watch.ts';
import { SEALED_PATTERN } from '../../platform/field-cipher.ts';
import { newFileKey } from '../../platform/files/files.ts';
import { createLog } from '../../platform/log.ts';
import { storedKeys } from './stored-keys.ts';
import { tidyFilesJob } from './tidy-files.ts';

let bucket: Bucket;
let t: TestApp;
const said: string[] = [];
beforeAll(async () => {
  bucket = await openBucket();
  t = await openTestApp({
    env: { ...bucket.env, LOG_LEVEL: 'info' },
    now: new Date().toISOString(),
    log: (line) => said.push(line),
  });
});
afterEach(() => bucket.clearFaults());
afterAll(async () => {
  await t.close();
  await bucket.close();
});

const picture = (side = 600) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#165dff' } })
    .jpeg()
    .toBuffer();

const keyOf = (url: string): string => url.split('/').at(-1) ?? '';
const keys = () => bucket.objects().map(({ key }) => key);
const onDisk = () =>
  readdirSync(filesDir(t.config), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

test('an upload is in the bucket alone, is served from there, and goes with its row', async () => {
  const landlord = await t.as('landlord');
  const { avatarUrl } = await landlord.ok(uploadAvatar, { file: await picture() });
  expect([keys(), onDisk()]).toEqual([[keyOf(avatarUrl)], []]);
  const served = await t.app.inject({ method: 'GET', url: avatarUrl });
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(Number(served.headers['content-length'])).toBe(served.rawPayload.length);
  expect((await sharp(served.rawPayload).metadata()).width).toBe(256);
  expect((await t.app.inject({ method: 'GET', url: `/api/files/${newFileKey()}` })).statusCode).toBe(404);
  await landlord.ok(removeAvatar, {});
  await expect.poll(keys).toEqual([]);
});

test('pictures of documents are sealed in the bucket, and only those who may see them get them', async () => {
  const landlord = await t.as('landlord');
  const { id } = await landlord.ok(uploadCertificationPhoto, { side: 'front', file: await picture(1_800) });
  const [key = ''] = keys();
  const sealed = await buffer((await t.services.files.open(key))?.body as Readable);
  expect(sealed.toString('latin1')).toMatch(new RegExp(SEALED_PATTERN));
  expect(sealed.toString('latin1')).not.toContain('RIFF');
  // Its key alone opens nothing.
  expect((await t.app.inject({ method: 'GET', url: `/api/files/${key}` })).statusCode).toBe(404);
  const look = async (username: string) => {
    const headers = { authorization: (await t.as(username)).token };
    return t.app.inject({ method: 'GET', url: `${getCertificationPhoto.path}?id=${id}`, headers });
  };
  const shown = await look('landlord');
  expect((await sharp(shown.rawPayload).metadata()).width).toBe(1_600);
  expect((await look('supervisor')).statusCode).toBe(404);
});

describe('a bucket that fails', () => {
  test('an upload is refused in words and leaves no row; reading says so too, and both work again after', async () => {
    const landlord = await t.as('landlord');
    const { avatarUrl } = await landlord.ok(uploadAvatar, { file: await picture() });
    bucket.fault('http503');
    const refused = await landlord.call(uploadAvatar, { file: await picture() });
    expect([refused.status, refused.failure]).toEqual([503, coreFailures.filesUnavailable.code]);
    expect(refused.message).toContain('File storage is unavailable');
    const read = await t.app.inject({ method: 'GET', url: avatarUrl });
    expect([read.statusCode, read.json().data.failure]).toEqual([503, coreFailures.filesUnavailable.code]);
    expect(read.headers['retry-after']).toBeDefined();
    bucket.clearFaults();
    expect((await landlord.ok(userInfo, {})).avatarUrl).toBe(avatarUrl);
    expect((await t.app.inject({ method: 'GET', url: avatarUrl })).statusCode).toBe(200);
  });

  test('what cannot be removed now is a leftover for the nightly job, not an error', async () => {
    const landlord = await t.as('landlord');
    const { avatarUrl } = await landlord.ok(uploadAvatar, { file: await picture() });
    bucket.fault('http503', { only: 'DELETE object' });
    await landlord.ok(removeAvatar, {});
    await expect.poll(() => said.join(), { timeout: 10_000 }).toContain('file without a row not removed');
    expect(keys()).toContain(keyOf(avatarUrl));
  });

  test('health and readiness say so, and the start goes on with a warning', async () => {
    bucket.fault('keyRefused');
    const started = await startApp({
      ...{ config: t.config, connection: { connectionString: t.url }, log: createLog('silent') },
    });
    const pool = new pg.Pool({ connectionString: t.url, max: 1 });
    try {
      const health = async (address: string) => {
        const { statusCode, body } = await started.app.inject(address);
        return { statusCode, ...JSON.parse(body).data };
      };
      await vi.waitUntil(async () => (await health('/health')).files === 'unreachable', { timeout: 15_000 });
      expect(await health('/health')).toMatchObject({
        ...{ statusCode: 503, status: 'degraded' },
        fileStoreProblem: expect.stringContaining('S3_ACCESS_KEY_ID'),
      });
      // Everything but files works: the balancer keeps it.
      expect(await health('/health/ready')).toMatchObject({ statusCode: 200, files: 'unreachable' });
      const lines = await checkFilesAtStart(t.config, pool, createLog('silent'));
      expect(lines).toEqual([expect.stringMatching(/WARNING: .*InvalidAccessKeyId/)]);
    } finally {
      await pool.end();
      await started.stop();
    }
  });
});

describe('files that no row names', () => {
  const run = () => tidyFilesJob.run(t.job(), {});
  const old = () => t.setNow(new Date(Date.now() + 2 * DAY_MS).toISOString());

  test('go after a day; named ones, new ones and exports stay', async () => {
    const { files } = t.services;
    const pool = new pg.Pool({ connectionString: t.url, max: 1 });
    const named = [...(await storedKeys(pool))];
    await pool.end();
    expect(named.length).toBeGreaterThan(0);
    const leftover = newFileKey();
    await files.put(leftover, 'its row was never made');
    await run();
    expect(keys()).toContain(leftover);
    old();
    await run();
    expect(keys()).not.toContain(leftover);
    expect(keys()).toEqual(expect.arrayContaining(named));
  });

  test('are left alone where there are too many: the bucket may be of another business', async () => {
    const { files } = t.services;
    const many = Array.from({ length: 101 }, newFileKey);
    await Promise.all(many.map((key) => files.put(key, key)));
    old();
    await run();
    expect(keys()).toEqual(expect.arrayContaining(many));
    expect(said.join()).toContain('nothing was removed');
    await Promise.all(many.map((key) => files.remove(key)));
  });

  test('every column that holds a key is known', async () => {
    const pool = new pg.Pool({ connectionString: t.url, max: 1 });
    const { rows } = await pool.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%file_key%' order by 1`,
    );
    await pool.end();
    expect(rows.map(({ name }) => name)).toEqual([
      'background_runs.file_key',
      'certification_photos.file_key',
      'guest_document_photos.file_key',
      'landlord_uploads.file_key',
      'onboarding_photos.file_key',
    ]);
  });
});

describe('backups', () => {
  const { configOf, remove } = openHome();
  afterAll(remove);
  const business = () => configOf('data', { DATABASE_URL: t.url, ...bucket.env });

  test('hold the files of the bucket; a restore fills another one, a trial touches none', async () => {
    const landlord = await t.as('landlord');
    const { avatarUrl } = await landlord.ok(uploadAvatar, { file: await picture() });
    const backup = await backUpRows(business(), t.url);
    expect([isWhole(backup), backup.files.count]).toEqual([true, keys().length]);

    const into = { DATABASE_URL: await emptyDatabase(), ...bucket.env, S3_PREFIX: 'restored/' };
    const config = configOf('restored', into);
    const order = { config, location: config.backup, backup, target: { to: 'latest' }, say() {} } as const;
    mkdirSync(config.dataDir);
    // PostgreSQL runs as another user under root and passes through it, whatever the umask.
    chmodSync(config.dataDir, 0o711);
    await tryRestoring(order);
    expect(bucket.objects('restored/')).toEqual([]);
    await restoreBackup({ ...order, replace: false });
    const shas = (prefix: string) =>
      new Map(bucket.objects(prefix).map(({ key, sha256 }) => [key, sha256] as const));
    expect(shas('restored/').get(keyOf(avatarUrl))).toBe(shas('minsu/').get(keyOf(avatarUrl)));
    expect(bucket.objects('restored/')).toHaveLength(backup.files.count);
  });

  test('are not whole where the bucket lost a file, or has another content under its key', async () => {
    const landlord = await t.as('landlord');
    const { avatarUrl } = await landlord.ok(uploadAvatar, { file: await picture() });
    bucket.desk.act('corrupt', { key: `minsu/${keyOf(avatarUrl)}` });
    const damaged = await backUpRows(business(), t.url);
    expect([isWhole(damaged), damaged.files.damaged]).toEqual([false, 1]);
    bucket.desk.act('lose', { key: `minsu/${keyOf(avatarUrl)}` });
    const missing = await backUpRows(business(), t.url);
    expect([isWhole(missing), missing.files.missing]).toEqual([false, 1]);
  });
});
