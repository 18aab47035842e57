/** The rows of a day: trades and refunds, or movements of money. */
import { localDate, localTime } from '../platforms/clock.ts';
import { merchantOf } from './order-steps.ts';
import { orderOfRefund } from './refunds.ts';
import type { BillKind, FundEntry, Order, Refund, WechatWorld } from './wechat-state.ts';

type Row = Readonly<Record<string, string>>;

const settled = ['应结订单金额', '代金券金额'] as const;
const refundColumns = [
  '微信退款单号',
  '商户退款单号',
  '退款金额',
  '充值券退款金额',
  '退款类型',
  '退款状态',
] as const;
const head =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类'.split(
    ',',
  );
const tail = '商品名称,商户数据包,手续费,费率'.split(',');

const columnsOf = (kind: BillKind, isOld: boolean): string[] => {
  const money = isOld ? ['订单金额'] : ['订单金额', '申请退款金额'];
  const all = [...head, ...(isOld ? [] : settled), ...refundColumns, ...tail, ...money, '费率备注'];
  if (kind === 'SUCCESS')
    return all.filter((name) => !refundColumns.some((one) => one === name) && name !== '申请退款金额');
  if (kind !== 'REFUND') return all;
  const at = all.indexOf('微信退款单号');
  return [...all.slice(0, at), '退款申请时间', '退款成功时间', ...all.slice(at)];
};

const yuan = (fen: number): string => (fen / 100).toFixed(2);
const feeYuan = (fen: number): string => (fen / 100).toFixed(5);

const common = (world: WechatWorld, order: Order): Row => ({
  公众账号ID: order.appid,
  商户号: order.caller,
  特约商户号: order.payee === order.caller ? '0' : order.payee,
  设备号: '',
  微信订单号: order.transactionId ?? '',
  商户订单号: order.outTradeNo,
  用户标识: order.openid ?? '',
  交易类型: order.tradeType,
  付款银行: 'OTHERS',
  货币种类: 'CNY',
  商品名称: order.description,
  商户数据包: order.attach ?? '',
  费率: `${(merchantOf(world, order.payee).feeRate / 100).toFixed(2)}%`,
  代金券金额: '0.00',
  费率备注: '',
});

const tradeRow = (world: WechatWorld, order: Order): Row => ({
  ...common(world, order),
  交易时间: localTime(order.successAt ?? 0),
  交易状态: order.state === 'REVOKED' ? 'REVOKED' : 'SUCCESS',
  应结订单金额: yuan(order.total),
  微信退款单号: '0',
  商户退款单号: '0',
  退款金额: '0.00',
  充值券退款金额: '0.00',
  退款类型: '',
  退款状态: '',
  手续费: feeYuan(order.fee),
  订单金额: yuan(order.total),
  申请退款金额: '0.00',
});

/** The status is that of the day's end: a bill is never amended. */
const refundRow = (world: WechatWorld, refund: Refund, date: string): Row => {
  const isDone = refund.successAt !== null && localDate(refund.successAt) === date;
  return {
    ...common(world, orderOfRefund(world, refund)),
    交易时间: localTime(refund.createdAt),
    交易状态: 'REFUND',
    应结订单金额: '0.00',
    退款申请时间: localTime(refund.createdAt),
    退款成功时间: isDone && refund.successAt !== null ? localTime(refund.successAt) : '',
    微信退款单号: refund.refundId,
    商户退款单号: refund.outRefundNo,
    退款金额: yuan(refund.amount),
    充值券退款金额: '0.00',
    退款类型: refund.channel,
    退款状态: isDone ? 'SUCCESS' : 'PROCESSING',
    手续费: feeYuan(-refund.feeBack),
    订单金额: '0.00',
    申请退款金额: yuan(refund.amount),
  };
};

const ticked = (values: readonly string[]): string => values.map((value) => `\`${value}`).join(',');
const sum = (rows: readonly number[]): number => rows.reduce((total, one) => total + one, 0);

