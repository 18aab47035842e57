import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, fenOf, tagsIn } from './import-cell-rules.ts';

test('amounts as people write them become fen; what is none is none', () => {
  expect(['368', '368.5', '¥1,280.00', '￥99.99', '200元'].map(fenOf)).toEqual([
    36_800, 36_850, 128_000, 9_999, 20_000,
  ]);
  expect(['', '-3', '三百', '1.234', '12345678'].map(fenOf)).toEqual([null, null, null, null, null]);
});

test('dates are read in the ways they are written', () => {
  expect(['2027-01-31', '2027/1/3', '2027年1月31日'].map(dateOf)).toEqual([
    '2027-01-31',
    '2027-01-03',
    '2027-01-31',
  ]);
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
