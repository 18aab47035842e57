/** Bills as text: old and new columns, odd values, and every way in which a file can be less than it claims. */
import { describe, expect, test } from 'vitest';
import { alipayBillRows, isDetailFile } from './alipay/alipay-bill-rows.ts';
import { BillError } from './provider.ts';
import { wechatBillRows } from './wechat-pay/wechat-bill-rows.ts';

const read = <T>(rows: Iterable<T>): T[] => [...rows];

describe('WeChat Pay', () => {
  const TITLES =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
  const OLD_TITLES =
    '交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,代金券或立减优惠金额,微信退款单号,商户退款单号,退款金额,代金券或立减优惠退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率';
  const TOTALS =
    '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
  const line = (values: readonly string[]): string => values.map((value) => `\`${value}`).join(',');
  const payment = (changes: Readonly<Record<string, string>> = {}, titles = TITLES): string => {
    const values: Readonly<Record<string, string>> = {
      ...{ 交易时间: '2026-11-20 12:00:01', 商户号: '1900009191', 微信订单号: '42000', 商户订单号: 'P1' },
      ...{
        交易类型: 'NATIVE',
        交易状态: 'SUCCESS',
        货币种类: 'CNY',
        应结订单金额: '118.00',
        总金额: '128.00',
      },
      ...{ 微信退款单号: '0', 商户退款单号: '0', 退款金额: '0.00', 商品名称: '西湖云栖', 手续费: '0.77000' },
      ...{ 费率: '0.60%', 订单金额: '128.00', 申请退款金额: '0.00' },
      ...changes,
    };
    return line(titles.split(',').map((title) => values[title] ?? ''));
  };
  const refund = (titles = TITLES): string =>
    payment(
      {
        ...{ 交易状态: 'REFUND', 微信退款单号: '50300', 商户退款单号: 'R1', 退款金额: '27.00' },
        ...{
          申请退款金额: '28.00',
          应结订单金额: '0.00',
          订单金额: '0.00',
          总金额: '0.00',
          手续费: '-0.17000',
        },
      },
      titles,
    );
  const file = (lines: readonly string[], titles = TITLES, count = lines.length): string =>
    [
      '\uFEFF'.concat(titles),
      ...lines,
      TOTALS,
      line([String(count), '0.00', '0.00', '0.00', '0.00', '0.00', '0.00']),
      '',
    ].join('\r\n');

  test('the price before coupons, fees with five decimals, refunds as asked for', () => {
    const rows = read(wechatBillRows(file([payment(), refund()])));
    expect(rows).toEqual([
      {
        ...{ kind: 'payment', merchantOrderNo: 'P1', providerTradeNo: '42000', feeFen: 77 },
        ...{ refundNo: null, providerRefundNo: null, at: new Date('2026-11-20T04:00:01Z') },
        amount: { amountFen: 12_800, currency: 'CNY' },
      },
      {
        ...{ kind: 'refund', merchantOrderNo: 'P1', providerTradeNo: '42000', feeFen: -17 },
        ...{ refundNo: 'R1', providerRefundNo: '50300', at: new Date('2026-11-20T04:00:01Z') },
        amount: { amountFen: 2_800, currency: 'CNY' },
      },
    ]);
  });

  test('old columns', () => {
    const rows = read(wechatBillRows(file([payment({}, OLD_TITLES), refund(OLD_TITLES)], OLD_TITLES)));
    expect(rows.map(({ kind, amount }) => [kind, amount.amountFen])).toEqual([
      ['payment', 12_800],
      ['refund', 2_700],
    ]);
  });

  test('no rows; commas, back-ticks and quotes in a name', () => {
    expect(read(wechatBillRows(file([])))).toEqual([]);
    const [row] = read(wechatBillRows(file([payment({ 商品名称: '大床房, "含早" `特价`, 2 晚' })])));
    expect(row?.amount.amountFen).toBe(12_800);
  });

  test.each([
    ['0.77500', 78],
    ['0.77499', 77],
    ['-0.17500', -18],
    ['0.00000', 0],
    ['', 0],
  ])('a fee of %s is %i fen', (fee, fen) => {
    expect(read(wechatBillRows(file([payment({ 手续费: fee })])))[0]?.feeFen).toBe(fen);
  });

  test.each([
    ['nothing', ''],
    ['a page of an error', '<html></html>'],
    ['another number of lines', file([payment()], TITLES, 2)],
    ['no totals', file([payment(), refund()]).split('总交易单数')[0] ?? ''],
    ['totals cut off', file([payment()]).split('\r\n').slice(0, 3).join('\r\n')],
    ['a line cut off', file([payment().slice(0, 60)])],
    ['a state that is new', file([payment({ 交易状态: 'FROZEN' })])],
    ['an amount with a third decimal', file([payment({ 订单金额: '128.001' })])],
    ['a time that is none', file([payment({ 交易时间: '20.11.2026' })])],
    ['a column that is missing', file([payment()]).replace('交易状态', '状态')],
  ])('%s is no bill', (_what, text) => {
    expect(() => read(wechatBillRows(text))).toThrow(BillError);
  });

  test('50,000 lines are read within five seconds', () => {
    const text = file(Array.from({ length: 50_000 }, (_, n) => payment({ 商户订单号: `P${n}` })));
    const start = performance.now();
    expect(read(wechatBillRows(text))).toHaveLength(50_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('Alipay', () => {
  const HEAD = [
    '#支付宝业务明细查询',
    '#账号：[20885318916687390156]',
    '#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
  ];
  const TITLES =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';
  const END =
    '#-----------------------------------------业务明细列表结束------------------------------------';
  const row = (changes: Readonly<Record<string, string>> = {}): string => {
    const values: Readonly<Record<string, string>> = {
      ...{ 支付宝交易号: '2026112022001\t', 商户订单号: 'P1\t', 业务类型: '交易\t', 商品名称: '西湖云栖' },
      ...{
        创建时间: '2026-11-20 12:00:00',
        完成时间: '2026-11-20 12:00:01',
        对方账户: '**博(156******89)\t',
      },
      ...{
        '订单金额（元）': '128.00',
        '商家实收（元）': '118.00',
        '服务费（元）': '-0.77',
        '分润（元）': '0.00',
      },
      ...changes,
    };
    return TITLES.split(',')
      .map((title) => values[title] ?? '\t')
      .join(',');
  };
  const refund = row({
    ...{ 业务类型: '退款\t', '订单金额（元）': '-28.00', '商家实收（元）': '-28.00' },
    ...{ '退款批次号/请求号': 'R1\t', '服务费（元）': '0.17' },
  });
  const file = (rows: readonly string[], titles = TITLES): string =>
    [...HEAD, titles, ...rows, END, `#交易合计：${rows.length}笔，商家实收共0.00元`, ''].join('\r\n');

  test('payments and refunds: positive amounts, fees as cost and as given back', () => {
    expect(read(alipayBillRows(file([row(), refund])))).toEqual([
      {
        ...{ kind: 'payment', merchantOrderNo: 'P1', providerTradeNo: '2026112022001', feeFen: 77 },
        ...{ refundNo: null, providerRefundNo: null, at: new Date('2026-11-20T04:00:01Z') },
        amount: { amountFen: 12_800, currency: 'CNY' },
      },
      {
        ...{ kind: 'refund', merchantOrderNo: 'P1', providerTradeNo: '2026112022001', feeFen: -17 },
        ...{ refundNo: 'R1', providerRefundNo: null, at: new Date('2026-11-20T04:00:01Z') },
        amount: { amountFen: 2_800, currency: 'CNY' },
      },
    ]);
  });

  test('brackets of either width or none, a name and a note with commas, no rows', () => {
    const odd = row({ 商品名称: '大床房, 含早, 2 晚', 备注: '客人, 加床' });
    for (const titles of [
      TITLES,
      TITLES.replaceAll('（', '(').replaceAll('）', ')'),
      TITLES.replaceAll('（元）', ''),
    ])
      expect(read(alipayBillRows(file([odd], titles)))[0]).toMatchObject({
        ...{ merchantOrderNo: 'P1', amount: { amountFen: 12_800 }, feeFen: 77 },
      });
    expect(read(alipayBillRows(file([])))).toEqual([]);
  });

  test('the summary is another file', () => {
    const summary = [...HEAD, '门店编号,门店名称,交易订单总笔数', '1,西湖,2', '#end'].join('\r\n');
    expect(isDetailFile(file([row()]))).toBe(true);
    expect(isDetailFile(summary)).toBe(false);
    expect(isDetailFile('')).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['no closing line', file([row()]).split(END)[0] ?? ''],
    ['a line cut off', file([row().slice(0, 60)])],
    ['an amount that is none', file([row({ '订单金额（元）': '一百' })])],
    ['a time that is none', file([row({ 完成时间: '' })])],
    ['a column that is missing', file([row()], TITLES.replace('完成时间', '结束'))],
  ])('%s is no bill', (_what, text) => {
    expect(() => read(alipayBillRows(text))).toThrow(BillError);
  });
});
