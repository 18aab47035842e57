/** Spreadsheet files made to exhaust their reader, generated on demand. */
import { workbookFile, zipFile } from './zip-file.ts';

export interface Bomb {
  readonly name: string;
  readonly file: () => Buffer;
  /** Expected field message, in English. */
  readonly says: RegExp;
}

const MIB = 1024 * 1024;
const times = (count: number, text: string | ((n: number) => string)): string =>
  typeof text === 'string' ? text.repeat(count) : Array.from({ length: count }, (_, n) => text(n)).join('');
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const shared = (count: number) => times(count, (n) => `<row r="${n + 1}"><c t="s"><v>0</v></c></row>`);
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const HOLDS_TOO_MUCH = /is too large/;
const CELL_TOO_LONG = /more than 32,767 characters/;
const DAMAGED = /is damaged/;
const TOO_MANY_COLUMNS = /more than 100 columns/;
const TOO_MANY_ROWS = /Up to 5000 rows|Up to 5,000 rows/;

const laughs = `<!DOCTYPE a [<!ENTITY a0 "ha">${times(20, (n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)}]>`;

const nestedZip = (): Buffer => {
  let inner = zipFile([{ name: 'a', content: Buffer.alloc(20 * MIB) }]);
  for (let depth = 0; depth < 12; depth += 1)
    inner = zipFile(['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.zip`, content: inner })));
  return inner;
};

/** The directory claims ten bytes for each entry. */
const lyingZip = (): Buffer => {
  const file = workbookFile({ rows: `<row>${cell(' '.repeat(30_000))}</row>`.repeat(4_000) });
  for (let at = 0; at < file.length - 4; at += 1) {
    const mark = file.readUInt32LE(at);
    if (mark === 0x02014b50) file.writeUInt32LE(10, at + 24);
    if (mark === 0x04034b50) file.writeUInt32LE(10, at + 22);
  }
  return file;
};

/** A directory of 60,000 entries that all lie on the same bytes. */
const overlappingZip = (): Buffer => {
  const file = workbookFile({ rows: `<row>${cell('a')}</row>` });
  const end = file.length - 22;
  const directory = file.subarray(file.readUInt32LE(end + 16), end);
  const tail = Buffer.from(file.subarray(end));
  tail.writeUInt16LE(60_000, 8);
  tail.writeUInt16LE(60_000, 10);
  return Buffer.concat([file.subarray(0, end), ...Array.from({ length: 12_000 }, () => directory), tail]);
};

export const workbookBombs: readonly Bomb[] = [
  {
    name: 'a million merged cells',
    file: () =>
      workbookFile({
        rows: `<row>${cell('房号')}</row><row>${cell('1')}</row>`,
        after: `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(1_000_000)}</mergeCells>`,
      }),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'one rich text of 12 MiB that 300 cells share',
    file: () =>
      workbookFile({
        strings: `<si>${`<r><t>${'x'.repeat(MIB)}</t></r>`.repeat(12)}</si>`,
        rows: shared(300),
      }),
    says: CELL_TOO_LONG,
  },
  {
    name: 'rich text of two million runs',
    file: () =>
      workbookFile({ strings: `<si>${'<r><t>x</t></r>'.repeat(2_000_000)}</si>`, rows: shared(300) }),
    says: CELL_TOO_LONG,
  },
  {
    name: 'a text of 2,000 characters that 4,900 cells share',
    file: () => workbookFile({ strings: `<si><t>${'x'.repeat(2_000)}</t></si>`, rows: shared(4_900) }),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'a text of 5 MiB within its cell',
    file: () => workbookFile({ rows: `<row>${cell('x'.repeat(5 * MIB))}</row>` }),
    says: CELL_TOO_LONG,
  },
  {
    name: 'half a million shared texts',
    file: () => workbookFile({ strings: '<si><t>x</t></si>'.repeat(500_000), rows: shared(3) }),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'billion laughs in the shared texts',
    file: () =>
      zipFile([
        { name: 'xl/sharedStrings.xml', content: `${laughs}<sst><si><t>&a20;</t></si></sst>` },
        { name: 'xl/workbook.xml', content: '<workbook/>' },
        { name: 'xl/worksheets/sheet1.xml', content: sheet(shared(2)) },
      ]),
    says: DAMAGED,
  },
  {
    name: 'billion laughs in the sheet',
    file: () => workbookFile({ sheet: `${laughs}${sheet(`<row>${cell('&a20;')}</row>`)}` }),
    says: DAMAGED,
  },
  {
    name: 'a file of this machine as an entity',
    file: () =>
      workbookFile({
        sheet: `<!DOCTYPE a [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheet(`<row>${cell('&f;')}</row>`)}`,
      }),
    says: DAMAGED,
  },
  {
    name: 'a sheet of 300 MiB packed into 300 kB',
    file: () => workbookFile({ sheet: Buffer.alloc(300 * MIB, 32) }),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'styles of 120 MiB',
    file: () => workbookFile({ rows: `<row>${cell('a')}</row>`, styles: ' '.repeat(120 * MIB) }),
    says: HOLDS_TOO_MUCH,
  },
  { name: 'zips in zips in zips', file: nestedZip, says: /cannot be read. Upload an .xlsx or .csv/ },
  { name: 'a directory that lies about sizes', file: lyingZip, says: HOLDS_TOO_MUCH },
  { name: '60,000 entries on the same bytes', file: overlappingZip, says: DAMAGED },
  {
    name: 'a value in the last of 16,384 columns',
    file: () =>
      workbookFile({
        before: '<dimension ref="A1:XFD1048576"/>',
        rows: `<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
      }),
    says: TOO_MANY_COLUMNS,
  },
  {
    name: 'a million columns',
    file: () => workbookFile({ rows: `<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>` }),
    says: TOO_MANY_COLUMNS,
  },
  {
    name: 'a million rows',
    file: () => workbookFile({ rows: '<row><c><v>1</v></c></row>'.repeat(1_000_000) }),
    says: TOO_MANY_ROWS,
  },
  {
    name: '500,000 filled cells',
    file: () => workbookFile({ rows: `<row>${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(5_000) }),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'four million empty cells',
    file: () => workbookFile({ rows: `<row>${'<c/>'.repeat(4_000_000)}</row>` }),
    says: /contains no data rows/,
  },
  {
    name: 'elements nested 500,000 deep',
    file: () => workbookFile({ rows: '<a>'.repeat(500_000) }),
    says: DAMAGED,
  },
  {
    name: 'a formula of 2 MiB',
    file: () => workbookFile({ rows: `<row><c><f>${'1+'.repeat(MIB)}1</f><v>1</v></c></row>` }),
    says: CELL_TOO_LONG,
  },
  {
    name: 'a tag of 3 MiB',
    file: () => workbookFile({ rows: `<row ${'a="1" '.repeat(MIB / 2)}/>` }),
    says: DAMAGED,
  },
  {
    name: 'a million cell formats',
    file: () => workbookFile({ rows: '<row/>', styles: `<cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs>` }),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'a text that is never closed',
    file: () => workbookFile({ sheet: `<worksheet><sheetData><row><c><![CDATA[${'x'.repeat(MIB)}` }),
    says: DAMAGED,
  },
];

export const textBombs: readonly Bomb[] = [
  {
    name: 'one endless quoted cell',
    file: () => Buffer.from(`a,b\n1,"${'x,\n'.repeat(3_000_000)}`),
    says: CELL_TOO_LONG,
  },
  { name: 'one endless cell', file: () => Buffer.alloc(9_000_000, 'x'), says: CELL_TOO_LONG },
  { name: 'nine million quotes', file: () => Buffer.alloc(9_000_001, '"'), says: CELL_TOO_LONG },
  {
    name: 'a short quote that is never closed',
    file: () => Buffer.from('a,b\n1,"2\n3,4\n'),
    says: /quotation mark in row 2 is not closed/,
  },
  { name: 'nine million columns', file: () => Buffer.alloc(9_000_000, ','), says: TOO_MANY_COLUMNS },
  {
    name: 'nine million empty rows',
    file: () => Buffer.alloc(9_000_000, '\n'),
    says: /contains no data rows/,
  },
  { name: 'four million rows', file: () => Buffer.from('a\n'.repeat(4_000_000)), says: TOO_MANY_ROWS },
  {
    name: '4,900 rows with 2,000 characters each',
    file: () => Buffer.from(`${'x'.repeat(2_000)}\n`.repeat(4_900)),
    says: HOLDS_TOO_MUCH,
  },
  {
    name: 'UTF-16 of half characters',
    file: () => Buffer.from(`fffe${'00d8'.repeat(100_000)}`, 'hex'),
    says: /cannot be read/,
  },
];

/** Read as what they are: what is dangerous in them is never looked at. */
export const harmlessWorkbooks: readonly Pick<Bomb, 'name' | 'file'>[] = [
  {
    name: 'a dimension of the whole sheet',
    file: () =>
      workbookFile({
        before: '<dimension ref="A1:XFD1048576"/><cols><col min="1" max="16384"/></cols>',
        rows: `<row r="1">${cell('房号')}</row><row r="1048576">${cell('1')}</row>`,
      }),
  },
  {
    name: 'an attached archive of 200 MiB',
    file: () =>
      workbookFile({
        rows: `<row>${cell('房号')}</row><row>${cell('1')}</row>`,
        more: [{ name: 'xl/media/a.zip', content: Buffer.alloc(200 * MIB) }],
      }),
  },
];
