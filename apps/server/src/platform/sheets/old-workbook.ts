/**
 * Writes an Excel 97–2003 workbook (.xls, BIFF8 in a compound file) of plain cells, which some accounting programs still ask
 * for. The same content gives the same bytes.
 */
import type { PlainCell, PlainSheet } from './plain-workbook.ts';

export const MAX_OLD_ROWS = 65_536;
const MAX_RECORD = 8_224;
const SECTOR = 512;

const record = (type: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const words = (...values: number[]): Buffer => {
  const data = Buffer.alloc(values.length * 2);
  for (const [at, value] of values.entries()) data.writeUInt16LE(value, at * 2);
  return data;
};

const beginOf = (type: 0x05 | 0x10): Buffer =>
  record(0x0809, words(0x0600, type, 0x0dbb, 0x07cc, 0, 0, 6, 0));
const END = record(0x000a, Buffer.alloc(0));

const FONT = record(
  0x0031,
  Buffer.concat([
    words(200, 0, 0x7fff, 400, 0),
    Buffer.from([0, 0, 0, 0, 5, 1]),
    Buffer.from('Arial', 'utf16le'),
  ]),
);
/** `0xfff5`: a style; `0x0001`: cells. */
const format = (kind: number): Buffer =>
  record(0x00e0, Buffer.concat([words(0, 0, kind, 0x0020), Buffer.alloc(12)]));
const CELL_FORMAT = 15;

const sharedText = (text: string): Buffer => {
  const head = Buffer.alloc(3);
  head.writeUInt16LE(text.length, 0);
  head.writeUInt8(1, 2);
  return Buffer.concat([head, Buffer.from(text, 'utf16le')]);
};

/** The longest text that fits into one record. */
const MAX_TEXT = 4_000;

const createStrings = () => {
  const places = new Map<string, number>();
  let uses = 0;
  return {
    placeOf: (text: string): number => {
      const cut = text.slice(0, MAX_TEXT);
      uses += 1;
      const place = places.get(cut) ?? places.size;
      places.set(cut, place);
      return place;
    },
    /** No text is split: the next one begins a CONTINUE record. */
    records: (): Buffer => {
      const head = Buffer.alloc(8);
      head.writeUInt32LE(uses, 0);
      head.writeUInt32LE(places.size, 4);
      const chunks: Buffer[][] = [[head]];
      let length = head.length;
      for (const text of places.keys()) {
        const bytes = sharedText(text);
        if (length + bytes.length > MAX_RECORD) {
          chunks.push([]);
          length = 0;
        }
        chunks.at(-1)?.push(bytes);
        length += bytes.length;
      }
      return Buffer.concat(
        chunks.map((chunk, at) => record(at === 0 ? 0x00fc : 0x003c, Buffer.concat(chunk))),
      );
    },
  };
};
type Strings = ReturnType<typeof createStrings>;

const cellRecord = (cell: PlainCell, row: number, column: number, strings: Strings): Buffer => {
  if (typeof cell === 'number') {
    const data = Buffer.concat([words(row, column, CELL_FORMAT), Buffer.alloc(8)]);
    data.writeDoubleLE(cell, 6);
    return record(0x0203, data);
  }
  const data = Buffer.concat([words(row, column, CELL_FORMAT), Buffer.alloc(4)]);
  data.writeUInt32LE(strings.placeOf(cell), 6);
  return record(0x00fd, data);
};

const sheetRecords = ({ rows }: PlainSheet, strings: Strings): Buffer => {
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const size = Buffer.alloc(14);
  size.writeUInt32LE(rows.length, 4);
  size.writeUInt16LE(width, 10);
  const cells = rows.flatMap((row, at) =>
    row.flatMap((cell, column) => (cell === '' ? [] : [cellRecord(cell, at, column, strings)])),
  );
  const window = record(0x023e, words(0x00b6, 0, 0, 0x0040, 0, 0, 0, 0, 0));
  return Buffer.concat([beginOf(0x10), record(0x0200, size), ...cells, window, END]);
};

const nameRecord = ({ name }: PlainSheet, offset: number): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(offset, 0);
  head.writeUInt8(name.length, 6);
  head.writeUInt8(1, 7);
  return record(0x0085, Buffer.concat([head, Buffer.from(name, 'utf16le')]));
};

