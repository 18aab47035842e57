/** Bills, royalties, faults and the state over a restart. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AlipayDesk, openAlipay } from './alipay.test-kit.ts';

let desk: AlipayDesk;
beforeEach(async () => {
  desk = await openAlipay();
});
afterEach(() => desk.stop());

const pay = async (outTradeNo: string, amount = '100.00', fields: Readonly<Record<string, unknown>> = {}) => {
  const { body } = await desk.precreate({ out_trade_no: outTradeNo, total_amount: amount, ...fields });
  return desk.act('pay', { code: body.qr_code }).tradeNo ?? '';
};
const billUrl = (date = '2026-11-20', type = 'trade') =>
  desk.gateway('alipay.data.dataservice.bill.downloadurl.query', { bill_type: type, bill_date: date });

/** The files of a ZIP by its central directory. */
const unzip = (bytes: Buffer): { name: string; text: string }[] => {
  const decoder = new TextDecoder('gbk');
  const count = bytes.readUInt16LE(bytes.length - 12);
  let at = bytes.readUInt32LE(bytes.length - 6);
  return Array.from({ length: count }, () => {
    const [packed, named, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + named));
    at += 46 + named;
    const start = local + 30 + named;
    return { name, text: decoder.decode(inflateRawSync(bytes.subarray(start, start + packed))) };
  });
};

describe('bills', () => {
  it('are there from nine the next day, for thirty seconds', async () => {
    await pay('B1');
    expect((await billUrl()).body.sub_code).toBe('INVAILID_ARGUMENTS');
    desk.pass(20 * 3_600);
    expect((await billUrl()).body.sub_code).toBe('isp.bill_not_exist');
    desk.pass(3_600);
    const url = (await billUrl()).body.bill_download_url as string;
    expect((await fetch(url)).status).toBe(200);
    desk.pass(31);
    expect((await fetch(url)).status).toBe(403);
  });

  it('are a ZIP of two GBK files with the trades and refunds of the day', async () => {
    await pay('B1');
    await pay('B2', '0.01');
    await desk.trade('refund', { out_trade_no: 'B1', refund_amount: '30.00', out_request_no: 'R1' });
    desk.act('bill', { appId: '2021000122671080', date: '2026-11-20' });
    const url = (await billUrl()).body.bill_download_url as string;
    const [detail, summary] = unzip(Buffer.from(await (await fetch(url)).arrayBuffer()));
    expect([detail?.name, summary?.name]).toEqual([
      '20885318916687390156_20261120_业务明细.csv',
      '20885318916687390156_20261120_业务明细(汇总).csv',
    ]);
    const lines = detail?.text.split('\r\n').filter((line) => line !== '' && !line.startsWith('#')) ?? [];
    const titles = lines[0]?.split(',') ?? [];
    const rows = lines.slice(1).map((line) => {
      const cells = line.split(',').map((cell) => cell.trim());
      return Object.fromEntries(titles.map((title, index) => [title, cells[index]]));
    });
    expect(
      rows.map((row) => [row.商户订单号, row.业务类型, row['订单金额（元）'], row['服务费（元）']]),
    ).toEqual([
      ['B1', '交易', '100.00', '-0.60'],
      ['B2', '交易', '0.01', '0.00'],
      ['B1', '退款', '-30.00', '0.18'],
    ]);
  });

  it('of a day without trades does not exist', async () => {
    desk.act('bill', { appId: '2021000122671080', date: '2026-11-19' });
    expect((await billUrl('2026-11-19')).body.sub_code).toBe('isp.bill_not_exist');
    desk.act('settings', { emptyBill: 'rows' });
    expect((await billUrl('2026-11-19')).body.code).toBe('10000');
  });
});

describe('royalties', () => {
  const bind = () =>
    desk.gateway('alipay.trade.royalty.relation.bind', {
      out_request_no: 'BIND1',
      receiver_list: [{ type: 'userId', account: '2088000000000001' }],
    });
  const settle = (tradeNo: string, amount: string, outRequestNo = 'S1') =>
    desk.gateway('alipay.trade.order.settle', {
      ...{ out_request_no: outRequestNo, trade_no: tradeNo },
      royalty_parameters: [{ trans_in_type: 'userId', trans_in: '2088000000000001', amount, desc: '房东' }],
    });

  it('need a bound receiver, thirty seconds and at most 30 %', async () => {
    const tradeNo = await pay('B1');
    desk.pass(31);
    expect((await settle(tradeNo, '10.00')).body.sub_code).toBe('ACQ.USER_ROYALTY_RELATION_NOT_EXIST');
    expect((await bind()).body.result_code).toBe('SUCCESS');
    expect((await settle(tradeNo, '29.83')).body.sub_code).toBe('ACQ.ALLOC_AMOUNT_VALIDATE_ERROR');
    const made = (await settle(tradeNo, '29.82')).body;
    expect((await settle(tradeNo, '29.82')).body.settle_no).toBe(made.settle_no);
    const found = await desk.gateway('alipay.trade.order.settle.query', { settle_no: made.settle_no });
    expect(found.body.royalty_detail_list).toMatchObject([{ state: 'SUCCESS', amount: '29.82' }]);
    const fresh = await pay('B2');
    expect((await settle(fresh, '1.00', 'S2')).body.sub_code).toBe('ACQ.TRADE_SETTLE_ERROR');
  });
});

describe('faults', () => {
  it('lose an answer after the work is done, and say 20000 before it', async () => {
    await pay('B1');
    desk.alipay.faults.set('alipay', 'http500', { count: 1 });
    const unknown = await desk.trade('query', { out_trade_no: 'B1' });
    expect([unknown.status, unknown.body.code, unknown.body.sub_code]).toEqual([
      200,
      '20000',
      'isp.unknow-error',
    ]);
    desk.alipay.faults.set('alipay', 'lostAnswer', { count: 1, only: 'alipay.trade.refund' });
    const asked = { out_trade_no: 'B1', refund_amount: '30.00', out_request_no: 'R1' };
    await expect(desk.trade('refund', asked)).rejects.toThrow();
    expect((await desk.trade('refund', asked)).body).toMatchObject({ fund_change: 'N', refund_fee: '30.00' });
  });
});

describe('the guest’s page', () => {
  it('scans, leaves and pays', async () => {
    const { qr_code } = (await desk.precreate()).body;
    const page = `${desk.sandbox.url}/alipay?code=${encodeURIComponent(qr_code)}`;
    expect(await (await fetch(page)).text()).toContain('¥100.00');
    const deed = async (name: string) => {
      const body = new URLSearchParams({ code: qr_code });
      return (await fetch(`${desk.sandbox.url}/alipay/do/${name}`, { method: 'POST', body })).text();
    };
    expect(await deed('scan')).toContain('已扫码 Scanned');
    expect(await deed('leave')).toContain('已取消 Cancelled');
    expect((await desk.trade('query')).body.trade_status).toBe('WAIT_BUYER_PAY');
    expect(await deed('pay')).toContain('支付成功 Paid');
    expect((await desk.trade('query')).body.trade_status).toBe('TRADE_SUCCESS');
  });
});

describe('a restart', () => {
  it('keeps trades and keys', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-alipay-'));
    const first = await openAlipay({ dir });
    const { body } = await first.precreate();
    first.act('pay', { code: body.qr_code });
    const { privateKey } = first.credentials();
    await first.stop();
    const second = await openAlipay({ dir });
    expect(second.credentials().privateKey).toBe(privateKey);
    expect((await second.trade('query')).body.trade_status).toBe('TRADE_SUCCESS');
    await second.stop();
    fs.rmSync(dir, { recursive: true });
  });
});
