/** Looks into a zip without trusting it: its entries are unpacked into nothing, and counted, before a parser sees it. */
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Failure, FailureError, fail } from '@minsu/contract/failure.ts';

const LIMIT_BYTES = 100 * 1024 * 1024;
const MOST_ENTRIES = 200;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;

interface Said {
  readonly notAWorkbook: Failure;
  readonly broken: Failure;
  readonly tooBig: Failure;
}

export interface Entry {
  readonly name: string;
  readonly method: number;
  /** Of what it unpacks to, as the archive says. */
  readonly crc: number;
  readonly size: number;
  readonly content: Buffer;
}

export const isArchive = (bytes: Buffer): boolean => bytes.length > 22 && bytes.readUInt32LE(0) === LOCAL;

const endOf = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new RangeError('no end of central directory');
};

const entriesOf = (bytes: Buffer): Entry[] => {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MOST_ENTRIES) throw new RangeError('too many entries');
  let at = bytes.readUInt32LE(end + 16);
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== CENTRAL) throw new RangeError('no central directory');
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(local) !== LOCAL) throw new RangeError('no local header');
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const entry = {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      size: bytes.readUInt32LE(at + 24),
      content: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
    };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return entry;
  });
};

/** The entries; fails unless every one unpacks, all of them within 100 MiB, and `needed` is among them. */
export const smallArchive = async (bytes: Buffer, needed: string, said: Said): Promise<Entry[]> => {
  let left = LIMIT_BYTES;
  const counter = () =>
    new Writable({
      write(chunk: Buffer, _encoding, next) {
        left -= chunk.length;
        next(left < 0 ? new FailureError(said.tooBig) : null);
      },
    });
  try {
    const entries = entriesOf(bytes);
    if (!entries.some(({ name }) => name === needed)) fail(said.notAWorkbook);
    for (const { method, content } of entries) {
      if (method === STORED) await pipeline(Readable.from([content]), counter());
      else if (method === DEFLATED) await pipeline(Readable.from([content]), createInflateRaw(), counter());
      else fail(said.broken);
    }
    return entries;
  } catch (error) {
    if (error instanceof FailureError) throw error;
    return fail(said.broken);
  }
};

export const storedEntry = (name: string, text: string): Entry => {
  const content = Buffer.from(text);
  return { name, method: STORED, crc: crc32(content), size: content.length, content };
};

/** What local and central header of an entry have in common: version, flags (names are UTF-8) to the length of its name. */
const headOf = ({ name, method, crc, size, content }: Entry): Buffer => {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(0x0800, 2);
  head.writeUInt16LE(method, 4);
  head.writeUInt32LE(crc, 10);
  head.writeUInt32LE(content.length, 14);
  head.writeUInt32LE(size, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** An archive of these entries, one behind the other. */
export const archiveOf = (entries: readonly Entry[]): Buffer => {
  const locals = entries.map((entry) =>
    Buffer.concat([uint32(LOCAL), headOf(entry), Buffer.from(entry.name), entry.content]),
  );
  let at = 0;
  const central = entries.map((entry, index) => {
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    at += (locals[index] as Buffer).length;
    return Buffer.concat([
      uint32(CENTRAL),
      Buffer.from([20, 0]),
      headOf(entry),
      rest,
      Buffer.from(entry.name),
    ]);
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, uint32(END), end]);
};