const workbookStream = (sheets: readonly PlainSheet[]): Buffer => {
  const strings = createStrings();
  const bodies = sheets.map((sheet) => sheetRecords(sheet, strings));
  const styles = Array.from({ length: CELL_FORMAT }, () => format(0xfff5));
  const before = Buffer.concat([
    beginOf(0x05),
    record(0x0042, words(0x04b0)),
    record(0x003d, words(0, 0, 0x2000, 0x1000, 0x0038, 0, 0, 1, 0x0258)),
    ...Array.from({ length: 4 }, () => FONT),
    ...styles,
    format(0x0001),
    record(0x0293, Buffer.from([0x00, 0x80, 0x00, 0xff])),
  ]);
  const after = Buffer.concat([strings.records(), END]);
  const names = sheets.reduce((sum, sheet) => sum + nameRecord(sheet, 0).length, 0);
  let offset = before.length + names + after.length;
  const named = sheets.map((sheet, at) => {
    const entry = nameRecord(sheet, offset);
    offset += bodies[at]?.length ?? 0;
    return entry;
  });
  return Buffer.concat([before, ...named, after, ...bodies]);
};

const FREE = 0xffffffff;
const CHAIN_END = 0xfffffffe;
const FAT_SECTOR = 0xfffffffd;
const DIFAT_SECTOR = 0xfffffffc;
const IN_HEADER = 109;
const PER_SECTOR = SECTOR / 4;

interface Layout {
  readonly stream: number;
  readonly fat: number;
  readonly difat: number;
}

/** Sectors of the table of chains, which lists itself too. */
const layoutOf = (stream: number): Layout => {
  let fat = 1;
  for (;;) {
    const difat = Math.ceil(Math.max(0, fat - IN_HEADER) / (PER_SECTOR - 1));
    const needed = Math.ceil((stream + 1 + fat + difat) / PER_SECTOR);
    if (needed <= fat) return { stream, fat, difat };
    fat = needed;
  }
};

const longs = (values: readonly number[], length: number): Buffer => {
  const data = Buffer.alloc(length, 0xff);
  for (const [at, value] of values.entries()) data.writeUInt32LE(value, at * 4);
  return data;
};

const directoryEntry = (name: string, kind: number, start: number, size: number, child: number): Buffer => {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64);
  entry.writeUInt8(kind, 66);
  entry.writeUInt8(1, 67);
  entry.writeUInt32LE(FREE, 68);
  entry.writeUInt32LE(FREE, 72);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
};

const headerOf = ({ stream, fat, difat }: Layout, fatSectors: readonly number[]): Buffer => {
  const header = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(0x003e, 24);
  header.writeUInt16LE(0x0003, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fat, 44);
  header.writeUInt32LE(stream, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(CHAIN_END, 60);
  header.writeUInt32LE(difat === 0 ? CHAIN_END : stream + 1 + fat, 68);
  header.writeUInt32LE(difat, 72);
  for (const [at, sector] of fatSectors.slice(0, IN_HEADER).entries())
    header.writeUInt32LE(sector, 76 + at * 4);
  return header;
};

/** Sectors in order: the stream, the directory, the table of chains, its continuation. */
const compoundFile = (content: Buffer): Buffer => {
  // Below 4,096 bytes a stream would be in small sectors.
  const size = Math.max(4_096, Math.ceil(content.length / SECTOR) * SECTOR);
  const layout = layoutOf(size / SECTOR);
  const { stream, fat, difat } = layout;
  const fatSectors = Array.from({ length: fat }, (_, at) => stream + 1 + at);
  const chains = [
    ...Array.from({ length: stream }, (_, at) => (at === stream - 1 ? CHAIN_END : at + 1)),
    CHAIN_END,
    ...fatSectors.map(() => FAT_SECTOR),
    ...Array.from({ length: difat }, () => DIFAT_SECTOR),
  ];
  const continued = Array.from({ length: difat }, (_, at) => {
    const from = IN_HEADER + at * (PER_SECTOR - 1);
    const part = longs(fatSectors.slice(from, from + PER_SECTOR - 1), SECTOR);
    part.writeUInt32LE(at === difat - 1 ? CHAIN_END : stream + 1 + fat + at + 1, SECTOR - 4);
    return part;
  });
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, CHAIN_END, 0, 1),
    directoryEntry('Workbook', 2, 0, size, FREE),
    directoryEntry('', 0, 0, 0, FREE),
    directoryEntry('', 0, 0, 0, FREE),
  ]);
  const padded = Buffer.alloc(size);
  content.copy(padded);
  const table = longs(chains, fat * SECTOR);
  return Buffer.concat([headerOf(layout, fatSectors), padded, directory, table, ...continued]);
};

/** Throws if a sheet has more rows than the format holds. */
export const writeOldWorkbook = (sheets: readonly PlainSheet[]): Buffer => {
  if (sheets.some(({ rows }) => rows.length > MAX_OLD_ROWS)) throw new RangeError('too many rows for .xls');
  return compoundFile(workbookStream(sheets));
};
