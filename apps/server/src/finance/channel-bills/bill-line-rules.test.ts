import { expect, test } from 'vitest';
import { amountOf } from '../../platform/imports/import-cell-rules.ts';
import { readBillLine } from './bill-line-rules.ts';

test('amounts of platforms, taken back ones too', () => {
  expect(['368.5', '¥1,280.00', '-20', '−20.5', '(20.00)', '（3）', '0'].map(amountOf)).toEqual([
    36_850, 128_000, -2_000, -2_050, -2_000, -300, 0,
  ]);
  expect(['', 'x', '1.234', '--2'].map(amountOf)).toEqual([null, null, null, null]);
});

test('a line says at which field it cannot be read', () => {
  const read = (values: Record<string, string>) =>
    readBillLine(2, { platformOrderNo: 'A1', paid: '10', ...values }).problems.map(({ field }) => field);
  expect(read({})).toEqual([]);
  expect(read({ paid: '十元' })).toEqual(['paid']);
  expect(read({ paid: '1000001' })).toEqual(['paid']);
  expect(read({ commission: 'x', sell: 'y' })).toEqual(['sell', 'commission']);
  expect(read({ platformOrderNo: 'x'.repeat(65) })).toEqual(['platformOrderNo']);
});
