import { expect, test } from 'vitest';
import { readCsv } from '../../platform/sheets/csv-rules.ts';
import { csvOf } from './report-csv-rules.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+8613800001111', "'+8613800001111"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1+1', `"'\t=1+1"`],
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['听松,"A"', '"听松,""A"""'],
  ['两行\n=1', '"两行\n=1"'],
  ['听松', '听松'],
])('%j runs nothing', (text, written) => {
  expect(csvOf([[text]])).toBe(`\ufeff${written}\r\n`);
});

test('numbers are numbers, and what is read back is what was written', () => {
  const rows = [
    ['房源', '金额'],
    ['听松;A', -12.5],
    ['a,"b"\n', 1 / 3],
    [null, 0],
  ];
  expect(readCsv(csvOf(rows))).toEqual([
    ['房源', '金额'],
    ['听松;A', '-12.5'],
    ['a,"b"\n', '0.333333'],
    ['', '0'],
  ]);
});
