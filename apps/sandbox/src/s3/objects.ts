/** PUT, GET, HEAD and DELETE of one object. */
import fs from 'node:fs';
import path from 'node:path';
import type { Caller } from './authenticate.ts';
import { takeBody } from './body.ts';
import { invalidArgument, noSuchKey, notImplemented, S3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import type { S3World, StoredObject } from './s3-state.ts';

const MAX_KEY_BYTES = 1_024;
const MAX_META_BYTES = 2_048;

export interface S3Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A part of a file instead of a text; `end` is the last byte. */
  readonly file?: { readonly path: string; readonly start: number; readonly end: number };
}

export interface S3Call {
  readonly world: S3World;
  readonly dir: string;
  readonly request: S3Request;
  readonly caller: Caller;
  readonly bucket: string;
  readonly objects: Record<string, StoredObject>;
}

export const removeFile = (dir: string, file: string): void =>
  fs.rmSync(path.join(dir, file), { force: true });

const kept = ['cache-control', 'content-disposition', 'content-encoding', 'content-language', 'expires'];

/** aws-chunked is the transfer's coding, not the object's. */
const encodingOf = (text: string): string =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== 'aws-chunked' && part !== '')
    .join(',');

export const keptHeaders = ({ headers }: S3Request): Readonly<Record<string, string>> => {
  const meta = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  const bytes = meta.reduce((sum, [name, value = '']) => sum + name.length + value.length, 0);
  if (bytes > MAX_META_BYTES)
    throw new S3Error(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size.',
    );
  const plain = kept.map((name): [string, string] => [
    name,
    name === 'content-encoding' ? encodingOf(headers[name] ?? '') : (headers[name] ?? ''),
  ]);
  const given = [...plain, ...meta.map(([name, value = '']): [string, string] => [name, value])];
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
};

export const checkKey = ({ key }: S3Request): void => {
  if (Buffer.byteLength(key) > MAX_KEY_BYTES)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long', {
      Size: String(Buffer.byteLength(key)),
      MaxSizeAllowed: String(MAX_KEY_BYTES),
    });
};

const preconditionFailed = (condition: string): S3Error =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });

/** The new file replaces the old one in one step. */
export const store = ({ world, dir, objects }: S3Call, object: StoredObject): void => {
  const old = objects[object.key];
  objects[object.key] = object;
  if (old) removeFile(dir, old.file);
  world.touch();
};

export const putObject = async (call: S3Call): Promise<S3Reply> => {
  const { world, dir, request, caller, objects } = call;
  const { headers, key } = request;
  checkKey(request);
  if (headers['x-amz-copy-source'] !== undefined) throw notImplemented('CopyObject');
  const ifNone = headers['if-none-match'];
  if (ifNone === '*' && objects[key]) throw preconditionFailed('If-None-Match');
  const kept = keptHeaders(request);
  const { file, size, md5, sha256 } = await takeBody(world, dir, request, caller);
  // Another upload may have come first while this one was under way.
  if (ifNone === '*' && objects[key]) {
    removeFile(dir, file);
    throw preconditionFailed('If-None-Match');
  }
  const contentType = headers['content-type'] ?? 'binary/octet-stream';
  store(call, { key, file, size, etag: md5, sha256, contentType, headers: kept, modifiedAt: world.now() });
  return { status: 200, headers: { etag: `"${md5}"` }, body: '' };
};

/** Null: the whole object. */
const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | null => {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  const isEmpty = from === '' && Number(to) === 0;
  if (start >= size || start > end || isEmpty)
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
      RangeRequested: header ?? '',
      ActualObjectSize: String(size),
    });
  return { start, end };
};

const overrides = [
  'response-content-type',
  'response-content-disposition',
  'response-cache-control',
  'response-content-language',
  'response-content-encoding',
  'response-expires',
];

const latin1 = (value: string): string => {
  if ([...value].some((char) => char < ' ' || char > 'ÿ'))
    throw invalidArgument('Header value cannot be represented using ISO-8859-1.');
  return value;
};

const shownHeaders = (object: StoredObject, { query }: S3Request): Record<string, string> => {
  const changed = overrides
    .filter((name) => query[name] !== undefined)
    .map((name) => [name.replace('response-', ''), latin1(query[name] ?? '')]);
  return {
    'content-type': object.contentType,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
    ...object.headers,
    ...Object.fromEntries(changed),
  };
};

const checkConditions = ({ headers }: S3Request, object: StoredObject): S3Reply | null => {
  const etag = `"${object.etag}"`;
  if (headers['if-match'] !== undefined && ![etag, object.etag, '*'].includes(headers['if-match']))
    throw preconditionFailed('If-Match');
  const none = headers['if-none-match'];
  const isKnown = none !== undefined && [etag, object.etag, '*'].includes(none);
  return isKnown ? { status: 304, headers: { etag } } : null;
};

export const getObject = ({ dir, request, objects }: S3Call): S3Reply => {
  const object = objects[request.key];
  if (!object) throw noSuchKey(request.key);
  const unchanged = checkConditions(request, object);
  if (unchanged) return unchanged;
  const range = rangeOf(request.headers.range, object.size);
  const { start, end } = range ?? { start: 0, end: object.size - 1 };
  const headers = shownHeaders(object, request);
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${object.size}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD' || object.size === 0) return { status, headers };
  return { status, headers, file: { path: path.join(dir, object.file), start, end } };
};

/** 204 whether or not there was one. */
export const deleteObject = ({ world, dir, request, objects }: S3Call): S3Reply => {
  const object = objects[request.key];
  if (object) {
    delete objects[request.key];
    removeFile(dir, object.file);
    world.touch();
  }
  return { status: 204, headers: {} };
};
