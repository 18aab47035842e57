/** Signature V4 as AWS publishes it for S3 (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
import { AwsV4Signer } from 'aws4fetch';
import { expect, test } from 'vitest';
import { type S3Call, signS3 } from './s3-client.ts';

const AT = '20130524T000000Z';
const keys = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const bucket = {
  ...{ endpoint: 'https://s3.amazonaws.com', region: 'us-east-1', bucket: 'examplebucket' },
  ...{ ...keys, pathStyle: false, prefix: '' },
};

const signatureOf = async (call: S3Call): Promise<string> => {
  const { headers } = await signS3(bucket, call, AT);
  return /Signature=([0-9a-f]{64})$/.exec(headers.get('authorization') ?? '')?.[1] ?? '';
};

test('the published examples of a call on a bucket', async () => {
  expect(await signatureOf({ method: 'GET', query: { lifecycle: '' } })).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  expect(await signatureOf({ method: 'GET', query: { prefix: 'J', 'max-keys': '2' } })).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

const object = { method: 'GET', url: 'https://examplebucket.s3.amazonaws.com/test.txt', datetime: AT };
const signer = { ...keys, service: 's3', region: 'us-east-1' };

test('the published examples of an object, by header and by a presigned address', async () => {
  const ranged = await new AwsV4Signer({
    ...{ ...object, ...signer, allHeaders: true },
    headers: {
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  }).sign();
  expect(ranged.headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  const url = `${object.url}?X-Amz-Expires=86400`;
  const presigned = await new AwsV4Signer({ ...object, ...signer, url, signQuery: true }).sign();
  expect(presigned.url.searchParams.get('X-Amz-Signature')).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('the bucket is in the host name or in the path', async () => {
  const of = (pathStyle: boolean) =>
    signS3({ ...bucket, endpoint: 'http://127.0.0.1:9000', pathStyle }, { method: 'GET', object: 'a/b' });
  expect((await of(true)).url).toBe('http://127.0.0.1:9000/examplebucket/a/b');
  const virtual = await signS3(bucket, { method: 'GET', object: 'a/b' });
  expect(virtual.url).toBe('https://examplebucket.s3.amazonaws.com/a/b');
});
