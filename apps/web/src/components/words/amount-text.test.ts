import { expect, test } from 'vitest';
import { plainAmount } from './amount-text.ts';

test('parses amounts as typed with a Chinese input method', () => {
  const typed = [
    '12。5',
    '１２．５',
    '12.5元',
    ' ¥1,336.00 ',
    '￥428',
    'CNY 88',
    '-¥5',
    '',
    '８８８。８８ 元',
  ];
  expect(typed.map(plainAmount)).toEqual([
    '12.5',
    '12.5',
    '12.5',
    '1336.00',
    '428',
    '88',
    '-5',
    '',
    '888.88',
  ]);
});

test('refuses text that is no amount', () => {
  expect(['元', '12。5。', 'abc'].map((text) => plainAmount(text))).toEqual(['', '12.5.', 'abc']);
});
