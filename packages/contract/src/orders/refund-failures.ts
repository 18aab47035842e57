import { failures } from '../failure.ts';

export const refundFailures = failures('refund', {
  notFound: [404, '退款不存在', 'No such refund'],
  cannotApprove: [409, '只有待审批的退款可以批准', 'Only a refund awaiting approval can be approved'],
  cannotReject: [409, '只有待审批的退款可以驳回', 'Only a refund awaiting approval can be refused'],
  cannotComplete: [409, '只有退款中的款项可以确认', 'Only a refund on its way can be completed'],
  cannotRetry: [409, '只有失败的退款可以重试', 'Only a failed refund can be tried again'],
  needsSecond: [
    409,
    '退款已达双人复核金额，须由申请人以外的同事批准',
    'A refund of this amount must be approved by somebody other than who asked for it',
  ],
  institutionPays: [
    409,
    '此款由支付机构退回，结果会自动更新',
    'The payment institution pays this back; its answer arrives by itself',
  ],
  notCaptured: [409, '只有已收到的款项可以退款', 'Only money that was received can be refunded'],
  aboveCaptured: [
    409,
    '退款不能超过可退金额 ¥{{left}}',
    'No more than the ¥{{left}} that is left can be refunded',
  ],
  aboveCredit: [
    409,
    '订单已结束，最多可退客人多付的 ¥{{left}}；额外补偿请先加一笔优惠',
    'The order is over: at most the ¥{{left}} the guest has paid too much; for more, add a discount first',
  ],
  cashUnproven: [
    409,
    '订单的其他收款没有到账凭证，现金最多可退 ¥{{left}}；其余请原路退回',
    'Other payments of this order are not confirmed by a provider: at most ¥{{left}} can be refunded in cash; the rest goes back as it was paid',
  ],
  openAlready: [
    409,
    '这笔收款已有退款在处理，请先处理完',
    'This payment has a refund under way; settle that one first',
  ],
  refunded: [409, '这笔收款已有退款，不能作废', 'This payment has been refunded and cannot be voided'],
});
