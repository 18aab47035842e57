/** An order as the query and the notification return it. */
import { rfc3339 } from './call.ts';
import { stateText } from './order-steps.ts';
import type { Order, WechatWorld } from './wechat-state.ts';

const hasPaid = ({ state }: Order): boolean => state === 'SUCCESS' || state === 'REFUND';

const identity = (order: Order): object =>
  order.payee === order.caller
    ? { appid: order.appid, mchid: order.payee }
    : { sp_appid: order.appid, sp_mchid: order.caller, sub_mchid: order.payee };

/** Before the payment there is neither a transaction nor a payer. */
const paidPart = (order: Order): object => {
  const { transactionId, successAt, openid } = order;
  if (transactionId === null || successAt === null) return {};
  const payer = order.payee === order.caller ? { openid: openid ?? '' } : { sp_openid: openid ?? '' };
  return { transaction_id: transactionId, bank_type: 'OTHERS', success_time: rfc3339(successAt), payer };
};

export const orderWire = (world: WechatWorld, order: Order): object => {
  const { queryLagMs } = world.state.settings;
  const isLate = hasPaid(order) && queryLagMs > 0 && world.now() < (order.successAt ?? 0) + queryLagMs;
  const state = isLate ? 'NOTPAY' : order.state;
  const paid = isLate ? {} : paidPart(order);
  return {
    ...identity(order),
    out_trade_no: order.outTradeNo,
    trade_type: order.tradeType,
    trade_state: state,
    trade_state_desc: stateText(state),
    attach: order.attach ?? '',
    ...paid,
    amount: {
      total: order.total,
      ...('success_time' in paid && { payer_total: order.total }),
      currency: 'CNY',
      payer_currency: 'CNY',
    },
    promotion_detail: [],
  };
};
