/**
 * Forms for uploads: broken, oversized, empty, disguised. Made as they are sent. Files are binary zeros: how large texts, archives and
 * pictures are read is tried by the tests of their readers.
 */
import type { RawRequest } from './send-raw.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const BOUNDARY = 'shape-boundary';

type Body = Pick<RawRequest, 'headers' | 'length' | 'pieces'>;

const FORM = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `\r\n--${BOUNDARY}--\r\n`;

const disposition = (name: string, more = ''): string =>
  `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
const fileHead = (name = 'file', fileName = 'a.jpg'): string => disposition(name, `; filename="${fileName}"`);

const PIECE = 64 * KIB;

function* filled(count: number, byte: number): Generator<Buffer> {
  const piece = Buffer.alloc(PIECE, byte);
  for (let left = count; left > 0; left -= PIECE) yield piece.subarray(0, Math.min(left, PIECE));
}
const bytes = (count: number): Iterable<Buffer> => filled(count, 0x61);
const letters = (count: number): Iterable<Buffer> => filled(count, 0x61);

function* sequence(...parts: readonly (string | Iterable<Buffer>)[]): Generator<Buffer> {
  for (const part of parts)
    if (typeof part === 'string') yield Buffer.from(part);
    else yield* part;
}

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

/** Each makes its pieces again. */
const forms: Readonly<Record<string, () => Iterable<Buffer>>> = {
  'no parts': () => sequence(END),
  nothing: () => sequence(''),
  'a file of no bytes': () => sequence(fileHead(), END),
  'a small file': () => sequence(fileHead(), 'not a picture', END),
  'a file of 5 MiB': () => sequence(fileHead(), bytes(5 * MIB), END),
  'a file of 10 MiB': () => sequence(fileHead(), bytes(10 * MIB), END),
  'a file of 10 MiB and a byte': () => sequence(fileHead(), bytes(10 * MIB + 1), END),
  'a file of 40 MiB': () => sequence(fileHead(), bytes(40 * MIB), END),
  'a file that breaks off': () => sequence(fileHead(), bytes(200 * KIB)),
  'a file without an end of its own': () => sequence(fileHead(), bytes(200 * KIB), `\r\n--${BOUNDARY}`),
  'two files': () => sequence(fileHead(), bytes(MIB), fileHead(), bytes(MIB), END),
  'a file by another name': () => sequence(fileHead('picture'), bytes(MIB), END),
  'a file as text': () => sequence(disposition('file'), 'text', END),
  'a file as JSON': () =>
    sequence(
      `\r\n--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/json\r\n\r\n{"arrayBuffer":1,"size":1}`,
      END,
    ),
  'a file name of 100 KiB': () => sequence(fileHead('file', 'n'.repeat(100 * KIB)), 'x', END),
  'a field name of 100 KiB': () => sequence(disposition('n'.repeat(100 * KIB)), 'x', END),
  'a field name of 200 bytes': () => sequence(disposition('n'.repeat(200)), 'x', END),
  'a field of 9 KiB': () => sequence(disposition('id'), letters(9 * KIB), fileHead(), 'x', END),
  'a field of 1 MiB': () => sequence(disposition('id'), letters(MIB), END),
  'twelve fields of 1 MiB': () =>
    sequence(...Array.from({ length: 12 }, (_, at) => sequence(disposition(`f${at}`), letters(MIB))), END),
  '21 fields': () =>
    sequence(
      many(21, (at) => `${disposition(`f${at}`)}x`),
      END,
    ),
  '20,000 fields': () =>
    sequence(
      many(20_000, (at) => `${disposition(`f${at}`)}x`),
      END,
    ),
  '5,000 times one field': () =>
    sequence(
      many(5_000, () => `${disposition('id')}x`),
      END,
    ),
  'a prototype': () => sequence(`${disposition('__proto__')}x`, `${disposition('constructor')}x`, END),
  'a field without a name': () =>
    sequence(`\r\n--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx`, END),
  'a part without a head': () => sequence(`\r\n--${BOUNDARY}\r\n\r\nx`, END),
  '10,000 headers of a part': () =>
    sequence(
      `\r\n--${BOUNDARY}\r\n${many(10_000, (at) => `X-${at}: y\r\n`)}Content-Disposition: form-data; name="id"\r\n\r\nx`,
      END,
    ),
  'a preface of 5 MiB': () => sequence(bytes(5 * MIB), fileHead(), 'x', END),
  'an epilogue of 5 MiB': () => sequence(fileHead(), 'x', END, bytes(5 * MIB)),
  'only boundaries': () => sequence(`--${BOUNDARY}\r\n`.repeat(50_000), END),
  'a form within a form': () =>
    sequence(
      `\r\n--${BOUNDARY}\r\nContent-Type: multipart/mixed; boundary=inner\r\n\r\n${'--inner\r\n\r\nx\r\n'.repeat(1_000)}`,
      END,
    ),
  'text that is none': () => sequence(disposition('id'), '\u0000\u0001', END),
};

const lengthOf = (pieces: Iterable<Buffer>): number => {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
};

const broken: Readonly<Record<string, () => Body>> = {
  'a form without a boundary': () => ({
    headers: { 'content-type': 'multipart/form-data' },
    length: 4,
    pieces: [Buffer.from('form')],
  }),
  'a boundary of 4 KiB': () => ({
    headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(4 * KIB)}` },
    length: 4,
    pieces: [Buffer.from('form')],
  }),
  'another kind of form': () => ({
    headers: { 'content-type': `multipart/mixed; boundary=${BOUNDARY}` },
    length: END.length,
    pieces: [Buffer.from(END)],
  }),
  'a packed form': () => ({
    headers: { 'content-type': FORM, 'content-encoding': 'gzip' },
    length: 4,
    pieces: [Buffer.from('form')],
  }),
  'a file in JSON': () => {
    const body = Buffer.from('{"file":{"arrayBuffer":1,"size":1},"id":"x"}');
    return { headers: { 'content-type': 'application/json' }, length: body.length, pieces: [body] };
  },
  bytes: () => ({
    headers: { 'content-type': 'application/octet-stream' },
    length: 12 * MIB,
    pieces: bytes(12 * MIB),
  }),
};

/** Each form with its length announced, and in chunks. */
export const formShapes: Readonly<Record<string, () => Body>> = {
  ...Object.fromEntries(
    Object.entries(forms).flatMap(([name, make]) => {
      const length = lengthOf(make());
      const headers = { 'content-type': FORM };
      return [
        [name, (): Body => ({ headers, length, pieces: make() })],
        [`${name}, in chunks`, (): Body => ({ headers, pieces: make() })],
      ];
    }),
  ),
  ...broken,
};
