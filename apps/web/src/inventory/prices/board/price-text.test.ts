import { describe, expect, it } from 'vitest';
import { formatTable, plainPrice, readPrice, splitTable } from './price-text.ts';

const fenOf = (text: string) => {
  const read = readPrice(text);
  return read.kind === 'price' ? read.fen : read.kind === 'refused' ? read.problem : read.kind;
};

describe('readPrice', () => {
  it('reads common notations', () => {
    expect(
      [
        '428',
        ' 428 ',
        '¥428',
        '￥428.5',
        '1,280',
        '1,280.50',
        '１２８０元',
        'CNY 88',
        '428.',
        'CN¥1,280.00',
        '428。5',
      ].map(fenOf),
    ).toEqual([42_800, 42_800, 42_800, 42_850, 128_000, 128_050, 128_000, 8_800, 42_800, 128_000, 42_850]);
  });

  it('refuses text, empty, negative and too precise input', () => {
    expect(['abc', '4a', '1,28', '12 to 14', '¥', '=A1+1'].map(fenOf)).toEqual(Array(6).fill('text'));
    expect(['0', '0.00', '-5', '−5', '(5)'].map(fenOf)).toEqual(Array(5).fill('notPositive'));
    expect(fenOf('1.005')).toBe('decimals');
    expect(fenOf('1.500')).toBe(150);
    expect(fenOf('1000000')).toBe(100_000_000);
    expect(fenOf('1000000.01')).toBe('tooLarge');
    expect(fenOf('  ')).toBe('empty');
  });

  it('round-trips every amount', () => {
    for (let fen = 1; fen < 200_000; fen += 37) expect(fenOf(plainPrice(fen))).toBe(fen);
  });
});

describe('splitTable', () => {
  it('parses spreadsheet lines and columns', () => {
    expect(splitTable('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(splitTable('5')).toEqual([['5']]);
    expect(splitTable('1\t\n\t2')).toEqual([
      ['1', ''],
      ['', '2'],
    ]);
  });

  it('keeps tabs and line breaks of quoted cells, and stray quotes', () => {
    expect(splitTable('"a\tb\nc ""d"""\t2')).toEqual([['a\tb\nc "d"', '2']]);
    expect(splitTable('"a\t2\n"a"b\t3')).toEqual([
      ['"a', '2'],
      ['"a"b', '3'],
    ]);
  });

  it('round-trips a table of prices', () => {
    expect(
      splitTable(
        formatTable([
          [42_800, null],
          [50, 128_050],
        ]),
      ),
    ).toEqual([
      ['428', ''],
      ['0.50', '1280.50'],
    ]);
  });
});
