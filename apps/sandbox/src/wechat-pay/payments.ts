/** The guest's side: paying, failing, and payment codes that a till scans. */

import { object, text } from '../payment-kit/shape.ts';
import { Refused } from '../platforms/refused.ts';
import { bodyOf, type Call, type Endpoints, needAppid, needCaller } from './call.ts';
import { notifyPaid } from './notices.ts';
import { bookFunds, feeOf, merchantOf, newTransactionId } from './order-steps.ts';
import { orderWire } from './order-wire.ts';
import { codepayOrder } from './orders.ts';
import { invalidRequest, orderNotExist, WechatError } from './wechat-error.ts';
import type { Order, WechatWorld } from './wechat-state.ts';

const REVERSE_AFTER_MS = 15_000;

const refuse = (message: string): Refused => new Refused('badParameter', message);

/** The order of a scanned code. */
export const orderByCode = (world: WechatWorld, code: string): Order | null =>
  world.state.orders[world.state.codes[code] ?? ''] ?? null;

/** Why the guest cannot pay now; null if nothing is in the way. */
export const obstacle = (world: WechatWorld, order: Order): string | null => {
  if (order.state === 'CLOSED' || order.state === 'REVOKED') return '订单已关闭 The order is closed';
  if (order.state === 'SUCCESS' || order.state === 'REFUND') return '订单已支付 The order is paid';
  if (order.state === 'PAYERROR') return '支付失败 The payment failed';
  if (world.now() > order.expiresAt) return '订单已过期 The order has expired';
  if (order.state === 'NOTPAY' && world.now() > order.codeUntil) return '二维码已过期 The code has expired';
  return null;
};

/** Credits the payee minus the fee; frozen if the order shares its profit. */
const receive = (world: WechatWorld, order: Order): void => {
  const payee = merchantOf(world, order.payee);
  order.fee = feeOf(order.total, payee);
  const net = order.total - order.fee;
  const base = {
    mchid: payee.mchid,
    businessId: order.transactionId ?? '',
    note: '',
    voucher: order.outTradeNo,
  };
  bookFunds(world, { ...base, name: '交易', type: '交易', amount: order.total });
  bookFunds(world, { ...base, name: '交易手续费', type: '扣除交易手续费', amount: -order.fee });
  if (!order.sharesProfit) return;
  order.frozen = net;
  payee.pending += net;
  payee.available -= net;
};

interface PayOptions {
  readonly openid?: string | undefined;
  /** Assumption: the guest confirmed just before the order was closed or ran out, and the payment won. */
  readonly anyway?: boolean | undefined;
}

export const payOrder = (world: WechatWorld, order: Order, { openid, anyway }: PayOptions = {}): void => {
  const problem = obstacle(world, order);
  const isLate = anyway && order.transactionId === null;
  if (problem !== null && !isLate) throw refuse(problem);
  order.state = 'SUCCESS';
  order.transactionId = newTransactionId(world);
  order.successAt = world.now();
  order.openid ??= openid ?? 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o';
  receive(world, order);
  notifyPaid(world, order);
  world.touch();
};

/** The bank refuses. For a code on the merchant's screen no notification is sent: the guest may try again. */
export const failOrder = (world: WechatWorld, order: Order): void => {
  if (order.state === 'USERPAYING') order.state = 'PAYERROR';
  world.touch();
};

const scan = (world: WechatWorld, order: Order, authCode: string): object => {
  const code = world.state.paymentCodes[authCode];
  if (!code || code.isUsed || code.behaviour === 'expired')
    throw invalidRequest('付款码无效或已过期，请刷新后再试');
  code.isUsed = true;
  world.state.codes[authCode] = order.id;
  order.code = authCode;
  if (code.behaviour === 'noMoney') {
    order.state = 'PAYERROR';
    throw new WechatError('NOT_ENOUGH', '用户账户余额不足');
  }
  if (code.behaviour === 'asksPassword') {
    order.state = 'USERPAYING';
    world.touch();
    throw new WechatError('USER_PAYING', '用户支付中，需要输入密码');
  }
  payOrder(world, order);
  return orderWire(world, order);
};

const codepay = (call: Call): object => {
  const { order, authCode } = codepayOrder(call);
  if (order.state === 'USERPAYING') throw new WechatError('USER_PAYING', '用户支付中，需要输入密码');
  order.codeUntil = Number.MAX_SAFE_INTEGER;
  return scan(call.world, order, authCode);
};

/** Paid money goes back at once, in full. */
const refundAll = (world: WechatWorld, order: Order): void => {
  const payee = merchantOf(world, order.payee);
  if (order.frozen > 0) {
    payee.pending -= order.frozen;
    payee.available += order.frozen;
    order.frozen = 0;
  }
  const base = {
    mchid: payee.mchid,
    businessId: order.transactionId ?? '',
    note: '撤销',
    voucher: order.outTradeNo,
  };
  bookFunds(world, { ...base, name: '撤销', type: '退款', amount: order.fee - order.total });
  order.refunded = order.total;
};

const reverse = (call: Call): object => {
  const { world, merchant, params } = call;
  const { appid, mchid } = bodyOf(call, object({ appid: text(32), mchid: text(32) }));
  needCaller(call, mchid);
  needAppid(merchant, appid);
  const order = world.state.orders[`${mchid}/${params.out_trade_no ?? ''}`];
  if (order?.tradeType !== 'MICROPAY') throw orderNotExist();
  if (order.state !== 'REVOKED') {
    if (order.refunded > 0) throw new WechatError('TRADE_ERROR', '订单已退款，不能撤销');
    if (world.now() < order.createdAt + REVERSE_AFTER_MS)
      throw new WechatError('FREQUENCY_LIMITED', '请在下单15秒后再调用撤销');
    if (order.state === 'SUCCESS') refundAll(world, order);
    order.state = 'REVOKED';
    world.touch();
  }
  return { appid, mchid, out_trade_no: order.outTradeNo };
};

export const paymentEndpoints: Endpoints = {
  'POST /v3/pay/transactions/codepay': codepay,
  'POST /v3/pay/transactions/out-trade-no/:out_trade_no/reverse': reverse,
};
