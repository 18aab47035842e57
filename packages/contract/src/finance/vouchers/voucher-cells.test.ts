import { expect, test } from 'vitest';
import { cellsOf, k3SchemaRows, type PrintedVoucher } from './voucher-cells.ts';
import { voucherFormatIds, voucherFormats } from './voucher-formats.ts';

const voucher: PrintedVoucher = {
  ...{ date: '2026-10-31', word: '记', number: 12, summary: '订单收支 海景一号', attachments: 0 },
  lines: [
    { code: '1002', name: '银行存款', items: [], summary: '退款 "a,b"\n海景', debitFen: -105, creditFen: 0 },
    {
      ...{ code: '2203', name: '预收账款', summary: '海景', debitFen: 0, creditFen: -105 },
      items: [{ dimension: 'customer', code: 'K001', name: '散客' }],
    },
  ],
};
const options = { preparer: '王会计', taxRate: 'Tax Exempt' };
const rowsOf = (id: keyof typeof voucherFormats) =>
  cellsOf(voucherFormats[id], [voucher], options).map((row) =>
    Object.fromEntries(row.map((cell, at) => [voucherFormats[id].columns[at]?.heading, cell])),
  );

test('each format has as many cells as columns, and the columns of its description', () => {
  for (const id of voucherFormatIds)
    for (const row of cellsOf(voucherFormats[id], [voucher], options))
      expect(row).toHaveLength(voucherFormats[id].columns.length);
  expect(voucherFormats.u8.columns).toHaveLength(48);
  expect(voucherFormats.k3.columns).toHaveLength(37);
  expect(voucherFormats.jdy.columns).toHaveLength(24);
  expect(voucherFormats.xero.columns).toHaveLength(10);
});

test('red amounts stay negative, or move to the other side where the program takes none', () => {
  expect(rowsOf('k3')[0]).toMatchObject({ 借方: -1.05, 贷方: 0, 原币金额: -1.05, 分录序号: 0, 序号: 1 });
  expect(rowsOf('quickbooks').map(({ Debits, Credits }) => [Debits, Credits])).toEqual([
    ['', '1.05'],
    ['1.05', ''],
  ]);
  expect(rowsOf('xero').map(({ Amount }) => Amount)).toEqual(['-1.05', '1.05']);
});

test('dates, summaries and auxiliary items take the form of the program', () => {
  expect(rowsOf('xero')[0]).toMatchObject({ Date: '31/10/2026', Narration: '记-12 订单收支 海景一号' });
  expect(rowsOf('quickbooks')[1]).toMatchObject({ JournalDate: '10/31/2026', Name: '散客' });
  expect(rowsOf('u8')[0]).toMatchObject({ 摘要: '退款  a b  海景', 借方金额: '-1.05', 贷方金额: '0' });
  expect(rowsOf('k3')[1]).toMatchObject({ 核算项目: '客户---K001---散客', 会计期间: 10 });
  expect(rowsOf('jdy')[1]).toMatchObject({ 借方金额: '', 贷方金额: -1.05, 客户: 'K001', 分录序号: 2 });
});

test('the schema sheet of K/3 lists every column and skips two indices', () => {
  const rows = k3SchemaRows(voucherFormats.k3);
  expect(rows.every((row) => row.length === 20)).toBe(true);
  const fields = rows.slice(4);
  expect(fields.map((row) => row[3])).toEqual(voucherFormats.k3.columns.map(({ heading }) => heading));
  const indices = fields.map((row) => Number(row[6]));
  expect(indices).toEqual([...indices].sort((a, b) => a - b));
  expect(indices).not.toContain(6);
  expect(indices).not.toContain(16);
});
