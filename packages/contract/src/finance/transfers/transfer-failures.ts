import { failures } from '../../platform/failure.ts';

export const transferFailures = failures('transfer', {
  notFound: [404, '转账记录不存在', 'This transfer does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看内部转账',
    'Your role cannot see amounts, so it cannot view transfers',
  ],
  ownTransfer: [
    403,
    '金额已达复核标准，须由登记人以外的同事确认或作废',
    'This amount reaches the approval threshold, so someone other than the person who recorded it must confirm or void it',
  ],
  notYours: [403, '只有登记人可以撤回', 'Only the person who recorded it can withdraw it'],
  decided: [409, '这笔转账已处理', 'This transfer has already been decided'],
  notPosted: [409, '只有已入账的转账可以作废', 'Only posted transfers can be voided'],
  sameAccount: [422, '转出与转入是同一个账户', 'Both accounts are the same'],
  needsMethod: [422, '请选择账户', 'Choose an account'],
  unknownMethod: [422, '没有这个收款方式，请重新选择', 'This payment method does not exist. Choose again'],
  lockedDay: [422, '{{day}} 及以前已结账', 'The books are closed up to {{day}}'],
  receiptUsed: [
    409,
    '回单号已用于转账 {{no}}，请核对是否重复登记',
    'This receipt number is used by transfer {{no}}. Check for a duplicate',
  ],
});
