import { failures } from '../../platform/failure.ts';

export const adjustmentFailures = failures('adjustment', {
  notFound: [404, '调整不存在', 'This adjustment does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看房东调整',
    'Your role cannot see amounts, so it cannot view landlord adjustments',
  ],
  landlordNotFound: [404, '房东不存在', 'This landlord does not exist'],
  ownAdjustment: [
    403,
    '调整须由申请人以外的人审批',
    'Someone other than the requester must approve the adjustment',
  ],
  notOwn: [403, '只有申请人可以撤回', 'Only the requester can withdraw it'],
  decided: [409, '这笔调整已处理', 'This adjustment has already been decided'],
  aboveHeld: [
    409,
    '保证金可释放 ¥{{left}}（不含已申请的部分）',
    'Up to ¥{{left}} of the reserve can be released (excluding pending requests)',
  ],
  needsMethod: [422, '请选择收款方式', 'Choose the payment method'],
  needsDay: [422, '请填写收款日期', 'Enter the date received'],
  lockedDay: [422, '{{day}} 及以前已结账', 'The books are closed up to {{day}}'],
  receiptUsed: [422, '该凭证号已登记在 {{no}}', 'This receipt number is already recorded in {{no}}'],
  noHouse: [
    422,
    '保证金与还款不分房源，请留空',
    'Reserves and repayments are not tied to a property. Leave it empty',
  ],
});
