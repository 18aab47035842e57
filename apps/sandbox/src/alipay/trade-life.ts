/** The guest's side: scanning, paying, leaving; and what time does to a trade. */

import { localDate } from '../platforms/clock.ts';
import { Refused } from '../platforms/refused.ts';
import { acq } from './alipay-error.ts';
import type { AlipayWorld, App, Prepared, Trade } from './alipay-state.ts';
import { timeText, yuan } from './call.ts';
import { notifyTrade } from './notices.ts';

const refuse = (message: string): Refused => new Refused('badParameter', message);

export const appOf = ({ state }: AlipayWorld, appId: string): App => {
  const app = state.apps[appId];
  if (!app) throw new Error(`no app ${appId}`);
  return app;
};

export const newNumber = (world: AlipayWorld, length = 28): string => {
  const day = localDate(world.now()).replaceAll('-', '');
  return `${day}${String(world.nextTurn()).padStart(length - 8, '0')}`;
};

type NewTrade = Pick<
  Trade,
  | 'id'
  | 'appId'
  | 'outTradeNo'
  | 'total'
  | 'subject'
  | 'passbackParams'
  | 'notifyUrl'
  | 'fingerprint'
  | 'expiresAt'
  | 'freezes'
  | 'isBarcode'
>;

export const newTrade = (world: AlipayWorld, given: NewTrade): Trade => {
  const trade: Trade = {
    ...given,
    ...{ tradeNo: newNumber(world), createdAt: world.now(), status: 'WAIT_BUYER_PAY' },
    ...{ buyerId: '2088102534368455', buyerLogonId: 'wan***@163.com', paidAt: null, closedAt: null },
    ...{ fee: 0, refunded: 0, split: 0, splitRequests: 0, isFreed: false },
  };
  world.state.trades[trade.id] = trade;
  world.touch();
  return trade;
};

/** Money on the seller's account, and its line of the account bill. */
export const book = (world: AlipayWorld, trade: Trade, amount: number, kind: string, note = ''): void => {
  if (amount === 0) return;
  const app = appOf(world, trade.appId);
  app.balance += amount;
  const { tradeNo, outTradeNo, subject } = trade;
  const flow = {
    at: world.now(),
    sellerId: app.sellerId,
    flowNo: newNumber(world, 20),
    balance: app.balance,
  };
  world.state.entries.push({ ...flow, tradeNo, outTradeNo, subject, amount, kind, note });
  world.touch();
};

export const preparedByCode = ({ state }: AlipayWorld, qrCode: string): Prepared | null =>
  state.prepared[state.codes[qrCode] ?? ''] ?? null;

export const tradeOfPrepared = (world: AlipayWorld, { appId, outTradeNo }: Prepared): Trade | null =>
  world.state.trades[`${appOf(world, appId).sellerId}/${outTradeNo}`] ?? null;

/** Why the guest cannot scan or pay now; null if nothing is in the way. */
export const obstacle = (world: AlipayWorld, prepared: Prepared, trade: Trade | null): string | null => {
  if (trade?.status === 'TRADE_CLOSED') return '交易已关闭 The trade is closed';
  if (trade && trade.status !== 'WAIT_BUYER_PAY') return '交易已支付 The trade is paid';
  if (!trade && prepared.isDead) return '二维码已失效 The code no longer works';
  if (!trade && world.now() > prepared.qrUntil) return '二维码已过期 The code has expired';
  if (world.now() > prepared.expiresAt) return '交易已超时 The trade has timed out';
  return null;
};

/** The trade begins here. */
export const scanCode = (world: AlipayWorld, prepared: Prepared): Trade => {
  const known = tradeOfPrepared(world, prepared);
  const problem = obstacle(world, prepared, known);
  if (problem !== null) throw refuse(problem);
  if (known) return known;
  const { appId, outTradeNo, total, subject, passbackParams, notifyUrl, fingerprint, expiresAt, freezes } =
    prepared;
  const id = `${appOf(world, appId).sellerId}/${outTradeNo}`;
  const of = {
    id,
    appId,
    outTradeNo,
    total,
    subject,
    passbackParams,
    notifyUrl,
    fingerprint,
    expiresAt,
    freezes,
  };
  const trade = newTrade(world, { ...of, isBarcode: false });
  if (world.state.settings.noticeOnScan) notifyTrade(world, trade);
  return trade;
};

/** `anyway`: assumption, the payment was under way when the trade closed. */
export const payTrade = (world: AlipayWorld, trade: Trade, anyway = false): void => {
  if (trade.paidAt !== null) throw refuse('交易已支付 The trade is paid');
  if (trade.status !== 'WAIT_BUYER_PAY' && !anyway) throw refuse('交易已关闭 The trade is closed');
  if (world.now() > trade.expiresAt && !anyway) throw refuse('交易已超时 The trade has timed out');
  trade.status = 'TRADE_SUCCESS';
  trade.paidAt = world.now();
  trade.closedAt = null;
  trade.fee = Math.round((trade.total * appOf(world, trade.appId).feeRate) / 10_000);
  book(world, trade, trade.total, '在线支付');
  book(world, trade, -trade.fee, '收费', '服务费');
  notifyTrade(world, trade);
  world.touch();
};

export const closeTrade = (world: AlipayWorld, trade: Trade): void => {
  trade.status = 'TRADE_CLOSED';
  trade.closedAt = world.now();
  world.touch();
};

/** A till scanned the guest's code. `10003`: the guest has to confirm. */
export const scanBarcode = (
  world: AlipayWorld,
  trade: Trade,
  authCode: string,
): Readonly<Record<string, unknown>> => {
  const code = world.state.paymentCodes[authCode];
  const base = {
    trade_no: trade.tradeNo,
    out_trade_no: trade.outTradeNo,
    buyer_logon_id: trade.buyerLogonId,
  };
  const waits = {
    code: '10003',
    msg: 'order success pay inprocess',
    ...base,
    total_amount: yuan(trade.total),
  };
  if (!code || code.behaviour === 'expired') throw acq('PAYMENT_AUTH_CODE_INVALID', '支付授权码无效');
  // The same request again while the guest has not confirmed.
  if (code.isUsed && code.behaviour === 'asksPassword' && trade.status === 'WAIT_BUYER_PAY') return waits;
  if (code.isUsed) throw acq('PAYMENT_AUTH_CODE_INVALID', '支付授权码无效');
  code.isUsed = true;
  world.touch();
  if (code.behaviour === 'noMoney') throw acq('BUYER_BALANCE_NOT_ENOUGH', '买家余额不足');
  if (code.behaviour === 'asksPassword') return waits;
  payTrade(world, trade);
  return {
    ...base,
    total_amount: yuan(trade.total),
    receipt_amount: yuan(trade.total),
    buyer_pay_amount: yuan(trade.total),
    gmt_payment: timeText(trade.paidAt ?? 0),
    buyer_user_id: trade.buyerId,
    fund_bill_list: [{ amount: yuan(trade.total), fund_channel: 'ALIPAYACCOUNT' }],
  };
};

/** Unpaid trades close with their time; refundable ones end with the contract's. */
export const ageTrades = (world: AlipayWorld): void => {
  const now = world.now();
  for (const trade of Object.values(world.state.trades)) {
    if (trade.status === 'WAIT_BUYER_PAY' && now > trade.expiresAt) closeTrade(world, trade);
    const ends = (trade.paidAt ?? now) + world.state.settings.refundDays * 86_400_000;
    if (trade.status === 'TRADE_SUCCESS' && now > ends) {
      trade.status = 'TRADE_FINISHED';
      notifyTrade(world, trade);
    }
  }
};
