/** Good workbooks are read, every time: as our own exports are written, with the workbook's parts in any order. */
import { importFailures } from '@minsu/contract/import-run.ts';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { short } from '../../test/run-length.ts';
import { readSheet } from './sheet-reader.ts';
import { archiveOf, smallArchive } from './small-archive.ts';

const { notASheet, broken, tooBig } = importFailures;
const said = { notAWorkbook: notASheet, broken, tooBig };

const workbook = async (rows: readonly (readonly unknown[])[]): Promise<Buffer> => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('客人');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(await book.xlsx.writeBuffer());
};

const textsOf = async (bytes: Buffer) =>
  (await readSheet(bytes, 100)).map(({ cells }) => cells.map(({ text }) => text));

const ROWS = [
  ['姓名', '晚数'],
  ['温庭筠', 2],
  ['骆一舟', 3],
];
const TEXTS = ROWS.map((row) => row.map(String));

test.skipIf(short)(
  'the same good workbook is never refused by chance',
  async () => {
    const bytes = await workbook(ROWS);
    for (let times = 0; times < 300; times += 1) expect(await textsOf(bytes)).toEqual(TEXTS);
  },
  60_000,
);

test('its parts may stand in any order, and texts may be missing', async () => {
  const entries = await smallArchive(await workbook(ROWS), 'xl/workbook.xml', said);
  expect(await textsOf(archiveOf(entries.toReversed()))).toEqual(TEXTS);
  const numbers = await smallArchive(await workbook([[1, 2]]), 'xl/workbook.xml', said);
  const bare = numbers.filter(({ name }) => name !== 'xl/sharedStrings.xml');
  expect(await textsOf(archiveOf(bare))).toEqual([['1', '2']]);
});
