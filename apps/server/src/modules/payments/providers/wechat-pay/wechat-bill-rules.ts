/**
 * The trade bill of WeChat Pay as lines: UTF-8 with BOM, CRLF, titles bare, every value behind a back-tick, totals last. Columns
 * are found by title, because older merchants have others. Document: "下载账单", `bill-download/format-trade.html`. Pure.
 */
import { minorOf } from '../../../../platform/decimal-money.ts';
import { readBeijingDateTime } from '../beijing-time.ts';
import type { BillLine } from '../provider.ts';

type Row = Readonly<Record<string, string>>;

/** A value may hold a comma, so commas alone separate nothing. */
const valuesOf = (line: string): string[] => line.slice(1).split(',`');

const rowOf = (titles: readonly string[], line: string): Row | null => {
  const values = valuesOf(line);
  if (values.length !== titles.length) return null;
  return Object.fromEntries(titles.map((title, index) => [title, (values[index] ?? '').trim()]));
};

/** The first of these columns that the bill has. */
const firstOf = (row: Row, ...titles: readonly string[]): string =>
  titles.map((title) => row[title]).find((value) => value !== undefined && value !== '') ?? '';

const fenOf = (text: string): number | null => minorOf(text, 'CNY');

const FEE = /^(-?\d+\.\d{2})\d*$/;

/** Fees have five decimals of which the last three are zero: WeChat charges whole fen. */
const feeFenOf = (text: string): number | null =>
  text === '' ? 0 : fenOf(FEE.exec(text)?.[1] ?? text);

const kinds: Readonly<Record<string, BillLine['kind']>> = {
  SUCCESS: 'payment',
  REFUND: 'refund',
  // A payment code reversed at the till: the guest has the money back.
  REVOKED: 'refund',
};

const lineOf = (row: Row): BillLine | null => {
  const kind = kinds[row.交易状态 ?? ''];
  const isRefund = kind === 'refund';
  const amountFen = fenOf(
    isRefund ? firstOf(row, '申请退款金额', '退款金额') : firstOf(row, '订单金额', '应结订单金额', '总金额'),
  );
  const feeFen = feeFenOf(row.手续费 ?? '');
  const at = readBeijingDateTime(firstOf(row, '退款成功时间', '退款申请时间', '交易时间'));
  if (!kind || amountFen === null || feeFen === null || !at) return null;
  return {
    ...{ kind, at, amountFen, feeFen },
    currency: row.货币种类 || 'CNY',
    orderNo: row.商户订单号 ?? '',
    tradeNo: row.微信订单号 ?? '',
    refundNo: (isRefund && row.商户退款单号) || null,
    tradeRefundNo: (isRefund && row.微信退款单号) || null,
  };
};

const COUNT_TITLE = '总交易单数';

/** Returns null if a line cannot be read or the number of lines is not the one that the bill states: a part is no bill. */
export const readWechatBill = (text: string): BillLine[] | null => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/).filter((line) => line.trim() !== '');
  const titles = (lines[0] ?? '').split(',').map((title) => title.trim());
  const totalsAt = lines.findIndex((line) => line.startsWith(COUNT_TITLE));
  const totals = lines[totalsAt + 1];
  if (!titles.includes('商户订单号') || totalsAt < 1 || totals === undefined) return null;
  const bill = lines.slice(1, totalsAt).map((line) => {
    const row = line.startsWith('`') ? rowOf(titles, line) : null;
    return row && lineOf(row);
  });
  if (Number(valuesOf(totals)[0]) !== bill.length) return null;
  return bill.includes(null) ? null : (bill as BillLine[]);
};
