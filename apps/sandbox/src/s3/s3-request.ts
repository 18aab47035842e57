/** Parses an S3 request into bucket, key and signature. */
import type http from 'node:http';
import { accessDenied, S3Error } from './s3-error.ts';
import type { S3World } from './s3-state.ts';
import type { Pairs } from './sigv4.ts';

export interface S3Request {
  readonly method: string;
  /** Decoded, with the bucket where the client wrote it there. */
  readonly path: string;
  readonly pairs: Pairs;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Null: the service itself. */
  readonly bucket: string | null;
  readonly key: string;
  readonly raw: http.IncomingMessage;
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'));
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
};

const decodePath = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Error(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
};

const pairsOf = (query: string): Pairs =>
  query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...rest] = part.split('=');
      return [decode(name), decode(rest.join('='))];
    });

/** `bucket.host` where the first label is a bucket; an address is none. */
const bucketOfHost = (host: string): string | null => {
  const [name = ''] = host.split(':');
  const [first, ...rest] = name.split('.');
  return rest.length === 0 || /^[\d.]+$/.test(name) ? null : (first ?? null);
};

export const readS3Request = ({ state }: S3World, raw: http.IncomingMessage): S3Request => {
  const [target = '/', query = ''] = (raw.url ?? '/').split('?');
  const path = decodePath(target);
  const headers = Object.fromEntries(
    Object.entries(raw.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : value,
    ]),
  );
  const ofHost = bucketOfHost(headers.host ?? '');
  const { addressing } = state.settings;
  if (ofHost === null && addressing === 'virtual' && path !== '/')
    throw new S3Error(403, 'SecondLevelDomainForbidden', 'Please use virtual hosted style to access.');
  if (ofHost !== null && addressing === 'path') throw accessDenied('Only path style is simulated.');
  const [, first = '', ...rest] = path.split('/');
  const pairs = pairsOf(query);
  const place =
    ofHost === null
      ? { bucket: first === '' ? null : first, key: rest.join('/') }
      : { bucket: ofHost, key: path.slice(1) };
  return {
    method: raw.method ?? 'GET',
    path,
    pairs,
    query: Object.fromEntries(pairs),
    headers,
    ...place,
    raw,
  };
};
