/**
 * The tape format of every Unix (ustar), written and read as a stream: the contents of a backup can be read without the
 * product.
 */
import { createByteReader } from './byte-reader.ts';

const BLOCK = 512;
const PIECE = 256 * 1024;

export interface TarEntry {
  /** With `/`; a folder ends with it. */
  readonly name: string;
  readonly bytes: number;
  readonly mode: number;
  /**
   * Pads content shorter than announced with zeros and cuts longer content, because files change while they are copied.
   */
  readonly content: AsyncIterable<Uint8Array>;
}

export class TarError extends Error {}

const nothing = async function* (): AsyncGenerator<Buffer> {};

export const folderEntry = (name: string): TarEntry => ({
  name: name.endsWith('/') ? name : `${name}/`,
  bytes: 0,
  mode: 0o700,
  content: nothing(),
});

export const textEntry = (name: string, text: string): TarEntry => {
  const content = Buffer.from(text);
  return {
    name,
    bytes: content.length,
    mode: 0o600,
    content: (async function* () {
      yield content;
    })(),
  };
};

const splitName = (name: string): [prefix: string, rest: string] => {
  if (Buffer.byteLength(name) <= 100) return ['', name];
  const cut = name.indexOf('/', name.length - 101);
  if (cut < 1 || cut > 155 || cut === name.length - 1) throw new TarError(`name too long: ${name}`);
  return [name.slice(0, cut), name.slice(cut + 1)];
};

const headerOf = ({ name, bytes, mode }: TarEntry): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(name);
  const octal = (value: number, at: number, width: number) =>
    header.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at);
  header.write(rest, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes, 124, 12);
  octal(0, 136, 12);
  header.write('        ', 148);
  header.write(name.endsWith('/') ? '5' : '0', 156);
  header.write('ustar\0' + '00', 257);
  header.write(prefix, 345);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
};

async function* exactly(bytes: number, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const piece of content) {
    if (left === 0) break;
    const fitting = piece.length > left ? piece.subarray(0, left) : piece;
    left -= fitting.length;
    yield fitting;
  }
  for (; left > 0; left -= Math.min(left, PIECE)) yield Buffer.alloc(Math.min(left, PIECE));
}

export async function* packTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  for await (const entry of entries) {
    yield headerOf(entry);
    yield* exactly(entry.bytes, entry.content);
    const over = entry.bytes % BLOCK;
    if (over > 0) yield Buffer.alloc(BLOCK - over);
  }
  yield Buffer.alloc(2 * BLOCK);
}

const textAt = (header: Buffer, at: number, width: number): string => {
  const field = header.subarray(at, at + width);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? width : end).toString();
};

const entryOf = (header: Buffer): Omit<TarEntry, 'content'> => {
  const said = Number.parseInt(textAt(header, 148, 8), 8);
  const plain = Buffer.from(header).fill(' ', 148, 156);
  if (plain.reduce((sum, byte) => sum + byte, 0) !== said) throw new TarError('damaged');
  const prefix = textAt(header, 345, 155);
  return {
    name: (prefix && `${prefix}/`) + textAt(header, 0, 100),
    bytes: Number.parseInt(textAt(header, 124, 12), 8),
    mode: Number.parseInt(textAt(header, 100, 8), 8),
  };
};

/** Entries in order. Read an entry's content before asking for the next one; unread content is skipped. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const reader = createByteReader(source);
  while (true) {
    const header = await reader.upTo(BLOCK);
    if (header.length < BLOCK) throw new TarError('cut off');
    if (header.every((byte) => byte === 0)) break;
    const entry = entryOf(header);
    let left = entry.bytes;
    const content = async function* () {
      while (left > 0) {
        const piece = await reader.some(Math.min(left, PIECE));
        if (piece.length === 0) throw new TarError('cut off');
        left -= piece.length;
        yield piece;
      }
    };
    yield { ...entry, content: content() };
    for await (const _ of content());
    await reader.upTo((BLOCK - (entry.bytes % BLOCK)) % BLOCK);
  }
  // To the very end: the rest (a seal, a checksum) is checked by the caller.
  while ((await reader.some(PIECE)).length > 0);
}
