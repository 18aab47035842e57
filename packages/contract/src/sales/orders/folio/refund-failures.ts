import { failures } from '../../../platform/failure.ts';

export const refundFailures = failures('refund', {
  notFound: [404, '退款不存在', 'This refund does not exist'],
  cannotApprove: [409, '只有待审批的退款可以批准', 'Only refunds waiting for approval can be approved'],
  cannotReject: [409, '只有待审批的退款可以驳回', 'Only refunds waiting for approval can be rejected'],
  cannotComplete: [409, '只有退款中的款项可以确认', 'Only refunds in progress can be confirmed'],
  cannotRetry: [409, '只有失败的退款可以重试', 'Only failed refunds can be retried'],
  needsSecond: [
    409,
    '退款已达双人复核金额，须由申请人以外的同事批准',
    'This refund reaches the approval threshold, so someone other than the requester must approve it',
  ],
  institutionPays: [
    409,
    '此款由支付机构退回，结果会自动更新',
    'The payment institution refunds this. Status updates automatically',
  ],
  notCaptured: [409, '只有已收到的款项可以退款', 'Only received payments can be refunded'],
  aboveCaptured: [409, '退款不能超过可退金额 ¥{{left}}', 'The refund cannot exceed ¥{{left}}'],
  aboveCredit: [
    409,
    '订单已结束，最多可退客人多付的 ¥{{left}}；额外补偿请先加一笔优惠',
    'The order has ended. Up to the overpaid ¥{{left}} can be refunded; for further compensation, add a discount first',
  ],
  cashUnproven: [
    409,
    '订单的其他收款没有到账凭证，现金最多可退 ¥{{left}}；其余请原路退回',
    'Other payments of this order are not confirmed by a provider. Up to ¥{{left}} can be refunded in cash; refund the rest to the original method',
  ],
  openAlready: [
    409,
    '这笔收款已有退款在处理，请先处理完',
    'A refund of this payment is already in progress. Wait for it first',
  ],
  refunded: [409, '这笔收款已有退款，不能作废', 'This payment has a refund and cannot be voided'],
  payOtherwise: [
    409,
    '客人的收款账户异常，不能原路退回，请改用其他方式退款',
    'The guest’s account does not accept the money. Refund it another way',
  ],
  cannotPayOtherwise: [
    409,
    '只有原路退回失败的退款可以改用其他方式',
    'Only refunds that could not go back to the original method can be paid another way',
  ],
});
