import { expect, test } from 'vitest';
import { currencyColumns, isForeignCurrency, isForeignHeader } from './import-currency-rules.ts';

test('headings name the currency of their amounts', () => {
  const foreign = ['Total (USD)', 'Gross EUR', '金额（美元）', '应收总额_HKD', '总价（港币）', 'Payout $'];
  expect(foreign.filter((header) => !isForeignHeader(header))).toEqual([]);
  const own = ['应收总额', 'Total (CNY)', '金额（元）', 'Amount RMB', '￥总价', 'Usda fee', ''];
  expect(own.filter(isForeignHeader)).toEqual([]);
});

test('a column may say the currency of each line', () => {
  expect(
    currencyColumns(['Total', '币种', 'Currency', 'order_currency', '结算货币', 'Currency rate']),
  ).toEqual([1, 2, 3, 4]);
  expect(['USD', 'eur', '美元', '（HKD）', '?'].filter((text) => !isForeignCurrency(text))).toEqual([]);
  expect(
    ['CNY', ' rmb ', '人民币', '￥', '', '-', '(CNY)', '人民币（元）', 'CNY/RMB', 'N/A'].filter(
      isForeignCurrency,
    ),
  ).toEqual([]);
});
