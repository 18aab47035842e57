/** Reads entries of a zip. The directory is read fully; entries are unpacked on request within a byte limit. */
import { inflateRawSync } from 'node:zlib';

const MAX_ENTRIES = 2_000;
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly content: Buffer;
}

/** The archive contradicts itself, is encrypted, or uses a method that spreadsheet programs do not. */
export class BrokenZip extends Error {}
/** The entry unpacks to more bytes than it may. */
export class ZipLimit extends Error {}

export const isZip = (bytes: Buffer): boolean => bytes.length > 22 && bytes.readUInt32LE(0) === LOCAL;

const findEnd = (bytes: Buffer): number => {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new BrokenZip('no end of central directory');
};

const readEntry = (bytes: Buffer, at: number): { readonly entry: ZipEntry; readonly next: number } => {
  if (bytes.readUInt32LE(at) !== CENTRAL) throw new BrokenZip('no central directory');
  const nameLength = bytes.readUInt16LE(at + 28);
  const local = bytes.readUInt32LE(at + 42);
  if (bytes.readUInt32LE(local) !== LOCAL) throw new BrokenZip('no local header');
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const entry = {
    // Some writers use backslashes and a slash in front.
    name: bytes
      .toString('utf8', at + 46, at + 46 + nameLength)
      .replaceAll('\\', '/')
      .replace(/^\//, ''),
    method: bytes.readUInt16LE(at + 10),
    isEncrypted: (bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0,
    content: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
  };
  return { entry, next: at + 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32) };
};

/** Throws BrokenZip. */
export const zipEntries = (bytes: Buffer): readonly ZipEntry[] => {
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > MAX_ENTRIES) throw new BrokenZip('too many entries');
    const entries: ZipEntry[] = [];
    let at = bytes.readUInt32LE(end + 16);
    for (let n = 0; n < count; n += 1) {
      const { entry, next } = readEntry(bytes, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    throw error instanceof RangeError ? new BrokenZip(error.message) : error;
  }
};

/** Returns the entry's bytes. Throws ZipLimit above `maxBytes`, whatever size the archive claims, and BrokenZip. */
export const unpackEntry = ({ method, isEncrypted, content }: ZipEntry, maxBytes: number): Buffer => {
  if (isEncrypted) throw new BrokenZip('encrypted');
  if (method === STORED) {
    if (content.length > maxBytes) throw new ZipLimit();
    return content;
  }
  if (method !== DEFLATED) throw new BrokenZip(`method ${method}`);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') throw new ZipLimit();
    throw new BrokenZip((error as Error).message);
  }
};
