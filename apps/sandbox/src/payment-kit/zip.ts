/** A ZIP file of a few files, deflated. Names are given as bytes: Alipay writes them in GBK. */
import { crc32, deflateRawSync } from 'node:zlib';

interface Entry {
  readonly name: Buffer;
  readonly content: Buffer;
}

/** 1 January 2026, midnight, as MS-DOS writes it. */
const [TIME, DATE] = [0, ((2026 - 1980) << 9) | (1 << 5) | 1];

const header = (entry: Entry, packed: Buffer): Buffer => {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(0, 2);
  bytes.writeUInt16LE(8, 4);
  bytes.writeUInt16LE(TIME, 6);
  bytes.writeUInt16LE(DATE, 8);
  bytes.writeUInt32LE(crc32(entry.content), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(entry.content.length, 18);
  bytes.writeUInt16LE(entry.name.length, 22);
  return bytes;
};

const centralOf = (entry: Entry, packed: Buffer, offset: number): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from('504b01021400', 'hex'), header(entry, packed), rest, entry.name]);
};

export const zip = (entries: readonly Entry[]): Buffer => {
  const [parts, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.content);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), header(entry, packed), entry.name, packed]);
    central.push(centralOf(entry, packed, offset));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('504b0506', 0, 'hex');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, directory, end]);
};
