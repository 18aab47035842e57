/** Writes zip files for tests: good ones, and such as no program writes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface FileInZip {
  readonly name: string;
  readonly content: Buffer | string;
  /** Default true. */
  readonly deflate?: boolean;
}

const head = (name: string, method: number, raw: Buffer, packed: Buffer): Buffer => {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(20, 0);
  bytes.writeUInt16LE(0x0800, 2);
  bytes.writeUInt16LE(method, 4);
  bytes.writeUInt32LE(crc32(raw), 10);
  bytes.writeUInt32LE(packed.length, 14);
  bytes.writeUInt32LE(raw.length, 18);
  bytes.writeUInt16LE(Buffer.byteLength(name), 22);
  return bytes;
};

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

export const zipFile = (files: readonly FileInZip[]): Buffer => {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { name, content, deflate = true } of files) {
    const raw = Buffer.from(content);
    const packed = deflate ? deflateRawSync(raw, { level: 9 }) : raw;
    const common = head(name, deflate ? 8 : 0, raw, packed);
    const local = Buffer.concat([uint32(0x04034b50), common, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    central.push(Buffer.concat([uint32(0x02014b50), Buffer.from([20, 0]), common, rest, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, uint32(0x06054b50), end]);
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookParts {
  /** The content of <sheetData>. */
  readonly rows?: string;
  /** Between <worksheet> and <sheetData>. */
  readonly before?: string;
  /** Behind <sheetData>. */
  readonly after?: string;
  /** The whole sheet, instead of the above. */
  readonly sheet?: string | Buffer;
  /** The content of <sst>. */
  readonly strings?: string;
  readonly styles?: string;
  readonly workbook?: string;
  readonly more?: readonly FileInZip[];
}

/** A workbook with these parts, as plain as a reader takes it. */
export const workbookFile = (parts: WorkbookParts): Buffer => {
  const { rows = '', before = '', after = '', strings, styles, more = [] } = parts;
  const sheet =
    parts.sheet ?? `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
  const workbook =
    parts.workbook ??
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`;
  return zipFile([
    { name: 'xl/workbook.xml', content: workbook },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    ...(strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', content: `<sst>${strings}</sst>` }]),
    ...(styles === undefined
      ? []
      : [{ name: 'xl/styles.xml', content: `<styleSheet>${styles}</styleSheet>` }]),
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...more,
  ]);
};
