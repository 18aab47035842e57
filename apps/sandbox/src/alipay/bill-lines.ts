/** The two files of a bill: its lines, and the day's sums. */
import { localDate, localTime } from '../platforms/clock.ts';
import type { AccountEntry, AlipayWorld, App, Download, Refund, Trade } from './alipay-state.ts';
import { yuan } from './call.ts';

type Row = Readonly<Record<string, string>>;

export interface BillFiles {
  readonly rows: number;
  readonly detail: string;
  readonly summary: string;
}

const tradeTitles =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'.split(
    ',',
  );
const accountTitles =
  '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注'.split(
    ',',
  );
const newerTitles = ['业务描述', '业务订单号', '业务基础订单号', '业务账单来源'];

/** Values are padded; a number would lose its digits in a spreadsheet. */
const padded = (value: string): string => `${value}\t`;

const isShown = ({ hiddenFromBill }: AlipayWorld['state'], id: string): boolean => !hiddenFromBill[id];

const common = (trade: Trade): Row => ({
  支付宝交易号: trade.tradeNo,
  商户订单号: trade.outTradeNo,
  商品名称: trade.subject,
  对方账户: `测试买家(${trade.buyerLogonId})`,
  '支付宝红包（元）': '0.00',
  '集分宝（元）': '0.00',
  '支付宝优惠（元）': '0.00',
  '商家优惠（元）': '0.00',
  '券核销金额（元）': '0.00',
  '商家红包消费金额（元）': '0.00',
  '卡消费金额（元）': '0.00',
  '分润（元）': '0.00',
});

const tradeRow = (trade: Trade): Row => ({
  ...common(trade),
  业务类型: '交易',
  创建时间: localTime(trade.createdAt),
  完成时间: localTime(trade.paidAt ?? 0),
  '订单金额（元）': yuan(trade.total),
  '商家实收（元）': yuan(trade.total),
  '服务费（元）': yuan(-trade.fee),
});

const refundRow = (trade: Trade, refund: Refund): Row => ({
  ...common(trade),
  业务类型: '退款',
  创建时间: localTime(refund.at),
  完成时间: localTime(refund.at),
  '订单金额（元）': yuan(-refund.amount),
  '商家实收（元）': yuan(-refund.amount),
  '退款批次号/请求号': refund.outRequestNo,
  '服务费（元）': yuan(refund.feeBack),
});

const rowsOfTrades = ({ state }: AlipayWorld, sellerId: string, date: string): Row[] => {
  const trades = Object.values(state.trades).filter(({ id }) => id.startsWith(`${sellerId}/`));
  const paid = trades.filter(
    ({ paidAt, id }) => paidAt !== null && localDate(paidAt) === date && isShown(state, id),
  );
  const refunds = Object.values(state.refunds).filter(
    (one) => one.isDone && localDate(one.at) === date && isShown(state, one.outRequestNo),
  );
  const back = refunds.flatMap((one) => {
    const trade = state.trades[one.tradeId];
    return trade?.id.startsWith(`${sellerId}/`) ? [refundRow(trade, one)] : [];
  });
  return [...paid.map(tradeRow), ...back];
};

const entryRow = (entry: AccountEntry): Row => ({
  账务流水号: entry.flowNo,
  业务流水号: entry.tradeNo,
  商户订单号: entry.outTradeNo,
  商品名称: entry.subject,
  发生时间: localTime(entry.at),
  对方账号: '',
  '收入金额（+元）': entry.amount > 0 ? yuan(entry.amount) : '0.00',
  '支出金额（-元）': entry.amount < 0 ? yuan(entry.amount) : '0.00',
  '账户余额（元）': yuan(entry.balance),
  交易渠道: '支付宝',
  业务类型: entry.kind,
  备注: entry.note,
  业务订单号: entry.outTradeNo,
  业务基础订单号: entry.outTradeNo,
});

const sumOf = (rows: readonly Row[], title: string): string =>
  yuan(Math.round(rows.reduce((sum, row) => sum + Number(row[title] ?? 0), 0) * 100));

interface Sheet {
  readonly app: App;
  readonly date: string;
  readonly name: string;
  readonly isHalf: boolean;
}

const brackets = (text: string, isHalf: boolean): string =>
  isHalf ? text.replaceAll('（', '(').replaceAll('）', ')') : text;

const linesOf = (
  { app, date, name, isHalf }: Sheet,
  titles: readonly string[],
  rows: readonly Row[],
  sums: readonly string[],
): string => {
  const compact = date.replaceAll('-', '年').replace(/年(\d\d)$/, '月$1日');
  const body = rows.map((row) => titles.map((title) => padded(row[title] ?? '')).join(','));
  const before = [
    `#支付宝${name}查询`,
    `#账号：[${app.sellerId}0156]`,
    `#起始日期：[${compact} 00:00:00]   终止日期：[${compact} 24:00:00]`,
    `#-----------------------------------------${name}列表----------------------------------------`,
  ];
  const after = [
    `#-----------------------------------------${name}列表结束------------------------------------`,
    ...sums,
  ];
  return `${[...before, brackets(titles.join(','), isHalf), ...body, ...after].join('\r\n')}\r\n`;
};

export const billFiles = (
  world: AlipayWorld,
  app: App,
  { type, date }: Pick<Download, 'type' | 'date'>,
): BillFiles => {
  const { billColumns, billBrackets } = world.state.settings;
  const sheet = { app, date, isHalf: billBrackets === 'half' };
  if (type === 'trade') {
    const rows = rowsOfTrades(world, app.sellerId, date);
    const counts = `#交易笔数：${rows.filter((row) => row.业务类型 === '交易').length}笔，退款笔数：${rows.filter((row) => row.业务类型 === '退款').length}笔`;
    const titles = [
      '门店编号',
      '门店名称',
      '交易订单总笔数',
      '退款订单总笔数',
      '订单金额（元）',
      '商家实收（元）',
      '服务费（元）',
    ];
    const total = {
      ...{ 门店编号: '合计', 交易订单总笔数: String(rows.filter((row) => row.业务类型 === '交易').length) },
      退款订单总笔数: String(rows.filter((row) => row.业务类型 === '退款').length),
      ...Object.fromEntries(titles.slice(4).map((title) => [title, sumOf(rows, title)])),
    };
    return {
      rows: rows.length,
      detail: linesOf({ ...sheet, name: '业务明细' }, tradeTitles, rows, [counts]),
      summary: linesOf({ ...sheet, name: '业务汇总' }, titles, [total], []),
    };
  }
  const entries = world.state.entries.filter(
    (one) => one.sellerId === app.sellerId && localDate(one.at) === date,
  );
  const rows = entries.map(entryRow);
  const titles = billColumns === 'old' ? accountTitles : [...accountTitles, ...newerTitles];
  const sums = ['收入金额（+元）', '支出金额（-元）'];
  const total = Object.fromEntries(sums.map((title) => [title, sumOf(rows, title)]));
  return {
    rows: rows.length,
    detail: linesOf({ ...sheet, name: '账务明细' }, titles, rows, [
      `#合计：${total['收入金额（+元）']}，${total['支出金额（-元）']}`,
    ]),
    summary: linesOf(
      { ...sheet, name: '账务汇总' },
      ['业务类型', ...sums],
      [{ 业务类型: '合计', ...total }],
      [],
    ),
  };
};
