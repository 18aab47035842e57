/** Uploads in parts. Until they are completed nothing is visible; parts stay until they are aborted. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { takeBody, textBody } from './body.ts';
import { xml } from './listing.ts';
import { checkKey, keptHeaders, removeFile, type S3Call, type S3Reply, store } from './objects.ts';
import { document, element, invalidArgument, noSuchUpload, S3Error } from './s3-error.ts';
import type { Part, Upload } from './s3-state.ts';

const MAX_PARTS = 10_000;
const MAX_XML = 2 * 1024 * 1024;

const uploadIn = ({ world, request, bucket }: S3Call): Upload => {
  const upload = world.state.uploads[request.query.uploadId ?? ''];
  if (upload?.bucket !== bucket || upload.key !== request.key) throw noSuchUpload();
  return upload;
};

export const createUpload = ({ world, request, bucket }: S3Call): S3Reply => {
  checkKey(request);
  const id = `upload-${world.nextTurn()}-${world.random.int(1e8, 9e8)}`;
  const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
  world.state.uploads[id] = {
    ...{ id, bucket, key: request.key, contentType, headers: keptHeaders(request) },
    ...{ parts: {}, startedAt: world.now() },
  };
  world.touch();
  const inner = element('Bucket', bucket) + element('Key', request.key) + element('UploadId', id);
  return xml(document('InitiateMultipartUploadResult', inner));
};

export const uploadPart = async (call: S3Call): Promise<S3Reply> => {
  const { world, dir, request, caller } = call;
  const upload = uploadIn(call);
  const number = Number(request.query.partNumber);
  if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS)
    throw invalidArgument('Part number must be an integer between 1 and 10000, inclusive');
  const { file, size, md5 } = await takeBody(world, dir, request, caller);
  // The upload may have been aborted or completed meanwhile.
  if (!world.state.uploads[upload.id]) {
    removeFile(dir, file);
    throw noSuchUpload();
  }
  const old = upload.parts[number];
  upload.parts[number] = { number, file, size, etag: md5, at: world.now() };
  if (old) removeFile(dir, old.file);
  world.touch();
  return { status: 200, headers: { etag: `"${md5}"` }, body: '' };
};

const withQuotes = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&#34;', '"');

const listedParts = (body: string): { number: number; etag: string }[] => {
  const parts = [...body.matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(([, inner = '']) => ({
    number: Number(/<PartNumber>\s*(\d+)\s*<\/PartNumber>/.exec(inner)?.[1]),
    etag: withQuotes(/<ETag>([^<]*)<\/ETag>/.exec(inner)?.[1] ?? '').replaceAll('"', ''),
  }));
  if (!body.includes('CompleteMultipartUpload') || parts.length === 0)
    throw new S3Error(
      400,
      'MalformedXML',
      'The XML you provided was not well-formed or did not validate against our published schema',
    );
  return parts;
};

const chosenParts = ({ world }: S3Call, upload: Upload, body: string): Part[] => {
  const listed = listedParts(body);
  if (listed.some(({ number }, index) => number <= (listed[index - 1]?.number ?? 0)))
    throw new S3Error(
      400,
      'InvalidPartOrder',
      'The list of parts was not in ascending order. Parts must be ordered by part number.',
    );
  return listed.map(({ number, etag }, index) => {
    const part = upload.parts[number];
    if (part?.etag !== etag)
      throw new S3Error(
        400,
        'InvalidPart',
        'One or more of the specified parts could not be found. The part may not have been uploaded, or the specified entity tag may not match the part’s entity tag.',
        { PartNumber: String(number) },
      );
    if (index < listed.length - 1 && part.size < world.state.settings.minPartBytes)
      throw new S3Error(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
        {
          ProposedSize: String(part.size),
          PartNumber: String(number),
        },
      );
    return part;
  });
};

const join = async (dir: string, parts: readonly Part[], file: string): Promise<string> => {
  const sha = createHash('sha256');
  const target = path.join(dir, file);
  fs.writeFileSync(target, '');
  for (const part of parts) {
    const source = fs.createReadStream(path.join(dir, part.file));
    source.on('data', (chunk) => sha.update(chunk));
    await pipeline(source, fs.createWriteStream(target, { flags: 'a' }));
  }
  return sha.digest('hex');
};

const forget = ({ world, dir }: S3Call, upload: Upload): void => {
  for (const { file } of Object.values(upload.parts)) removeFile(dir, file);
  delete world.state.uploads[upload.id];
  world.touch();
};

export const completeUpload = async (call: S3Call): Promise<S3Reply> => {
  const { world, dir, request, bucket } = call;
  const upload = uploadIn(call);
  const parts = chosenParts(call, upload, await textBody(request, MAX_XML));
  const digests = createHash('md5').update(Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex'))));
  const etag = `${digests.digest('hex')}-${parts.length}`;
  const file = `${world.nextTurn()}-joined.bin`;
  const sha256 = await join(dir, parts, file);
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  const { key, contentType, headers } = upload;
  store(call, { key, file, size, etag, sha256, contentType, headers, modifiedAt: world.now() });
  forget(call, upload);
  const inner = element('Bucket', bucket) + element('Key', key) + element('ETag', `"${etag}"`);
  return xml(document('CompleteMultipartUploadResult', inner));
};

export const abortUpload = (call: S3Call): S3Reply => {
  forget(call, uploadIn(call));
  return { status: 204, headers: {} };
};

export const listParts = (call: S3Call): S3Reply => {
  const { id, bucket, key, parts } = uploadIn(call);
  const rows = Object.values(parts).map(
    (part) =>
      `<Part>${element('PartNumber', part.number)}${element('ETag', `"${part.etag}"`)}${element('Size', part.size)}</Part>`,
  );
  const head = element('Bucket', bucket) + element('Key', key) + element('UploadId', id);
  return xml(document('ListPartsResult', `${head}${element('IsTruncated', false)}${rows.join('')}`));
};

export const listUploads = ({ world, bucket }: S3Call): S3Reply => {
  const rows = Object.values(world.state.uploads)
    .filter((one) => one.bucket === bucket)
    .map(
      ({ id, key, startedAt }) =>
        `<Upload>${element('Key', key)}${element('UploadId', id)}${element('Initiated', new Date(startedAt).toISOString())}</Upload>`,
    );
  const head = element('Bucket', bucket) + element('IsTruncated', false);
  return xml(document('ListMultipartUploadsResult', head + rows.join('')));
};
