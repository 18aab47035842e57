/**
 * Reads Alipay's trade bill. The file in the ZIP that has a column of trade numbers holds the details: GBK, lines with `#`
 * before and after, values padded with blanks or tabs. Columns are found by title. Documents: "对账单下载"; samples of 2020. Pure.
 */
import { readBeijingDateTime } from '../beijing-time.ts';
import { BillError, type BillRow } from '../provider.ts';
import { linesOf } from '../text-lines.ts';
import { fenOfYuan, roundedFenOfYuan } from '../yuan.ts';

/** Brackets in titles are wide or narrow, with or without the unit. */
const titleOf = (text: string): string => text.replaceAll(/[\s（()）]/g, '').replace(/元$/, '');

const cellsOf = (line: string): string[] => line.split(',').map((cell) => cell.trim());

const SUBJECT = '商品名称';
const CREATED = '创建时间';
const REQUIRED = ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '订单金额', '服务费'];

/** A subject with commas is spread over several cells; the time behind it says where it ends. */
const joinSubject = (titles: readonly string[], cells: readonly string[]): readonly string[] => {
  const at = titles.indexOf(SUBJECT);
  if (cells.length <= titles.length || at === -1 || titles[at + 1] !== CREATED) return cells;
  const end = cells.findIndex((cell, index) => index > at && readBeijingDateTime(cell) !== null);
  return end === -1 ? cells : [...cells.slice(0, at), cells.slice(at, end).join(','), ...cells.slice(end)];
};

/** Files differ in the sign of fees: a payment is charged, a refund gives back. */
const signedFee = (feeFen: number, isRefund: boolean): number => {
  const fen = Math.abs(feeFen);
  return isRefund && fen > 0 ? -fen : fen;
};

const rowOf = (titles: readonly string[], line: string): BillRow => {
  const cells = joinSubject(titles, cellsOf(line));
  // The note is the last column: commas in it are surplus cells behind it.
  if (cells.length < titles.length) throw new BillError('a line has too few values');
  const read = (title: string): string => cells[titles.indexOf(title)] ?? '';
  const isRefund = read('业务类型').includes('退款');
  const amountFen = fenOfYuan(read('订单金额'));
  const feeFen = roundedFenOfYuan(read('服务费') || '0');
  const at = readBeijingDateTime(read('完成时间'));
  if (amountFen === null || feeFen === null || !at) throw new BillError('a line cannot be read');
  return {
    ...{ kind: isRefund ? 'refund' : 'payment', at, feeFen: signedFee(feeFen, isRefund) },
    ...{ merchantOrderNo: read('商户订单号'), providerTradeNo: read('支付宝交易号') },
    ...{ refundNo: (isRefund && read('退款批次号/请求号')) || null, providerRefundNo: null },
    amount: { amountFen: Math.abs(amountFen), currency: 'CNY' },
  };
};

const titlesOf = (text: string): string[] => {
  for (const line of linesOf(text)) if (!line.startsWith('#')) return cellsOf(line).map(titleOf);
  return [];
};

/** The summary file has a line per shop and no trade numbers. */
export const isDetailFile = (text: string): boolean => titlesOf(text).includes('支付宝交易号');

/** Throws `BillError` if a column is missing, a line cannot be read, or the file ends before its closing `#` line. */
export function* alipayBillRows(text: string): Generator<BillRow> {
  const titles = titlesOf(text);
  const missing = REQUIRED.find((title) => !titles.includes(title));
  if (missing !== undefined) throw new BillError(`no column ${missing}`);
  const lines = linesOf(text);
  for (let line = lines.next().value; line?.startsWith('#'); ) line = lines.next().value;
  for (const line of lines) {
    if (line.startsWith('#')) return;
    yield rowOf(titles, line);
  }
  throw new BillError('the bill ends before its closing line');
}
