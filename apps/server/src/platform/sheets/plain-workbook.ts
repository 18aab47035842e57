/**
 * Writes an .xlsx of plain cells whose bytes depend on nothing but its content: no time, no author, no compression that
 * differs between versions. For files that are compared and kept.
 */

export type PlainCell = string | number;
export interface PlainSheet {
  readonly name: string;
  readonly rows: readonly (readonly PlainCell[])[];
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

const crc32 = (bytes: Buffer): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};

/** 1 January 1980, the first date a zip can hold. */
const ZIP_DATE = 0x0021;

const entryOf = (name: string, content: Buffer, offset: number) => {
  const title = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(0x0800, 2);
  facts.writeUInt16LE(ZIP_DATE, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(content.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(title.length, 22);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return {
    local: Buffer.concat([Buffer.from('504b0304', 'hex'), facts, title, content]),
    central: Buffer.concat([Buffer.from('504b01021400', 'hex'), facts, rest, title]),
  };
};

/** Stored, not compressed. */
const zipOf = (files: readonly (readonly [name: string, content: string])[]): Buffer => {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const { local, central } = entryOf(name, Buffer.from(content), offset);
    locals.push(local);
    centrals.push(central);
    offset += local.length;
  }
  const size = centrals.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...centrals, end]);
};

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them.
const UNSAFE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string): string =>
  text.replaceAll(UNSAFE, '').replaceAll(/[&<>"]/g, (char) => ESCAPES[char] ?? char);

const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;

const cellXml = (cell: PlainCell, column: number, row: number): string => {
  if (cell === '') return '';
  const place = `${columnName(column)}${row}`;
  return typeof cell === 'number'
    ? `<c r="${place}"><v>${cell}</v></c>`
    : `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
};

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const sheetXml = ({ rows }: PlainSheet): string => {
  const lines = rows.map((cells, at) => {
    const inside = cells.map((cell, column) => cellXml(cell, column, at + 1)).join('');
    return `<row r="${at + 1}">${inside}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
};

export const writeWorkbook = (sheets: readonly PlainSheet[]): Buffer => {
  const part = (at: number) => `worksheets/sheet${at + 1}.xml`;
  const each = (line: (sheet: PlainSheet, at: number) => string) => sheets.map(line).join('');
  const types = each(
    (_, at) => `<Override PartName="/xl/${part(at)}" ContentType="${SHEET}.worksheet+xml"/>`,
  );
  const names = each(
    ({ name }, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const links = each(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="${RELS}/worksheet" Target="${part(at)}"/>`,
  );
  const relation = (inside: string) =>
    `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inside}</Relationships>`;
  return zipOf([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET}.sheet.main+xml"/>${types}</Types>`,
    ],
    [
      '_rels/.rels',
      relation(`<Relationship Id="rId1" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/>`),
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELS}"><sheets>${names}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relation(links)],
    ...sheets.map((sheet, at): [string, string] => [`xl/${part(at)}`, sheetXml(sheet)]),
  ]);
};
