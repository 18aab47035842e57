/**
 * Reads the trade bill of WeChat Pay: UTF-8 with BOM, CRLF, titles bare, every value behind a back-tick, totals last. Columns are
 * found by title, because older merchants have others. Document: "下载账单", `bill-download/format-trade.html`. Pure.
 */
import { readBeijingDateTime } from '../beijing-time.ts';
import { BillError, type BillRow } from '../provider.ts';
import { linesOf } from '../text-lines.ts';
import { fenOfYuan, roundedFenOfYuan } from '../yuan.ts';

type Columns = ReadonlyMap<string, number>;

/** A value may hold a comma, so a comma alone separates nothing. */
const valuesOf = (line: string): string[] => line.slice(1).split(',`');

const kinds: Readonly<Record<string, BillRow['kind']>> = {
  SUCCESS: 'payment',
  REFUND: 'refund',
  // A payment code reversed at the till: the guest has the money back.
  REVOKED: 'refund',
};

const REQUIRED = ['交易时间', '微信订单号', '商户订单号', '交易状态', '手续费'];
const TOTALS = '总交易单数';

const columnsOf = (line: string): Columns => {
  const columns = new Map(line.split(',').map((title, index) => [title.trim(), index]));
  const missing = REQUIRED.find((title) => !columns.has(title));
  if (missing !== undefined) throw new BillError(`no column ${missing}`);
  return columns;
};

const rowOf = (columns: Columns, line: string): BillRow => {
  const values = valuesOf(line);
  if (values.length !== columns.size) throw new BillError('a line has another number of values');
  /** The first of these columns that the bill has and that is filled. */
  const read = (...titles: readonly string[]): string =>
    titles.map((title) => values[columns.get(title) ?? -1]?.trim()).find(Boolean) ?? '';
  const kind = kinds[read('交易状态')];
  const isRefund = kind === 'refund';
  const amountFen = fenOfYuan(
    isRefund ? read('申请退款金额', '退款金额') : read('订单金额', '应结订单金额', '总金额'),
  );
  const feeFen = roundedFenOfYuan(read('手续费') || '0');
  const at = readBeijingDateTime(read('退款成功时间', '退款申请时间', '交易时间'));
  if (!kind || amountFen === null || feeFen === null || !at) throw new BillError('a line cannot be read');
  return {
    ...{ kind, feeFen, at, merchantOrderNo: read('商户订单号'), providerTradeNo: read('微信订单号') },
    refundNo: (isRefund && read('商户退款单号')) || null,
    providerRefundNo: (isRefund && read('微信退款单号')) || null,
    amount: { amountFen, currency: read('货币种类') || 'CNY' },
  };
};

/** Throws `BillError` if a line cannot be read or the bill states another number of lines. */
export function* wechatBillRows(text: string): Generator<BillRow> {
  const lines = linesOf(text.replace(/^\uFEFF/, ''));
  const columns = columnsOf(lines.next().value ?? '');
  let count = 0;
  for (const line of lines) {
    if (line.startsWith(TOTALS)) {
      const stated = Number(valuesOf(lines.next().value ?? '')[0] || Number.NaN);
      if (stated !== count) throw new BillError(`the bill states ${stated} lines and has ${count}`);
      return;
    }
    if (!line.startsWith('`')) throw new BillError('a line does not begin with a back-tick');
    count += 1;
    yield rowOf(columns, line);
  }
  throw new BillError('the bill has no totals');
}
