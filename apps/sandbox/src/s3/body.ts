/** Takes a body to a file while hashing it; a body that breaks off or is not what it claims leaves nothing. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import type { Caller } from './authenticate.ts';
import { AwsChunked } from './aws-chunked.ts';
import { invalidArgument, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { S3World } from './s3-state.ts';

const MAX_BYTES = 5 * 1024 ** 3;

export interface Taken {
  readonly file: string;
  readonly size: number;
  readonly md5: string;
  readonly sha256: string;
}

const lengthOf = ({ headers }: S3Request, isChunked: boolean): number => {
  const text = isChunked ? headers['x-amz-decoded-content-length'] : headers['content-length'];
  if (text === undefined)
    throw new S3Error(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.');
  const length = Number(text);
  if (!Number.isSafeInteger(length) || length < 0) throw invalidArgument('Content-Length');
  if (length > MAX_BYTES)
    throw new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
  return length;
};

const badDigest = (name: string): S3Error =>
  new S3Error(400, 'BadDigest', `The ${name} you specified did not match what we received.`);

const crcText = (value: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes.toString('base64');
};

/** `trailers`: what came after the chunks. */
const checkDigests = (
  { headers }: S3Request,
  payload: string,
  of: { md5: Buffer; sha256: string; crc: number; trailers: Readonly<Record<string, string>> },
): void => {
  const claimed = headers['content-md5'];
  if (claimed !== undefined && Buffer.from(claimed, 'base64').length !== 16)
    throw new S3Error(400, 'InvalidDigest', 'The Content-MD5 you specified was invalid.');
  if (claimed !== undefined && claimed !== of.md5.toString('base64')) throw badDigest('Content-MD5');
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== of.sha256)
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
      { ClientComputedContentSHA256: payload, S3ComputedContentSHA256: of.sha256 },
    );
  const crc = headers['x-amz-checksum-crc32'] ?? of.trailers['x-amz-checksum-crc32'];
  if (crc !== undefined && crc !== crcText(of.crc)) throw badDigest('CRC32');
  const promised = headers['x-amz-trailer'];
  if (promised !== undefined && of.trailers[promised] === undefined)
    throw new S3Error(
      400,
      'MalformedTrailerError',
      'The request contained trailing data that was not well-formed.',
    );
};

const meter = () => {
  const md5 = createHash('md5');
  const sha = createHash('sha256');
  const sum = { size: 0, crc: 0 };
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      md5.update(chunk);
      sha.update(chunk);
      sum.size += chunk.length;
      sum.crc = crc32(chunk, sum.crc);
      done(null, chunk);
    },
  });
  return { stream, sum, md5, sha };
};

export const takeBody = async (
  world: S3World,
  dir: string,
  request: S3Request,
  caller: Caller,
): Promise<Taken> => {
  const { payload } = caller;
  const isChunked = payload.startsWith('STREAMING-');
  if (isChunked && !world.state.settings.isChunkedAllowed)
    throw new S3Error(403, 'SignatureDoesNotMatch', 'aws-chunked is not supported.', { EC: '0002-00000430' });
  const length = lengthOf(request, isChunked);
  const chunked = isChunked ? new AwsChunked(payload.includes('HMAC') ? caller.chain : null) : null;
  const { stream, sum, md5, sha } = meter();
  const file = `${world.nextTurn()}-${world.random.int(1e6, 9e6)}.bin`;
  const target = path.join(dir, file);
  const incomplete = new S3Error(
    400,
    'IncompleteBody',
    'You did not provide the number of bytes specified by the Content-Length HTTP header.',
  );
  try {
    const sink = fs.createWriteStream(target);
    await (chunked ? pipeline(request.raw, chunked, stream, sink) : pipeline(request.raw, stream, sink));
    if (sum.size !== length) throw incomplete;
    const [digest, sha256] = [md5.digest(), sha.digest('hex')];
    checkDigests(request, payload, { md5: digest, sha256, crc: sum.crc, trailers: chunked?.trailers ?? {} });
    return { file, size: sum.size, md5: digest.toString('hex'), sha256 };
  } catch (error) {
    fs.rmSync(target, { force: true });
    throw error instanceof S3Error ? error : incomplete;
  }
};

/** A small body as text: XML of a completed upload. */
export const textBody = async ({ raw }: S3Request, max: number): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > max) throw new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too big.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};