const totalsOf = (
  orders: readonly Order[],
  refunds: readonly Refund[],
  isOld: boolean,
): [string[], string[]] => {
  const [paid, back] = [sum(orders.map(({ total }) => total)), sum(refunds.map(({ amount }) => amount))];
  const fees = sum(orders.map(({ fee }) => fee)) - sum(refunds.map(({ feeBack }) => feeBack));
  const names =
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'.split(',');
  const values = [
    String(orders.length + refunds.length),
    yuan(paid),
    yuan(back),
    '0.00',
    feeYuan(fees),
    yuan(paid),
    yuan(back),
  ];
  const keeps = (_: string, index: number): boolean => !isOld || (index !== 1 && index !== 6);
  return [names.filter(keeps), values.filter(keeps)];
};

export interface Bill {
  readonly rows: number;
  readonly text: string;
}

const file = (columns: readonly string[], rows: readonly Row[], totals: [string[], string[]]): Bill => {
  const body = rows.map((row) => ticked(columns.map((name) => row[name] ?? '')));
  const lines = [columns.join(','), ...body, totals[0].join(','), ticked(totals[1])];
  return { rows: rows.length, text: `\uFEFF${lines.join('\r\n')}\r\n` };
};

export const tradeBill = (world: WechatWorld, mchid: string, kind: BillKind, date: string): Bill => {
  const { state } = world;
  const isOf = (order: Order): boolean => order.caller === mchid;
  const shown = (id: string): boolean => !state.hiddenFromBill[id];
  const orders = Object.values(state.orders).filter(
    (one) => isOf(one) && one.successAt !== null && localDate(one.successAt) === date && shown(one.id),
  );
  const refunds = Object.values(state.refunds).filter(
    (one) => one.caller === mchid && localDate(one.createdAt) === date && shown(one.outRefundNo),
  );
  const [trades, backs] = [kind === 'REFUND' ? [] : orders, kind === 'SUCCESS' ? [] : refunds];
  const isOld = state.settings.billColumns === 'old';
  const rows = [
    ...trades.map((order) => tradeRow(world, order)),
    ...backs.map((refund) => refundRow(world, refund, date)),
  ];
  return file(columnsOf(kind, isOld), rows, totalsOf(trades, backs, isOld));
};

const fundColumns =
  '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额(元),账户结余(元),资金变更提交申请人,备注,业务凭证号'.split(
    ',',
  );

const fundRow = (entry: FundEntry): Row => ({
  二级商户号: entry.mchid,
  记账时间: localTime(entry.at),
  微信支付业务单号: entry.businessId,
  资金流水单号: entry.flowId,
  业务名称: entry.name,
  业务类型: entry.type,
  收支类型: entry.amount < 0 ? '支出' : '收入',
  '收支金额(元)': yuan(Math.abs(entry.amount)),
  '账户结余(元)': yuan(entry.balance),
  资金变更提交申请人: 'system',
  备注: entry.note,
  业务凭证号: entry.voucher,
});

/** Bill of one merchant, or of all sub-merchants with their numbers in front. */
export const fundBill = (world: WechatWorld, mchid: string | null, date: string): Bill => {
  const { fundEntries, merchants } = world.state;
  const entries = fundEntries.filter(
    (one) =>
      localDate(one.at) === date &&
      (mchid === null ? merchants[one.mchid]?.apiV3Key === null : one.mchid === mchid),
  );
  const [income, outgo] = [
    entries.filter(({ amount }) => amount > 0),
    entries.filter(({ amount }) => amount < 0),
  ];
  const counts = [
    String(entries.length),
    String(income.length),
    yuan(sum(income.map(({ amount }) => amount))),
  ];
  const spent = [String(outgo.length), yuan(-sum(outgo.map(({ amount }) => amount)))];
  const names = '资金流水总笔数,收入笔数,收入金额,支出笔数,支出金额'.split(',');
  const columns = mchid === null ? ['二级商户号', ...fundColumns] : fundColumns;
  return file(columns, entries.map(fundRow), [names, [...counts, ...spent]]);
};
