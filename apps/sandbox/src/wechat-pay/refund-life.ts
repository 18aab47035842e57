/** Outcome of an accepted refund, and its notifications. */
import { rfc3339 } from './call.ts';
import { type Notice, notify } from './notices.ts';
import { bookFunds, merchantOf } from './order-steps.ts';
import { orderOfRefund } from './refunds.ts';
import type { Order, Refund, WechatWorld } from './wechat-state.ts';

const refundNotice = (world: WechatWorld, refund: Refund, url: string): Notice => {
  const order = orderOfRefund(world, refund);
  const { refundId, outRefundNo, status, successAt, received, amount, isEcommerce, caller } = refund;
  return {
    url,
    merchant: merchantOf(world, caller),
    event: `REFUND.${status}`,
    summary: status === 'SUCCESS' ? '退款成功' : status === 'ABNORMAL' ? '退款异常' : '退款关闭',
    originalType: 'refund',
    content: {
      ...(isEcommerce ? { sp_mchid: caller, sub_mchid: order.payee } : { mchid: order.payee }),
      out_trade_no: order.outTradeNo,
      transaction_id: order.transactionId,
      out_refund_no: outRefundNo,
      refund_id: refundId,
      refund_status: status,
      ...(successAt !== null && { success_time: rfc3339(successAt) }),
      user_received_account: received,
      amount: { total: order.total, refund: amount, payer_total: order.total, payer_refund: amount },
    },
  };
};

/** The money of a refund that was closed comes back to the merchant. */
const closeRefund = (world: WechatWorld, refund: Refund, order: Order): void => {
  const base = {
    mchid: order.payee,
    businessId: refund.refundId,
    note: '退款关闭',
    voucher: refund.outRefundNo,
  };
  bookFunds(world, { ...base, name: '退款关闭', type: '退款', amount: refund.amount - refund.feeBack });
  order.refunded -= refund.amount;
  if (order.refunded === 0) order.state = 'SUCCESS';
};

export const finishRefunds = (world: WechatWorld): void => {
  for (const refund of Object.values(world.state.refunds)) {
    if (refund.dueAt === null || refund.dueAt > world.now()) continue;
    refund.dueAt = null;
    refund.status = refund.outcome;
    if (refund.status === 'SUCCESS') refund.successAt = world.now();
    if (refund.status === 'CLOSED') closeRefund(world, refund, orderOfRefund(world, refund));
    if (refund.notifyUrl !== null) notify(world, refundNotice(world, refund, refund.notifyUrl));
    world.touch();
  }
};
