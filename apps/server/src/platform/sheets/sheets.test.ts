/** The reader returns exactly the texts written to a sheet. */
import { buffer } from 'node:stream/consumers';
import exceljs from 'exceljs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workbookTexts } from '../../../test/sheets/workbook-texts.ts';
import { readSheet } from './sheet-reader.ts';
import { streamSheet } from './sheets.ts';

const written = (rows: readonly (readonly string[])[]) => {
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    header: `列 ${at + 1}`,
    width: 10,
    value: (row: readonly string[]) => row[at] ?? '',
  }));
  const batches = async function* () {
    yield rows;
  };
  return buffer(streamSheet('往返', columns, batches()));
};

const risky = fc.tuple(fc.constantFrom('', '=', '+86', '-', '@', "'"), fc.string()).map(([a, b]) => a + b);
/** The reader trims; XML knows no control characters. */
const cell = fc
  .oneof(risky, fc.constantFrom('+8613800001111', '=1+1', '-12', '@客人', '007', '1e5', '６６', 'a　b', "'a"))
  .map((text) => text.replaceAll(/[\p{C}\r\n]/gu, '').trim());

test('every text comes back as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
      const lines = await readSheet(await written(rows), 100);
      const read = new Map(lines.map(({ line, cells }) => [line, cells.map(({ text }) => text)]));
      for (const [at, row] of rows.entries())
        expect([0, 1, 2].map((column) => read.get(at + 2)?.[column] ?? '')).toEqual(row);
    }),
    { numRuns: 40 },
  );
});

test('no formula is in the file: texts are typed as texts', async () => {
  const xml = workbookTexts(
    await written([['=1+1', '+8613800001111', '@SUM(A1)', '-1']]),
    'xl/worksheets/sheet1.xml',
  );
  expect(xml).not.toMatch(/<f[ >/]/);
  expect(xml.match(/<c r="[A-D]2"[^>]*>/g)).toEqual(
    ['A', 'B', 'C', 'D'].map((column) =>
      expect.stringMatching(new RegExp(`r="${column}2".* t="(str|inlineStr|s)"`)),
    ),
  );
});

test("a moment stands on the clock of its house, which is named where it is not the business's", async () => {
  const at = new Date('2026-11-19T22:05:00Z');
  const columns = [{ header: '时间', width: 20, value: (houseId: string | null) => ({ at, houseId }) }];
  const batches = async function* () {
    yield ['east', 'west', null];
  };
  const zones = new Map([['west', 'Asia/Urumqi']]);
  const book = new exceljs.Workbook();
  await book.xlsx.load((await buffer(streamSheet('时间', columns, batches(), zones))) as never);
  const [sheet] = book.worksheets;
  if (!sheet) throw new Error('no sheet');
  const cells = [2, 3, 4].map((row) => sheet.getCell(row, 1));
  expect(cells.map((one) => (one.value as Date).toISOString())).toEqual([
    '2026-11-20T06:05:00.000Z',
    '2026-11-20T04:05:00.000Z',
    '2026-11-20T06:05:00.000Z',
  ]);
  expect(cells.map((one) => one.numFmt)).toEqual([
    'yyyy-mm-dd hh:mm',
    'yyyy-mm-dd hh:mm "GMT+6"',
    'yyyy-mm-dd hh:mm',
  ]);
});
