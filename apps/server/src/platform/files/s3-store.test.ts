/** The bucket's store over the S3 fake: streams, limits, and each way in which a bucket can fail. */
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openS3, type S3Desk } from '../../../../sandbox/src/s3/s3.test-kit.ts';
import { s3Buckets, s3Keys } from '../../../../sandbox/src/s3/seed.ts';
import { newFileKey } from './files.ts';
import { PATIENCE, type S3Config, type S3Patience } from './s3-client.ts';
import { s3Store } from './s3-store.ts';
import { PART_BYTES } from './s3-uploads.ts';

let desk: S3Desk;
beforeAll(async () => {
  desk = await openS3({ now: new Date() });
});
afterAll(() => desk.sandbox.stop());
beforeEach(() => {
  desk.act('clearFaults');
  desk.act('freeze', { at: new Date().toISOString() });
});

const configOf = (changed: Partial<S3Config> = {}): S3Config => ({
  ...{
    endpoint: desk.s3.url,
    region: 'us-east-1',
    bucket: s3Buckets.files,
    pathStyle: true,
    prefix: 'minsu/',
  },
  ...{ accessKeyId: s3Keys.full.accessKey, secretAccessKey: s3Keys.full.secret, ...changed },
});
const QUICK: S3Patience = { ...PATIENCE, pauseMs: 5 };
/** For services that hang; elsewhere a slow machine must not be taken for one. */
const HASTY: Partial<S3Patience> = { answerMs: 300, pieceMs: 300 };
const storeOf = (changed: Partial<S3Config> = {}, patience: Partial<S3Patience> = {}) =>
  s3Store(configOf(changed), { ...QUICK, ...patience });

const objects = (): { key: string; size: number }[] => desk.act('objects').items;
const uploads = (): unknown[] => desk.act('uploads').items;

const read = async (key: string, store = storeOf()) => {
  const found = await store.open(key);
  return found && { bytes: found.bytes, content: await buffer(found.body) };
};

test('what is put is read, listed under its key, and gone after its removal', async () => {
  const [store, key] = [storeOf(), newFileKey()];
  await store.put(key, 'passport');
  expect(objects()).toContainEqual(expect.objectContaining({ key: `minsu/${key}`, size: 8 }));
  expect(await read(key)).toEqual({ bytes: 8, content: Buffer.from('passport') });
  await store.put(key, 'sealed again');
  expect((await read(key))?.content.toString()).toBe('sealed again');
  await store.remove(key);
  await store.remove(key);
  expect(await read(key)).toBeNull();
});

test('a listing of several pages has every key once, and passes over what it has seen', async () => {
  const store = storeOf({ prefix: 'pages/' }, { pageKeys: 3 });
  const keys = Array.from({ length: 8 }, newFileKey);
  await Promise.all(keys.map((key) => store.put(key, key)));
  // Belongs to another installation in the same bucket.
  await storeOf({ prefix: 'pages/other/' }).put(newFileKey(), 'x');
  const seen = new Map<string, number>();
  const list = async () => {
    const found: string[] = [];
    for await (const { key } of store.list(seen)) found.push(key);
    return found;
  };
  expect((await list()).sort()).toEqual([...keys].sort());
  expect(await list()).toEqual([]);
  desk.act('freeze', { at: new Date(Date.now() + 5_000).toISOString() });
  await store.put(keys[0] ?? '', 'changed');
  expect(await list()).toEqual([keys[0]]);
});

/** Pieces of random bytes, never the whole at once. */
const randomStream = (bytes: number) => {
  const hash = createHash('sha256');
  const pieces = function* () {
    for (let left = bytes; left > 0; left -= 64 * 1024) {
      const piece = randomBytes(Math.min(left, 64 * 1024));
      hash.update(piece);
      yield piece;
    }
  };
  return { stream: Readable.from(pieces(), { objectMode: false }), hash };
};

test.each([0, 1, PART_BYTES - 1, PART_BYTES, PART_BYTES + 1, 3 * PART_BYTES])(
  'a stream of %i bytes arrives whole, in parts where it is long',
  async (bytes) => {
    const key = newFileKey();
    const { stream, hash } = randomStream(bytes);
    await storeOf().putStream(key, stream);
    const found = await read(key);
    const sha = createHash('sha256').update(found?.content ?? '');
    expect([found?.bytes, sha.digest('hex')]).toEqual([bytes, hash.digest('hex')]);
    expect(uploads()).toEqual([]);
  },
);

test('a stream that fails in the middle leaves neither an object nor parts', async () => {
  const key = newFileKey();
  const failing = function* () {
    for (let at = 0; at < 40; at += 1) yield Buffer.alloc(512 * 1024, at);
    throw new Error('the export failed');
  };
  await expect(storeOf().putStream(key, Readable.from(failing(), { objectMode: false }))).rejects.toThrow(
    'the export failed',
  );
  expect([await read(key), uploads()]).toEqual([null, []]);
});

