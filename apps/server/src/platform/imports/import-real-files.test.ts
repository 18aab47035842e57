/** Reads real files with more than plain rows: merged cells, total rows, two columns with one name. */
import { type ImportField, type ImportMapping, NO_ANSWERS } from '@minsu/contract/platform/import-run.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../sheets/sheet-reader.ts';
import { assertAnswered, type StoredSheet } from './import-answer-rules.ts';
import { readLines } from './import-lines.ts';
import { headerRow, proposedMapping, withKinds } from './import-rules.ts';
import { statusField } from './import-status-rules.ts';

const field = (key: string, zh: string, required = false): ImportField => ({
  ...{ key, title: [zh, key], required, aliases: [], example: '' },
});
const fields = [
  ...withKinds(
    [
      ...[field('house', '房源', true), field('guest', '客人', true), field('checkIn', '入住', true)],
      ...[field('total', '金额'), field('remark', '备注')],
    ],
    { date: ['checkIn'], amount: ['total'], name: ['guest'] },
  ),
  statusField(),
];

type Value = string | number | null;
const workbook = async (rows: readonly (readonly Value[])[], merged: readonly string[] = []) => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('订单');
  for (const row of rows) sheet.addRow([...row]);
  for (const range of merged) sheet.mergeCells(range);
  const lines = await readSheet(Buffer.from(await book.xlsx.writeBuffer()), 100);
  const texts = lines.map(({ cells }) => cells.map(({ text }) => text));
  const at = headerRow(texts, fields);
  return { headers: texts[at] ?? [], lines: lines.slice(at + 1) };
};
const refusal = (sheet: StoredSheet, mapping: ImportMapping) => {
  try {
    assertAnswered(sheet, fields, { mapping, answers: NO_ANSWERS }, 'zh-CN');
    return null;
  } catch (error) {
    return (error as { details: { fields: { path: string }[] } }).details.fields[0]?.path;
  }
};
const read = (sheet: StoredSheet) => {
  const mapping = proposedMapping(sheet.headers, fields);
  return readLines(sheet, fields, { mapping, answers: NO_ANSWERS }).map(
    ({ line, values, problems, leftBy }) =>
      leftBy ?? {
        ...{ line, house: values.house, guest: values.guest },
        said: problems.map((problem) => sayText(problem, 'zh-CN')),
      },
  );
};

const HEAD = ['房源', '客人', '入住', '金额'];

describe('merged cells', () => {
  test('count for each of their rows, sideways for the first column alone', async () => {
    const sheet = await workbook(
      [
        ['六月订单', null, null, null],
        HEAD,
        ['云栖', '张三', '2027-06-01', 300],
        [null, '李四', '2027-06-02', 400],
        [null, '王五', '2027-06-03', 500],
        ['湖畔', '赵六', '2027-06-04', 600],
      ],
      ['A1:D1', 'A3:A5'],
    );
    expect(read(sheet)).toEqual([
      { line: 3, house: '云栖', guest: '张三', said: [] },
      { line: 4, house: '云栖', guest: '李四', said: [] },
      { line: 5, house: '云栖', guest: '王五', said: [] },
      { line: 6, house: '湖畔', guest: '赵六', said: [] },
    ]);
  });

  test('an amount over several lines is of none of them', async () => {
    const sheet = await workbook(
      [HEAD, ['云栖', '张三', '2027-06-01', 900], ['云栖', '李四', '2027-06-02', null]],
      ['D2:D3'],
    );
    const said = ['金额 是多行合并的单元格，请拆分后逐行填写'];
    expect(read(sheet)).toEqual([
      { line: 2, house: '云栖', guest: '张三', said },
      { line: 3, house: '云栖', guest: '李四', said },
    ]);
  });

  test('headings in two rows are found below their groups', async () => {
    const sheet = await workbook(
      [
        ['房源', '客人信息', null, '金额'],
        [null, '客人', '入住', null],
        ['云栖', '张三', '2027-06-01', 300],
      ],
      ['A1:A2', 'B1:C1', 'D1:D2'],
    );
    expect(read(sheet)).toEqual([{ line: 3, house: '云栖', guest: '张三', said: [] }]);
  });
});

describe('lines of totals', () => {
  test.each(['合计', '总计：', '小计', ' TOTAL ', 'Grand Total', '合　计', '总计（12 笔）'])(
    '%s is left out',
    async (word) => {
      const sheet = await workbook([HEAD, ['云栖', '张三', '2027-06-01', 300], [word, null, null, 300]]);
      expect(read(sheet)[1]).toBe(word.trim());
    },
  );

  test('a line with a guest and a date is none, whatever its remark says', async () => {
    const rows = [
      [...HEAD, '备注'],
      ['云栖', '合计', '2027-06-01', 300, '合计'],
      ['云栖', '张三', null, 300, '合计'],
    ];
    const sheet = await workbook(rows);
    expect(read(sheet)).toEqual([
      { line: 2, house: '云栖', guest: '合计', said: [] },
      { line: 3, house: '云栖', guest: '张三', said: ['缺少入住'] },
    ]);
  });

  test('it decides no word of a status', async () => {
    const rows = [
      [...HEAD, '状态'],
      ['云栖', '张三', '2027-06-01', 300, '已确认'],
      ['合计', null, null, 300],
    ];
    const sheet = await workbook(rows);
    expect(refusal(sheet, proposedMapping(sheet.headers, fields))).toBeNull();
  });
});

test('of two columns of one name that differ none is taken for a date, an amount or what every line needs', async () => {
  const twice = (second: string | null, name = '入住') =>
    workbook([
      [...HEAD, name, '备注', '备注'],
      ['云栖', '张三', '2027-06-01', 300, second, '早到', '加床'],
    ]);
  const path = async (sheet: Promise<StoredSheet>) =>
    refusal(await sheet, proposedMapping((await sheet).headers, fields));
  expect(await path(twice('2027-06-02'))).toBe('mapping.checkIn');
  expect(await path(twice('299', '金额'))).toBe('mapping.total');
  expect(await path(twice('2027-06-01'))).toBeNull();
  expect(await path(twice(null))).toBeNull();
});
