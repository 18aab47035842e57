/** Workbooks as many programs write them are read; what no program writes is refused. Larger attacks: content-bombs.test.ts. */
import type { FailureError } from '@minsu/contract/platform/failure.ts';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { type WorkbookParts, workbookFile, zipFile } from '../../../test/sheets/zip-file.ts';
import type { SheetLine } from './cell-rules.ts';
import { readSheet } from './sheet-reader.ts';

const workbook = async (rows: readonly (readonly unknown[])[]): Promise<Buffer> => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('客人');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
};

const shown = (lines: readonly SheetLine[]) =>
  lines.map(({ cells }) => cells.map(({ text, wrong }) => wrong ?? text));
const textsOf = async (bytes: Buffer) => shown(await readSheet(bytes, 100));
const rowOf = async (parts: WorkbookParts) => (await textsOf(workbookFile(parts)))[0];
const failureOf = (bytes: Buffer, limit = 100) =>
  readSheet(bytes, limit).then(
    () => 'read',
    ({ failure, details }: FailureError) => `${failure.code} at ${details.fields?.[0]?.path}`,
  );
const text = (value: string, type = 'inlineStr') => `<c t="${type}"><is><t>${value}</t></is></c>`;

test('the sheets of our own exports', async () => {
  const rows = [
    ['姓名', '晚数', '到店'],
    ['温庭筠', 2, new Date('2027-03-01T00:00:00Z')],
    ['', null, true],
  ];
  expect(await textsOf(await workbook(rows))).toEqual([
    ['姓名', '晚数', '到店'],
    ['温庭筠', '2', '2027-03-01'],
    ['', '', 'true'],
  ]);
});

describe('what other programs write', () => {
  test('the first visible sheet, wherever its part is and whatever it is called', async () => {
    const file = zipFile([
      {
        name: 'xl\\worksheets\\b.xml',
        content: `<worksheet><sheetData><row>${text('二')}</row></sheetData></worksheet>`,
      },
      {
        name: 'xl/worksheets/a.xml',
        content: `<worksheet><sheetData><row>${text('一')}</row></sheetData></worksheet>`,
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Target="/xl/worksheets/a.xml" Id="r1"/><Relationship Target="worksheets/b.xml" Id="r2"/></Relationships>',
      },
      {
        name: 'xl/workbook.xml',
        content:
          '<workbook><sheets><sheet state="hidden" r:id="r1"/><sheet name="x" r:id="r2"/></sheets></workbook>',
      },
    ]);
    expect(await textsOf(file)).toEqual([['二']]);
  });
  test('prefixes, attributes in single quotes, comments, CDATA, entities, a byte order mark', async () => {
    const sheet = `\uFEFF<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:sheetData><!-- <x:row> --><x:row r='3'>
      <x:c r='B3' t='inlineStr'><x:is><x:t>a &lt;b&gt; &#x4E2D;&#25991; &amp;amp; <![CDATA[<&amp;>]]></x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const lines = await readSheet(workbookFile({ sheet }), 100);
    expect(lines).toEqual([{ line: 3, cells: [{ text: '' }, { text: 'a <b> 中文 &amp; <&amp;>' }] }]);
  });
  test('rich text is joined, its reading aid left out', async () => {
    const strings =
      '<si><r><t>张</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 三</t></r><rPh sb="0" eb="1"><t>zhang</t></rPh></si>';
    expect(await rowOf({ strings, rows: '<row><c t="s"><v>0</v></c><c t="s"><v>7</v></c>x</row>' })).toEqual([
      '张 三',
    ]);
  });
  test('UTF-16 parts, and cells without references', async () => {
    const sheet = Buffer.from(
      `\uFEFF<worksheet><sheetData><row>${text('房号')}${text('楼层')}</row></sheetData></worksheet>`,
      'utf16le',
    );
    expect(await textsOf(workbookFile({ sheet }))).toEqual([['房号', '楼层']]);
  });
  test('dates by the format of the cell, in both calendars', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="171" formatCode="[Red]0.00&quot;day&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/><xf numFmtId="57"/></cellXfs>';
    const cells = [0, 1, 2, 3, 4].map((style) => `<c s="${style}"><v>46447.75</v></c>`).join('');
    expect(
      await rowOf({ styles, rows: `<row>${cells}<c s="1"><v>59</v></c><c s="1"><v>60</v></c></row>` }),
    ).toEqual([
      ...['46447.75', '2027-03-01', '2027-03-01', '46447.75', '2027-03-01'],
      ...['1900-02-28', '60'],
    ]);
    const workbook = '<workbook><workbookPr date1904="1"/><sheets/></workbook>';
    expect(await rowOf({ styles, workbook, rows: '<row><c s="1"><v>44985</v></c></row>' })).toEqual([
      '2027-03-01',
    ]);
    // Without a date's format it is a number; a date field still counts its days from 1904.
    const [line] = await readSheet(workbookFile({ workbook, rows: '<row><c><v>44985</v></c></row>' }), 10);
    expect(line?.cells).toEqual([{ text: '44985', is1904: true }]);
  });
  test('amounts without binary residue; a number that was rounded, a formula and an error are no values', async () => {
    const numbers = ['59.699999999999996', '0.1', '1E+3', '-12.50', '368']
      .map((v) => `<c><v>${v}</v></c>`)
      .join('');
    expect(await rowOf({ rows: `<row>${numbers}</row>` })).toEqual(['59.7', '0.1', '1000', '-12.5', '368']);
    const wrong =
      '<c><v>6222021234567890000</v></c><c><f>1+1</f><v>2</v></c><c t="str"><f/><v>x</v></c><c t="e"><v>#N/A</v></c>';
    expect(await rowOf({ rows: `<row>${wrong}${text('x'.repeat(2_001))}</row>` })).toEqual([
      ...['rounded', 'formula', 'formula', 'sheetError', 'tooLong'],
    ]);
  });
  test('percentages and foreign currencies as the cell shows them', async () => {
    const codes = [
      ...[
        '0.0%',
        '"$"#,##0.00',
        '[$€-2]\\ #,##0',
        '[$HK$-C04]#,##0.00',
        '_-[$USD]* #,##0',
        '[$¥-804]#,##0.00',
      ],
      ...['[$-804]0.00', '"¥"#,##0.00_);[Red]("$"#,##0.00)', '0"% 以上"', '#,##0.00"元"', '[$-409]m/d/yyyy'],
    ];
    const numFmts = codes.map(
      (code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
    );
    const ids = [0, 9, 10, ...codes.map((_, at) => 170 + at)];
    const styles = `<numFmts>${numFmts.join('')}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`;
    const value = ids.map((_, style) => `<c s="${style}"><v>0.2</v></c>`).join('');
    expect(await rowOf({ styles, rows: `<row>${value}<c s="1"><v>0.07</v></c></row>` })).toEqual([
      ...['0.2', '20%', '20%', '20%', '$0.2', '€0.2', 'HK$0.2', 'USD0.2'],
      ...['0.2', '0.2', '0.2', '0.2', '0.2', '1899-12-31', '7%'],
    ]);
  });
  test('rows and cells that are only formatted count for nothing', async () => {
    const empty = Array.from(
      { length: 3_000 },
      (_, n) => `<row r="${n + 2}"><c r="XFD${n + 2}" s="1"/></row>`,
    );
    const rows = `<row r="1">${text('a')}</row>${empty.join('')}<row r="1048576">${text('b')}</row>`;
    expect(
      (await readSheet(workbookFile({ rows, before: '<dimension ref="A1:XFD1048576"/>' }), 2)).map(
        ({ line }) => line,
      ),
    ).toEqual([1, 1_048_576]);
  });
});

describe('what no program writes', () => {
  test('a document type is refused, and so is an entity that nobody knows', async () => {
    const laughs = `<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;
    expect(await failureOf(workbookFile({ sheet: `${laughs}<worksheet><sheetData/></worksheet>` }))).toBe(
      'import.broken at file',
    );
    expect(await failureOf(workbookFile({ rows: `<row>${text('&b;')}</row>` }))).toBe(
      'import.broken at file',
    );
    expect(await failureOf(workbookFile({ rows: `<row>${text('&#x110000;')}</row>` }))).toBe(
      'import.broken at file',
    );
  });
  test.each([
    [
      'a part is missing',
      workbookFile({ workbook: '<workbook><sheets><sheet id="r9"/></sheets></workbook>' }).subarray(0, -40),
    ],
    ['elements are left open', workbookFile({ sheet: '<worksheet><sheetData><row>' })],
    ['a tag does not end', workbookFile({ rows: `<row a="${'x'.repeat(20_000)}` })],
  ])('%s', async (_, file) => expect(await failureOf(file)).toBe('import.broken at file'));
  test('a zip that is no workbook', async () =>
    expect(await failureOf(zipFile([{ name: 'word/document.xml', content: '<a/>' }]))).toBe(
      'import.notASheet at file',
    ));
});

