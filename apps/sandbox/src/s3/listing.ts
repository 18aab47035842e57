/** ListObjectsV2: pages by prefix and delimiter. */
import type { S3Call, S3Reply } from './objects.ts';
import { document, element, invalidArgument, notImplemented } from './s3-error.ts';
import type { StoredObject } from './s3-state.ts';
import { encode } from './sigv4.ts';

const MAX_KEYS = 1_000;

/** S3 sorts keys by their bytes. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

export const xml = (body: string): S3Reply => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body,
});

const limitOf = (text: string | undefined): number => {
  const limit = Number(text ?? MAX_KEYS);
  if (!Number.isInteger(limit) || limit < 0)
    throw invalidArgument('Provided max-keys not an integer or within integer range');
  return Math.min(limit, MAX_KEYS);
};

interface Row {
  /** The key, or the common prefix. */
  readonly name: string;
  readonly object: StoredObject | null;
}

/** Keys below a delimiter come together as one prefix. */
const rowsOf = (objects: readonly StoredObject[], prefix: string, delimiter: string): Row[] => {
  const rows = new Map<string, Row>();
  for (const object of objects) {
    const end = delimiter === '' ? -1 : object.key.indexOf(delimiter, prefix.length);
    const name = end === -1 ? object.key : object.key.slice(0, end + delimiter.length);
    if (!rows.has(name)) rows.set(name, { name, object: end === -1 ? object : null });
  }
  return [...rows.values()].sort((a, b) => byBytes(a.name, b.name));
};

const readToken = (token: string | undefined): string | null => {
  if (token === undefined) return null;
  const name = Buffer.from(token, 'base64url').toString();
  if (!name.startsWith('after:')) throw invalidArgument('The continuation token provided is incorrect');
  return name.slice('after:'.length);
};

const rowXml = ({ name, object }: Row, shown: (text: string) => string): string => {
  if (!object) return `<CommonPrefixes>${element('Prefix', shown(name))}</CommonPrefixes>`;
  const modified = element('LastModified', new Date(object.modifiedAt).toISOString());
  const tag = element('ETag', `"${object.etag}"`);
  const size = element('Size', object.size);
  return `<Contents>${element('Key', shown(name))}${modified}${tag}${size}<StorageClass>STANDARD</StorageClass></Contents>`;
};

export const listObjects = ({ request, bucket, objects }: S3Call): S3Reply => {
  const { query } = request;
  if (query['list-type'] !== '2') throw notImplemented('ListObjects (version 1)');
  const { prefix = '', delimiter = '', 'start-after': startAfter = '' } = query;
  const limit = limitOf(query['max-keys']);
  const encoding = query['encoding-type'];
  if (encoding !== undefined && encoding !== 'url')
    throw invalidArgument('Invalid Encoding Method specified in Request');
  const shown = (text: string): string => (encoding ? text.split('/').map(encode).join('/') : text);
  const after = readToken(query['continuation-token']) ?? startAfter;
  const found = Object.values(objects).filter(({ key }) => key.startsWith(prefix));
  const rows = rowsOf(found, prefix, delimiter).filter(
    ({ name }) => after === '' || byBytes(name, after) > 0,
  );
  const page = rows.slice(0, limit);
  const isTruncated = page.length > 0 && rows.length > page.length;
  const next = Buffer.from(`after:${page.at(-1)?.name ?? ''}`).toString('base64url');
  const token = query['continuation-token'];
  const head = [
    element('Name', bucket),
    element('Prefix', shown(prefix)),
    ...(delimiter ? [element('Delimiter', shown(delimiter))] : []),
    element('MaxKeys', limit),
    element('KeyCount', page.length),
    element('IsTruncated', isTruncated),
    ...(encoding ? [element('EncodingType', encoding)] : []),
    ...(token ? [element('ContinuationToken', token)] : []),
    ...(isTruncated ? [element('NextContinuationToken', next)] : []),
    ...(startAfter ? [element('StartAfter', shown(startAfter))] : []),
  ];
  const body = page.map((row) => rowXml(row, shown));
  return xml(document('ListBucketResult', [...head, ...body].join('')));
};
