import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountInCapitals } from './money-words.ts';

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [105, '壹元零伍分'],
  [1_000, '壹拾元整'],
  [100_520, '壹仟零伍元贰角整'],
  [123_456, '壹仟贰佰叁拾肆元伍角陆分'],
  [1_000_000, '壹万元整'],
  [1_000_100, '壹万零壹元整'],
  [10_050_000, '壹拾万零伍佰元整'],
  [100_000_000_00, '壹亿元整'],
  [100_000_010_00, '壹亿零壹拾元整'],
  [-4_280, '负肆拾贰元捌角整'],
])('%i fen → %s', (fen, words) => {
  expect(amountInCapitals(fen)).toBe(words);
});

const value = (text: string): number => {
  let [total, group, digit] = [0, 0, 0];
  for (const letter of text) {
    const place = '拾佰仟'.indexOf(letter) + 1;
    if (place > 0) {
      group += digit * 10 ** place;
      digit = 0;
    } else if ('零壹贰叁肆伍陆柒捌玖'.includes(letter)) digit = '零壹贰叁肆伍陆柒捌玖'.indexOf(letter);
    else if (letter === '万' || letter === '亿') {
      total += (group + digit) * (letter === '万' ? 1e4 : 1e8);
      [group, digit] = [0, 0];
    }
  }
  return total + group + digit;
};

test('reads back as the amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (fen) => {
      const [, yuan = '', rest = ''] = /^(?:(.*)元)?(.*)$/.exec(amountInCapitals(fen)) ?? [];
      const jiao = value(/(.)角/.exec(rest)?.[1] ?? '零');
      const cents = value(/(.)分/.exec(rest)?.[1] ?? '零');
      expect(value(yuan) * 100 + jiao * 10 + cents).toBe(fen);
    }),
  );
});