test('parts of a killed process are found and removed once they are old enough', async () => {
  const store = storeOf();
  const stuck = newFileKey();
  // Every attempt to end the upload fails, and so does the attempt to abort it.
  desk.act('fault', { name: 'http503', only: 'POST complete', count: 3 });
  desk.act('fault', { name: 'http500', only: 'DELETE upload', count: 3 });
  await expect(store.putStream(stuck, randomStream(2 * PART_BYTES).stream)).rejects.toThrow(
    'ServiceUnavailable',
  );
  expect(uploads()).toHaveLength(1);
  expect(await store.tidy(Date.now() - 86_400_000)).toBe(0);
  expect(await store.tidy(Date.now() + 1_000)).toBe(1);
  expect(uploads()).toEqual([]);
});

describe('a bucket that refuses', () => {
  const probe = (changed: Partial<S3Config>) => storeOf(changed).probe();
  test.each<[string, Partial<S3Config>, RegExp]>([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /SignatureDoesNotMatch.*S3_SECRET_ACCESS_KEY/],
    ['an unknown key', { accessKeyId: 'AKIANOBODY' }, /InvalidAccessKeyId.*S3_ACCESS_KEY_ID/],
    [
      'a key that may only read',
      { accessKeyId: s3Keys.readOnly.accessKey, secretAccessKey: s3Keys.readOnly.secret },
      /AccessDenied.*rights to read, write, delete and list/,
    ],
    ['a bucket without rights', { bucket: s3Buckets.foreign }, /AccessDenied/],
    ['no such bucket', { bucket: 'not-there' }, /NoSuchBucket.*S3_BUCKET/],
    ['another region', { region: 'cn-north-1' }, /AuthorizationHeaderMalformed.*S3_REGION/],
    ['nothing listening', { endpoint: 'http://127.0.0.1:9' }, /S3_ENDPOINT/],
  ])('%s is told with its remedy', async (_, changed, said) => {
    await expect(probe(changed)).rejects.toThrow(said);
  });

  test('a clock that is off', async () => {
    desk.act('freeze', { at: new Date(Date.now() + 20 * 60_000).toISOString() });
    await expect(probe({})).rejects.toThrow(/RequestTimeTooSkewed.*clock of this machine/);
  });

  test('a bucket in the path where only the host name is taken', async () => {
    desk.act('settings', { addressing: 'virtual' });
    await expect(probe({})).rejects.toThrow(/SecondLevelDomainForbidden.*S3_PATH_STYLE=off/);
    desk.act('settings', { addressing: 'both' });
  });

  test('a missing bucket is no missing file', async () => {
    await expect(storeOf({ bucket: 'not-there' }).open(newFileKey())).rejects.toThrow('NoSuchBucket');
  });
});

describe('a bucket that fails', () => {
  test.each(['http500', 'http503', 'rateLimited', 'resetMidBody', 'lostAnswer'])(
    'once with %s: the call is repeated',
    async (fault) => {
      const key = newFileKey();
      desk.act('fault', { name: fault, only: 'PUT object', count: 1 });
      await storeOf().put(key, 'content');
      expect((await read(key))?.content.toString()).toBe('content');
    },
  );

  test('for longer: it says so and stores nothing', async () => {
    const key = newFileKey();
    desk.act('fault', { name: 'http503', only: 'PUT object' });
    await expect(storeOf().put(key, 'content')).rejects.toThrow('ServiceUnavailable');
    desk.act('clearFaults');
    expect(await read(key)).toBeNull();
  });

  test('by hanging: each attempt ends in time', async () => {
    desk.act('fault', { name: 'hang', only: 'GET object' });
    const began = performance.now();
    await expect(storeOf({}, { ...HASTY, attempts: 2 }).open(newFileKey())).rejects.toThrow(
      /timeout.*S3_ENDPOINT/,
    );
    expect(performance.now() - began).toBeLessThan(3_000);
  });

  test.each(['PUT object', 'GET object', 'GET bucket', 'DELETE object'])(
    'by answering %s with the page of a proxy: it is no success',
    async (only) => {
      desk.act('fault', { name: 'garbage', only });
      await expect(storeOf().probe()).rejects.toThrow(/no S3 answer|HTTP 200/);
    },
  );

  test('in the middle of a file: the reader gets an error, not a shorter file', async () => {
    const key = newFileKey();
    await storeOf().put(key, randomBytes(400_000));
    desk.act('fault', { name: 'halfAnswer', only: 'GET object', count: 1 });
    const found = await storeOf().open(key);
    await expect(buffer(found?.body as Readable)).rejects.toThrow(/middle of a file/);
  });

  test('a slow reader is not taken for a slow bucket', async () => {
    const key = newFileKey();
    await storeOf().put(key, randomBytes(4_000_000));
    const found = await storeOf().open(key);
    let came = 0;
    for await (const piece of (found?.body ?? []) as AsyncIterable<Buffer>) {
      if (came === 0) await new Promise((resolve) => setTimeout(resolve, 700));
      came += piece.length;
    }
    expect(came).toBe(4_000_000);
  });
});
