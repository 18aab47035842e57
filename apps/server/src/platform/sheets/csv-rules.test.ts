import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv-rules.ts';

test('quotes, line breaks inside them, other separators, a byte order mark', () => {
  expect(readCsv('\uFEFFa,"b ""x"", c"\r\n"1\n2",3\r\n')).toEqual([
    ['a', 'b "x", c'],
    ['1\n2', '3'],
  ]);
  expect(readCsv('房号;楼层\n101;1')).toEqual([
    ['房号', '楼层'],
    ['101', '1'],
  ]);
  expect(readCsv('订单导出\n\n房号;楼层\n"101, 102";1')).toEqual([
    ['订单导出'],
    [''],
    ['房号', '楼层'],
    ['101, 102', '1'],
  ]);
  expect(readCsv('a,b\r1,"2\r3"\r')).toEqual([
    ['a', 'b'],
    ['1', '2\r3'],
  ]);
  expect(readCsv('')).toEqual([]);
});

test('what is written is what is read', () => {
  const cell = fc.string({ minLength: 1 }).filter((text) => !text.includes('\uFEFF'));
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      (rows) => {
        const written = rows
          .map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(','))
          .join('\r\n');
        const first = written.split(/\r?\n/, 1)[0] ?? '';
        // A first line with more of another separator is read by that one.
        fc.pre(!first.includes(';') && !first.includes('\t'));
        expect(readCsv(written)).toEqual(rows);
      },
    ),
  );
});
