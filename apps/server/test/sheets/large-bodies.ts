/** Bodies of many megabytes in every shape that a client can give them, made as they are sent. */
import { gzipSync } from 'node:zlib';
import type { RawRequest } from '../send-raw.ts';

const MIB = 1024 * 1024;
const LARGE_MB = 40;
const BOUNDARY = 'test-boundary';
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

type Body = Pick<RawRequest, 'headers' | 'length' | 'pieces'>;

const megabyte = Buffer.alloc(MIB, 'a');

function* filled(before: string, after: string): Generator<Buffer> {
  yield Buffer.from(before);
  for (let at = 0; at < LARGE_MB; at += 1) yield megabyte;
  yield Buffer.from(after);
}

const fieldHead = (at: number): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="field${at}"\r\n\r\n`);

/** Plain fields of a megabyte each. */
function* plainFields(): Generator<Buffer> {
  for (let at = 0; at < LARGE_MB; at += 1) {
    yield fieldHead(at);
    yield megabyte;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${BOUNDARY}--\r\n`);
}

const lengthOf = (pieces: Iterable<Buffer>): number => {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
};

const announced = (type: string, make: () => Iterable<Buffer>): (() => Body) => {
  const length = lengthOf(make());
  return () => ({ headers: { 'content-type': type }, length, pieces: make() });
};
const chunked = (type: string, make: () => Iterable<Buffer>) => (): Body => ({
  headers: { 'content-type': type },
  pieces: make(),
});

const json = () => filled('{"username":"', '"}');
const text = () => filled('', '');
const urlEncoded = () => filled('username=', '');
const packed = gzipSync(Buffer.concat([...json()]));

export const largeBodies: Readonly<Record<string, () => Body>> = {
  'a form of many fields': announced(FORM, plainFields),
  'a form of many fields in chunks': chunked(FORM, plainFields),
  JSON: announced('application/json', json),
  'JSON in chunks': chunked('application/json', json),
  text: announced('text/plain', text),
  'text in chunks': chunked('text/plain', text),
  bytes: announced('application/octet-stream', text),
  'bytes in chunks': chunked('application/octet-stream', text),
  'an encoded form': announced('application/x-www-form-urlencoded', urlEncoded),
  'an encoded form in chunks': chunked('application/x-www-form-urlencoded', urlEncoded),
  'packed JSON': () => ({
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    length: packed.length,
    pieces: [packed],
  }),
};
