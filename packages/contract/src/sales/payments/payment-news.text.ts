/** Notices about unexpected payments. */
import type { Text } from '../../platform/texts.ts';
import type { Attention } from './intent-states.ts';

interface Words {
  readonly title: Text;
  readonly content: Text;
}

export const paymentNews: Readonly<Record<Attention, Words>> = {
  late: {
    title: ['收款单关闭后收到付款', 'Paid after the request was closed'],
    content: [
      '订单 {{orderNo}} 的收款单已关闭，客人仍支付了 ¥{{amount}}。请留作余额或退还客人',
      'The guest of order {{orderNo}} paid ¥{{amount}} although the request was closed. Keep it as credit or refund it',
    ],
  },
  above: {
    title: ['收款超出待收金额', 'More was paid than is due'],
    content: [
      '订单 {{orderNo}} 收到 ¥{{amount}}，超出当前待收金额。请留作余额或退还客人',
      'Order {{orderNo}} received ¥{{amount}}, more than is due now. Keep it as credit or refund it',
    ],
  },
  depositGone: {
    title: ['押金已无需收取，款项已入账单', 'The deposit was no longer due'],
    content: [
      '订单 {{orderNo}} 收到 ¥{{amount}}，其中押金已无需收取，已记入账单。请留作余额或退还客人',
      'Order {{orderNo}} received ¥{{amount}}, but its deposit was no longer due, so all of it is on the folio. Keep it as credit or refund it',
    ],
  },
  mismatch: {
    title: ['支付结果与收款单不一致', 'The payment differs from the request'],
    content: [
      '订单 {{orderNo}} 的收款单 ¥{{amount}} 与服务商返回的金额、商户或币种不一致，未入账。请在服务商后台核实',
      'The provider reports another amount, merchant or currency than the request of ¥{{amount}} for order {{orderNo}}. Nothing was posted; check it in the provider’s console',
    ],
  },
  refunded: {
    title: ['收到的付款已在服务商处退款', 'A payment was refunded at the provider'],
    content: [
      '订单 {{orderNo}} 的付款 ¥{{amount}} 已在服务商后台全部或部分退还客人，账单已按此入账。请核实',
      'The payment of ¥{{amount}} for order {{orderNo}} was refunded in whole or in part in the provider’s console. The folio shows both; check it',
    ],
  },
};