describe('text files', () => {
  const csv = (content: string) => Buffer.from(content);
  test('UTF-8, UTF-16 and GB18030', async () => {
    const expected = [['房号', '楼层']];
    expect(await textsOf(csv('房号,楼层\n'))).toEqual(expected);
    expect(await textsOf(Buffer.from('\uFEFF房号\t楼层\r\n', 'utf16le'))).toEqual(expected);
    expect(await textsOf(Buffer.from('\uFEFF房号,楼层', 'utf16le').swap16())).toEqual(expected);
    expect(await textsOf(Buffer.from('房号,楼层\r\n', 'utf16le'))).toEqual(expected);
    expect(await textsOf(Buffer.from('房号\t楼层\n', 'utf16le').swap16())).toEqual(expected);
    expect(await textsOf(Buffer.from('b7bfbac52cc2a5b2e3', 'hex'))).toEqual(expected);
  });
  test.each(['00', '0000', '610a00', '610000002c000a00', 'ff00fe'])('bytes %s are no text', async (hex) => {
    expect(await failureOf(Buffer.from(hex, 'hex'))).toBe('import.notASheet at file');
  });
  test('numbers that were kept as text, and marks without a shape', async () => {
    const rows = `订单号,电话\n="6222021234567890",'+8613800001111\n\t17\t,\u202a13800001111\u202c\n"=""a,b""",'80s\n`;
    expect(await textsOf(csv(`\u200b${rows}`))).toEqual([
      ['订单号', '电话'],
      ['6222021234567890', '+8613800001111'],
      ['17', '13800001111'],
      ['a,b', "'80s"],
    ]);
  });
  test.each([
    ['<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table>', 'oldSheet'],
    ['\uFEFF<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>', 'oldSheet'],
    [' <TABLE border=1><tr><td>房号</td></tr></TABLE>', 'oldSheet'],
    ['%PDF-1.7\n1 0 obj', 'notASheet'],
    ['{\\rtf1 a,b}', 'notASheet'],
  ])('%s is no text of cells', async (content, code) => {
    expect(await failureOf(csv(content))).toBe(`import.${code} at file`);
  });
  test('a quote that is never closed is named by its row', async () => {
    expect(await failureOf(csv('a,b\n1,"2\n3,4\n'))).toBe('import.openQuote at file');
  });
});
