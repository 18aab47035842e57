/** Objects, lists, uploads in parts, faults and the files over a restart. */
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openS3, type S3Desk } from './s3.test-kit.ts';
import { s3Buckets } from './seed.ts';
import { sha256 } from './sigv4.ts';

let desk: S3Desk;
beforeEach(async () => {
  desk = await openS3();
});
afterEach(() => desk.sandbox.stop());

describe('objects', () => {
  it('keep bytes, type and metadata under any key', async () => {
    const key = '照片/房间 1 (a)*+&=.jpg';
    const headers = { 'content-type': 'image/jpeg', 'x-amz-meta-sealed': 'yes', 'cache-control': 'private' };
    const { headers: stored } = await desk.put(key, 'picture', { headers });
    expect(stored.get('etag')).toBe('"5456fc54c74a297ce994998c2873b370"');
    const got = await desk.call(key);
    expect([got.text, got.headers.get('content-type')]).toEqual(['picture', 'image/jpeg']);
    expect(got.headers.get('x-amz-meta-sealed')).toBe('yes');
    expect(got.headers.get('cache-control')).toBe('private');
    const head = await desk.call(key, { method: 'HEAD' });
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', '7']);
    expect(desk.act('objects').items).toMatchObject([{ key, size: 7, sha256: sha256('picture') }]);
  });

  it('answer ranges', async () => {
    await desk.put('a', '0123456789');
    const range = async (text: string) => {
      const { status, text: body, headers } = await desk.call('a', { headers: { range: text } });
      return [status, status === 206 ? body : '', headers.get('content-range')];
    };
    expect(await range('bytes=0-3')).toEqual([206, '0123', 'bytes 0-3/10']);
    expect(await range('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10']);
    expect(await range('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10']);
    expect(await range('bytes=8-99')).toEqual([206, '89', 'bytes 8-9/10']);
    expect((await range('bytes=10-12'))[0]).toBe(416);
    expect((await desk.call('a', { headers: { range: 'lines=1-2' } })).text).toBe('0123456789');
  });

  it('answer conditions, and are not written over where that was asked for', async () => {
    const { headers } = await desk.put('a', 'one');
    const etag = headers.get('etag') ?? '';
    expect((await desk.call('a', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await desk.call('a', { headers: { 'if-match': '"x"' } })).code).toBe('PreconditionFailed');
    const once = await desk.put('a', 'two', { headers: { 'if-none-match': '*' } });
    expect(once.status).toBe(412);
    expect((await desk.put('a', 'three')).status).toBe(200);
    expect((await desk.call('a')).text).toBe('three');
    expect(fs.readdirSync(desk.s3.dir)).toHaveLength(1);
  });

  it('are deleted once and again with 204; what is missing is NoSuchKey', async () => {
    await desk.put('a', 'one');
    for (let times = 0; times < 2; times += 1)
      expect((await desk.call('a', { method: 'DELETE' })).status).toBe(204);
    const missing = await desk.call('a');
    expect([missing.status, missing.code]).toEqual([404, 'NoSuchKey']);
    expect((await desk.call('a', { method: 'HEAD' })).status).toBe(404);
    expect(fs.readdirSync(desk.s3.dir)).toEqual([]);
  });

  it('are refused: long keys, large metadata, other calls', async () => {
    expect((await desk.put('长'.repeat(342), 'x')).code).toBe('KeyTooLongError');
    const headers = { 'x-amz-meta-a': 'x'.repeat(2_048) };
    expect((await desk.put('a', 'x', { headers })).code).toBe('MetadataTooLarge');
    const copy = { 'x-amz-copy-source': '/minsu-files/b' };
    expect((await desk.put('a', '', { headers: copy })).status).toBe(501);
    expect((await desk.call('', { method: 'POST', query: { delete: '' } })).status).toBe(501);
    expect((await desk.call('a', { method: 'PATCH' })).code).toBe('MethodNotAllowed');
  });

  it('an upload that breaks off leaves nothing', async () => {
    const headers = desk.headers('half', { method: 'PUT', payload: 'UNSIGNED-PAYLOAD' });
    const request = http.request(`${desk.s3.url}/${s3Buckets.files}/half`, {
      method: 'PUT',
      headers: { ...headers, 'content-length': '1000000' },
    });
    const ended = new Promise((resolve) => request.once('error', resolve));
    request.write('x'.repeat(100_000));
    await expect.poll(() => fs.readdirSync(desk.s3.dir)).not.toEqual([]);
    request.destroy();
    await ended;
    await expect.poll(() => fs.readdirSync(desk.s3.dir)).toEqual([]);
    expect((await desk.call('half')).code).toBe('NoSuchKey');
  });
});

describe('buckets', () => {
  it('are there or not, and say where', async () => {
    expect((await desk.call('', { method: 'HEAD' })).status).toBe(200);
    expect((await desk.call('', { method: 'HEAD', bucket: 'nowhere' })).status).toBe(404);
    expect((await desk.call('', { query: { location: '' } })).text).toContain('LocationConstraint');
    expect((await desk.call('', { bucket: '' })).text).toContain(`<Name>${s3Buckets.files}</Name>`);
  });

  it('may ask for the name in the host, as OSS and COS do', async () => {
    desk.act('settings', { addressing: 'virtual' });
    expect((await desk.call('a')).code).toBe('SecondLevelDomainForbidden');
  });

  const list = async (query: Readonly<Record<string, string>>) => {
    const { text } = await desk.call('', { query: { 'list-type': '2', ...query } });
    const all = (name: string): string[] =>
      [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);
    return {
      keys: all('Key'),
      prefixes: all('Prefix').slice(1),
      next: all('NextContinuationToken')[0],
      text,
    };
  };

  it('are listed page by page, by prefix and by delimiter', async () => {
    for (const key of ['a/1', 'a/2', 'b/1', 'c', 'd&e']) await desk.put(key, 'x');
    const first = await list({ 'max-keys': '2' });
    expect(first.keys).toEqual(['a/1', 'a/2']);
    const second = await list({ 'max-keys': '2', 'continuation-token': first.next ?? '' });
    expect(second.keys).toEqual(['b/1', 'c']);
    const third = await list({ 'max-keys': '2', 'continuation-token': second.next ?? '' });
    expect([third.keys, third.next]).toEqual([['d&amp;e'], undefined]);
    expect((await list({ prefix: 'a/' })).keys).toEqual(['a/1', 'a/2']);
    const folders = await list({ delimiter: '/' });
    expect([folders.keys, folders.prefixes]).toEqual([
      ['c', 'd&amp;e'],
      ['a/', 'b/'],
    ]);
    expect((await list({ 'start-after': 'b/1', 'encoding-type': 'url' })).keys).toEqual(['c', 'd%26e']);
    expect((await list({ 'max-keys': 'x' })).text).toContain('InvalidArgument');
    expect((await desk.call('')).status).toBe(501);
  });
});

describe('uploads in parts', () => {
  const begin = async (key: string) =>
    /<UploadId>([^<]*)</.exec((await desk.call(key, { method: 'POST', query: { uploads: '' } })).text)?.[1] ??
    '';
  const part = (key: string, uploadId: string, partNumber: number, body: string) =>
    desk.put(key, body, { query: { uploadId, partNumber: String(partNumber) } });
  const complete = (key: string, uploadId: string, parts: readonly (readonly [number, string])[]) => {
    const rows = parts.map(
      ([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`;
    return desk.call(key, { method: 'POST', query: { uploadId }, body });
  };
  const etagOf = (reply: { headers: Headers }): string => reply.headers.get('etag') ?? '';

  it('become one object once they are completed', async () => {
    desk.act('settings', { minPartBytes: 3 });
    const id = await begin('big');
    const second = etagOf(await part('big', id, 2, 'def'));
    const first = etagOf(await part('big', id, 1, 'abc'));
    expect((await desk.call('big')).code).toBe('NoSuchKey');
    expect((await desk.call('big', { query: { uploadId: id } })).text).toContain(
      '<PartNumber>1</PartNumber>',
    );
    expect((await desk.call('', { query: { uploads: '' } })).text).toContain(id);
    const done = await complete('big', id, [
      [1, first],
      [2, second],
    ]);
    expect(done.text).toMatch(/<ETag>&quot;[0-9a-f]{32}-2&quot;<\/ETag>/);
    expect((await desk.call('big')).text).toBe('abcdef');
    expect(desk.act('objects').items).toMatchObject([{ sha256: sha256('abcdef') }]);
    expect((await complete('big', id, [[1, first]])).code).toBe('NoSuchUpload');
    expect(fs.readdirSync(desk.s3.dir)).toHaveLength(1);
  });

  it('are refused out of order, too small, unknown or malformed', async () => {
    const id = await begin('big');
    const first = etagOf(await part('big', id, 1, 'abc'));
    const second = etagOf(await part('big', id, 2, 'def'));
    const cases: [[number, string][], string][] = [
      [
        [
          [2, second],
          [1, first],
        ],
        'InvalidPartOrder',
      ],
      [
        [
          [1, first],
          [3, second],
        ],
        'EntityTooSmall',
      ],
      [[[1, '"0"']], 'InvalidPart'],
      [[], 'MalformedXML'],
    ];
    for (const [parts, code] of cases) expect((await complete('big', id, parts)).code).toBe(code);
    expect((await part('big', id, 10_001, 'x')).code).toBe('InvalidArgument');
    expect((await part('other', id, 1, 'x')).code).toBe('NoSuchUpload');
  });

  it('leave nothing when they are aborted', async () => {
    const id = await begin('big');
    await part('big', id, 1, 'abc');
    expect(desk.act('uploads').items).toHaveLength(1);
    expect((await desk.call('big', { method: 'DELETE', query: { uploadId: id } })).status).toBe(204);
    expect([desk.act('uploads').items, fs.readdirSync(desk.s3.dir)]).toEqual([[], []]);
  });
});

describe('faults', () => {
  it.each([
    ['http500', 500, 'InternalError'],
    ['http503', 503, 'ServiceUnavailable'],
    ['rateLimited', 503, 'SlowDown'],
    ['keyRefused', 403, 'InvalidAccessKeyId'],
  ])('%s: %i %s, and nothing is stored', async (name, status, code) => {
    desk.act('fault', { name, count: 1, only: 'PUT object' });
    const reply = await desk.put('a', 'one');
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect((await desk.call('a')).code).toBe('NoSuchKey');
    expect((await desk.put('a', 'one')).status).toBe(200);
  });

  it('a lost answer is a stored file; half an answer breaks off', async () => {
    desk.act('fault', { name: 'lostAnswer', count: 1, only: 'PUT object' });
    await expect(desk.put('a', 'x'.repeat(200_000))).rejects.toThrow();
    expect((await desk.call('a')).text).toHaveLength(200_000);
    desk.act('fault', { name: 'halfAnswer', count: 1, only: 'GET object' });
    await expect(desk.call('a')).rejects.toThrow();
  });

  it('a damaged and a lost file', async () => {
    await desk.put('a', 'hello');
    desk.act('corrupt', { key: 'a' });
    expect((await desk.call('a')).text).not.toBe('hello');
    desk.act('lose', { key: 'a' });
    expect((await desk.call('a')).code).toBe('NoSuchKey');
  });

  it('calls over the limit of a second', async () => {
    desk.act('settings', { perSecond: 1 });
    await desk.put('a', 'x');
    expect((await desk.call('a')).code).toBe('SlowDown');
  });

  it('the log and the state hold no secret', async () => {
    await fetch(desk.presign('a'));
    const shown = await Promise.all(
      ['state', 'requests'].map(async (name) =>
        (await fetch(`${desk.sandbox.url}/control/s3/${name}`)).text(),
      ),
    );
    expect(shown.join('')).not.toContain('sandbox/s3/full/secret');
    expect(shown.join('')).not.toContain('X-Amz-Signature');
    expect(shown.join('')).toContain('GET object');
  });
});

describe('a restart', () => {
  it('keeps the files', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-s3-kept-'));
    const first = await openS3({ dir });
    await first.put('a', 'kept');
    await first.sandbox.stop();
    const second = await openS3({ dir });
    expect((await second.call('a')).text).toBe('kept');
    await second.sandbox.stop();
    fs.rmSync(dir, { recursive: true });
  });
});
