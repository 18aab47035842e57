/**
 * Alipay's trade bill as lines: a ZIP of two GBK files, of which the one with a column of trade numbers holds the details; lines
 * with `#` before and after, values padded with blanks or tabs. Columns are found by title. Pure.
 */
import { minorOf } from '../../../../platform/decimal-money.ts';
import { BrokenZip, unpackEntry, ZipLimit, zipEntries } from '../../../../platform/zip-entries.ts';
import { readBeijingDateTime } from '../beijing-time.ts';
import type { BillLine } from '../provider.ts';

type Row = Readonly<Record<string, string>>;

const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** The width of brackets in titles varies. */
const titleOf = (text: string): string => text.replaceAll(/[\s（()）]/g, '').replace(/元$/, '');

const SUBJECT = '商品名称';
const CREATED = '创建时间';

/** A subject with commas is spread over several cells; the time behind it says where it ends. */
const joinedSubject = (titles: readonly string[], cells: readonly string[]): readonly string[] => {
  const at = titles.indexOf(SUBJECT);
  const surplus = cells.length - titles.length;
  if (surplus <= 0 || at === -1 || titles[at + 1] !== CREATED) return cells;
  const end = cells.findIndex((cell, index) => index > at && readBeijingDateTime(cell) !== null);
  return end === -1 ? cells : [...cells.slice(0, at), cells.slice(at, end).join(','), ...cells.slice(end)];
};

/** The note is the last column: commas in it are surplus cells at the end. */
const rowOf = (titles: readonly string[], line: string): Row | null => {
  const cells = joinedSubject(
    titles,
    line.split(',').map((cell) => cell.trim()),
  );
  if (cells.length < titles.length) return null;
  return Object.fromEntries(titles.map((title, index) => [title, cells[index] ?? '']));
};

const fenOf = (text: string): number | null => minorOf(text === '' ? '0' : text, 'CNY');

/** Files differ in the sign of fees: a payment is charged, a refund gives back. */
const feeFenOf = (row: Row, isRefund: boolean): number | null => {
  const fen = fenOf(row.服务费 ?? '');
  if (fen === null || fen === 0) return fen;
  return isRefund ? -Math.abs(fen) : Math.abs(fen);
};

const lineOf = (row: Row): BillLine | null => {
  const isRefund = (row.业务类型 ?? '').includes('退款');
  const amountFen = fenOf(row.订单金额 ?? '');
  const feeFen = feeFenOf(row, isRefund);
  const at = readBeijingDateTime(row.完成时间 ?? '');
  if (amountFen === null || feeFen === null || !at) return null;
  return {
    ...{ kind: isRefund ? 'refund' : 'payment', at, feeFen, currency: 'CNY' },
    amountFen: Math.abs(amountFen),
    orderNo: row.商户订单号 ?? '',
    tradeNo: row.支付宝交易号 ?? '',
    refundNo: (isRefund && row['退款批次号/请求号']) || null,
    tradeRefundNo: null,
  };
};

/** Returns null if the text is no detail file, or one that ends before its closing `#` line. */
const readDetails = (text: string): BillLine[] | null => {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const from = lines.findIndex((line) => !line.startsWith('#'));
  const end = lines.findIndex((line, index) => index > from && line.startsWith('#'));
  const titles = (lines[from] ?? '').split(',').map(titleOf);
  if (end === -1 || !titles.includes('支付宝交易号') || !titles.includes('商户订单号')) return null;
  const bill = lines.slice(from + 1, end).map((line) => {
    const row = rowOf(titles, line);
    return row && lineOf(row);
  });
  return bill.includes(null) ? null : (bill as BillLine[]);
};

const textOf = (bytes: Buffer): string | null => {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Returns null if the file cannot be read in full. */
export const readAlipayBill = (bytes: Buffer): BillLine[] | null => {
  try {
    const files = zipEntries(bytes).filter(({ name }) => !name.endsWith('/'));
    const texts = files.map((entry) => textOf(unpackEntry(entry, MAX_FILE_BYTES)));
    const bills = texts.map((text) => text !== null && readDetails(text)).filter((bill) => bill !== false);
    return bills.find((bill) => bill !== null) ?? null;
  } catch (error) {
    if (error instanceof BrokenZip || error instanceof ZipLimit) return null;
    throw error;
  }
};
