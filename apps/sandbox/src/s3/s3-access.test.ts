/** Signatures: the published examples, and requests that must be refused. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NOW, openS3, type S3Desk, signedChunks } from './s3.test-kit.ts';
import { s3Buckets, s3Keys } from './seed.ts';
import { canonicalRequest, sha256, signingKey, signRequest } from './sigv4.ts';

const EMPTY = sha256('');

describe('published examples', () => {
  const scope = { day: '20130524', region: 'us-east-1' };
  const key = signingKey('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', scope);
  const date = '20130524T000000Z';
  const host = 'examplebucket.s3.amazonaws.com';

  it('GET with a range', () => {
    const headers = { host, range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY, 'x-amz-date': date };
    const of = { method: 'GET', path: '/test.txt', query: [], headers, payload: EMPTY };
    const canonical = canonicalRequest({ ...of, signedHeaders: Object.keys(headers).sort() });
    expect(signRequest(key, { date, scope, canonical })).toBe(
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });

  it('a presigned GET of a day', () => {
    const query: [string, string][] = [
      ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
      ['X-Amz-Credential', 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'],
      ['X-Amz-Date', date],
      ['X-Amz-Expires', '86400'],
      ['X-Amz-SignedHeaders', 'host'],
    ];
    const of = { method: 'GET', path: '/test.txt', query, headers: { host }, payload: 'UNSIGNED-PAYLOAD' };
    const canonical = canonicalRequest({ ...of, signedHeaders: ['host'] });
    expect(signRequest(key, { date, scope, canonical })).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });
});

describe('requests', () => {
  let desk: S3Desk;
  beforeEach(async () => {
    desk = await openS3();
    await desk.put('a.txt', 'hello');
  });
  afterEach(() => desk.sandbox.stop());

  const minutes = (count: number): Date => new Date(NOW.getTime() + count * 60_000);

  it.each([
    ['a wrong secret', { key: { ...s3Keys.full, secret: 'wrong' } }, 403, 'SignatureDoesNotMatch'],
    ['an unknown key', { key: { accessKey: 'AKIANOBODY', secret: 'x' } }, 403, 'InvalidAccessKeyId'],
    ['16 minutes behind', { at: minutes(-16) }, 403, 'RequestTimeTooSkewed'],
    ['16 minutes ahead', { at: minutes(16) }, 403, 'RequestTimeTooSkewed'],
    ['another region', { region: 'eu-west-1' }, 400, 'AuthorizationHeaderMalformed'],
    [
      'a malformed header',
      { authorization: 'AWS4-HMAC-SHA256 Credential=x' },
      400,
      'AuthorizationHeaderMalformed',
    ],
    ['version 2', { authorization: 'AWS AKIA:xyz' }, 400, 'AuthorizationHeaderMalformed'],
    [
      'an amz header that is not signed',
      { headers: { 'x-amz-meta-a': 'b' }, unsigned: ['x-amz-meta-a'] },
      403,
      'AccessDenied',
    ],
    ['an unsigned host', { unsigned: ['host'] }, 403, 'AccessDenied'],
    ['a payload word of its own', { payload: 'NONE' }, 400, 'InvalidArgument'],
    ['a bucket that is not there', { bucket: 'nowhere' }, 404, 'NoSuchBucket'],
    ['a bucket without rights', { bucket: s3Buckets.foreign }, 403, 'AccessDenied'],
  ])('are refused: %s', async (_, spoil, status, code) => {
    const reply = await desk.call('a.txt', spoil);
    expect([reply.status, reply.code]).toEqual([status, code]);
    expect(reply.headers.get('content-type')).toBe('application/xml');
    expect(reply.text).toContain('<RequestId>tx');
  });

  it('are taken within 15 minutes, and refused without any signature', async () => {
    expect((await desk.call('a.txt', { at: minutes(14) })).text).toBe('hello');
    const open = await fetch(`${desk.s3.url}/${s3Buckets.files}/a.txt`);
    expect(open.status).toBe(403);
  });

  it('a key without the right writes and deletes nothing; a revoked one is unknown', async () => {
    const key = s3Keys.readOnly;
    expect((await desk.call('a.txt', { key })).text).toBe('hello');
    expect((await desk.put('b.txt', 'x', { key })).code).toBe('AccessDenied');
    expect((await desk.call('a.txt', { method: 'DELETE', key })).code).toBe('AccessDenied');
    desk.act('key', { accessKey: key.accessKey, rights: 'read' });
    expect((await desk.call('none.txt', { key })).code).toBe('AccessDenied');
    desk.act('revoke', { accessKey: key.accessKey });
    expect((await desk.call('a.txt', { key })).code).toBe('InvalidAccessKeyId');
    expect(desk.act('objects').items).toHaveLength(1);
  });

  describe('by presigned address', () => {
    const get = async (url: string, init?: RequestInit) => {
      const response = await fetch(url, init);
      return { status: response.status, text: await response.text(), headers: response.headers };
    };

    it('are taken until it expires', async () => {
      const url = desk.presign('a.txt', { expires: 60, at: minutes(-1) });
      expect(await get(url)).toMatchObject({ status: 200, text: 'hello' });
      desk.act('pass', { seconds: 1 });
      expect((await get(url)).text).toContain('Request has expired');
    });

    it('take a range, and change headers that are signed', async () => {
      const disposition = (value: string) =>
        get(desk.presign('a.txt', { query: { 'response-content-disposition': value } }));
      const named = desk.presign('a.txt', { query: { 'response-content-type': 'text/plain' } });
      expect((await get(named, { headers: { range: 'bytes=1-2' } })).text).toBe('el');
      expect((await get(named)).headers.get('content-type')).toBe('text/plain');
      const changed = `${desk.presign('a.txt')}&response-content-disposition=x`;
      expect((await get(changed)).text).toContain('SignatureDoesNotMatch');
      const name = "attachment; filename*=UTF-8''%E6%88%BF.txt";
      expect((await disposition(name)).headers.get('content-disposition')).toBe(name);
      expect((await disposition('attachment; filename="房.txt"')).text).toContain('ISO-8859-1');
    });

    it.each([
      ['eight days', { expires: 8 * 86_400 }, 'AuthorizationQueryParametersError'],
      ['no time', { expires: 0 }, 'AuthorizationQueryParametersError'],
      ['signed in the future', { at: minutes(16) }, 'Request is not yet valid'],
      ['another method', { method: 'PUT' }, 'SignatureDoesNotMatch'],
      ['a wrong secret', { key: { ...s3Keys.full, secret: 'x' } }, 'SignatureDoesNotMatch'],
    ])('are refused: %s', async (_, spoil, message) => {
      expect((await get(desk.presign('a.txt', spoil))).text).toContain(message);
    });

    it('upload with PUT', async () => {
      const url = desk.presign('up.txt', { method: 'PUT' });
      expect((await get(url, { method: 'PUT', body: 'up' })).status).toBe(200);
      expect((await desk.call('up.txt')).text).toBe('up');
    });
  });

  describe('bodies', () => {
    const put = (name: string, headers: Record<string, string>, body: Buffer) =>
      fetch(`${desk.s3.url}/${s3Buckets.files}/${name}`, {
        method: 'PUT',
        headers,
        body: new Uint8Array(body),
      });

    it('that are not the signed ones leave nothing', async () => {
      const other = await desk.put('b.txt', 'signed', { sent: 'sended' });
      expect(other.code).toBe('XAmzContentSHA256Mismatch');
      const md5 = { 'content-md5': Buffer.alloc(16).toString('base64') };
      expect((await desk.put('b.txt', 'x', { headers: md5 })).code).toBe('BadDigest');
      expect((await desk.put('b.txt', 'x', { headers: { 'content-md5': 'x' } })).code).toBe('InvalidDigest');
      const crc = { 'x-amz-checksum-crc32': 'AAAAAA==' };
      expect((await desk.put('b.txt', 'x', { headers: crc })).code).toBe('BadDigest');
      expect((await desk.call('b.txt')).code).toBe('NoSuchKey');
    });

    it('may go unsigned', async () => {
      expect((await desk.put('b.txt', 'x', { payload: 'UNSIGNED-PAYLOAD' })).status).toBe(200);
    });

    it('in unsigned chunks with a trailer are taken, with a wrong trailer not', async () => {
      const payload = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER';
      const more = {
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': '5',
        'x-amz-trailer': 'x-amz-checksum-crc32',
      };
      const headers = desk.headers('c.txt', { method: 'PUT', payload, headers: more });
      // The CRC32 of `hello`.
      const body = (crc: string) =>
        Buffer.from(`3\r\nhel\r\n2\r\nlo\r\n0\r\nx-amz-checksum-crc32:${crc}\r\n\r\n`);
      expect((await put('c.txt', headers, body('AAAAAA=='))).status).toBe(400);
      expect((await desk.call('c.txt')).code).toBe('NoSuchKey');
      expect((await put('c.txt', headers, body('NhCmhg=='))).status).toBe(200);
      const stored = await desk.call('c.txt');
      expect([stored.text, stored.headers.get('content-encoding')]).toEqual(['hello', null]);
      desk.act('settings', { isChunkedAllowed: false });
      expect(await (await put('c.txt', headers, body('NhCmhg=='))).text()).toContain('0002-00000430');
    });

    it('in signed chunks are checked one by one', async () => {
      const data = Buffer.from('x'.repeat(20_000));
      const payload = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD';
      const more = { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': '20000' };
      const headers = desk.headers('d.txt', { method: 'PUT', payload, headers: more });
      const seed = /Signature=([0-9a-f]+)/.exec(headers.authorization ?? '')?.[1] ?? '';
      const body = signedChunks(seed, { data, size: 8_192 });
      const spoiled = Buffer.from(body);
      spoiled[15_000] = 0x79;
      expect(await (await put('d.txt', headers, spoiled)).text()).toContain('SignatureDoesNotMatch');
      expect((await put('d.txt', headers, body)).status).toBe(200);
      expect((await desk.call('d.txt')).text).toBe(data.toString());
      const short = desk.headers('d.txt', {
        ...{ method: 'PUT', payload },
        headers: { ...more, 'x-amz-decoded-content-length': '20001' },
      });
      const again = /Signature=([0-9a-f]+)/.exec(short.authorization ?? '')?.[1] ?? '';
      const reply = await put('d.txt', short, signedChunks(again, { data, size: 8_192 }));
      expect(await reply.text()).toContain('IncompleteBody');
    });
  });
});
