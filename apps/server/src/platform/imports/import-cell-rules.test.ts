import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountOf,
  areDecimalCodes,
  fenOf,
  isForeignAmount,
  isRoundedText,
  plainCode,
  plainName,
  tagsIn,
  wholeCode,
} from './import-cell-rules.ts';

test('amounts as people write them become fen; what is none is none', () => {
  expect(['368', '368.5', '¥1,280.00', '￥99.99', '200元'].map(fenOf)).toEqual([
    36_800, 36_850, 128_000, 9_999, 20_000,
  ]);
  expect(['', '-3', '三百', '1.234', '12345678'].map(fenOf)).toEqual([null, null, null, null, null]);
});

test.each([
  ['1,280', 128_000],
  ['1,234,567.89', 123_456_789],
  ['￥１，２８０．５０', 128_050],
  ['CNY 1,280.00', 128_000],
  ['RMB1280', 128_000],
  ['CN¥ 368', 36_800],
  ['人民币1280元整', 128_000],
  ['368.00 元', 36_800],
  ['59.70000000', 5_970],
  ['59.699999999999996', 5_970],
  ['¥1199.9999999999998', 120_000],
  ['0.30000000000000004', 30],
  ['-0.30000000000000004', -30],
  ['1.23456789012345', null],
  ['+12.3', 1_230],
  ['(20.00)', -2_000],
  ['（¥1,280.00）', -128_000],
  ['¥(1,280.00)', -128_000],
  ['-¥20', -2_000],
  ['¥-20', -2_000],
  ['－２０', -2_000],
  ['−20.5', -2_050],
  ['20.00-', -2_000],
  ['-0.00', 0],
  ['1,28', null],
  ['12,34', null],
  ['1,2345', null],
  ['1.280,50', null],
  ['12.500', null],
  ['0.001', null],
  ['(-20)', null],
  ['--2', null],
  ['()', null],
  ['12,345,678.00', null],
  ['$100', null],
  ['USD 100', null],
  ['1e3', null],
  ['NaN', null],
])('%s is %s fen', (text, fen) => expect(amountOf(text)).toBe(fen));

test('amounts of other currencies are told apart from what is no amount', () => {
  const foreign = ['$100', 'US$ 100', 'USD 1,280.00', '100 EUR', '€99', 'HK$5', '（£20）', '100美元', '-$5'];
  expect(foreign.filter((text) => !isForeignAmount(text))).toEqual([]);
  const own = ['¥100', 'CNY 100', '100元', 'RMB 3', '-¥20', '(CNY 20)', '三百', '', 'abc', '12.5'];
  expect(own.filter(isForeignAmount)).toEqual([]);
});

test('full-width digits and blanks count as plain ones; names keep their letters', () => {
  expect(plainName('　张　三１２　')).toBe('张 三12');
  expect(plainName('豈Ａ（二）')).toBe('豈Ａ（二）');
  expect(plainCode('＋８６　１３８－００')).toBe('+86 138-00');
  expect(areDecimalCodes(['2.0', '', '13800138000.0'])).toBe(true);
  expect([['2.0', '3'], ['A1.0'], [''], ['1.50']].some(areDecimalCodes)).toBe(false);
  expect(['2.0', '13800138000.0', '1.50', 'A1.0'].map(wholeCode)).toEqual([
    '2',
    '13800138000',
    '1.50',
    'A1.0',
  ]);
  expect(['4.93827E+15', '1.38E+10', '6e+20', '420261130000001152.0'].every(isRoundedText)).toBe(true);
  expect(['1e5x', '138', 'E+1', 'A1E+5'].some(isRoundedText)).toBe(false);
});

test('tags are told apart by any comma, without blanks and repetitions', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z]{1,5}$/)),
      fc.constantFrom(',', '，', '、', '；'),
      (tags, comma) => {
        expect(tagsIn(tags.join(` ${comma} `))).toEqual([...new Set(tags)]);
      },
    ),
  );
});

test('numbers that a program wrote in its short form are rounded, and next to nothing is nothing', () => {
  const short = ['1.23457E15', '1,23457E+15', '1.38E+10', '4E+15'];
  expect(short.filter((text) => !isRoundedText(text))).toEqual([]);
  expect(['1E5', 'B12E3', 'E-1001', '12345'].filter(isRoundedText)).toEqual([]);
  expect(['5.684341886080802e-14', '1E-9', '0'].map(amountOf)).toEqual([0, 0, 0]);
  expect(amountOf('1e-3')).toBeNull();
});
