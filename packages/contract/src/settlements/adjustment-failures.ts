import { failures } from '../failure.ts';

export const adjustmentFailures = failures('adjustment', {
  notFound: [404, '调整不存在', 'No such adjustment'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看房东调整',
    'Your role does not see money, so it cannot see adjustments of landlords',
  ],
  landlordNotFound: [404, '房东不存在', 'No such landlord'],
  ownAdjustment: [
    403,
    '调整须由申请人以外的人审批',
    'An adjustment is decided by somebody other than who asked for it',
  ],
  notOwn: [403, '只有申请人可以撤回', 'Only who asked for it may withdraw it'],
  decided: [409, '这笔调整已处理', 'This adjustment has been decided already'],
  aboveHeld: [
    409,
    '保证金可释放 ¥{{left}}（不含已申请的部分）',
    'Of what is held back ¥{{left}} is left to release (less what is asked for already)',
  ],
  needsMethod: [422, '请选择收款方式', 'Choose how the money came in'],
  needsDay: [422, '请填写收款日期', 'Enter the day the money came in'],
  inFuture: [422, '不能晚于营业日 {{today}}', 'Not after the business date {{today}}'],
  lockedDay: [422, '{{day}} 及以前的账期已锁定', 'The books are closed up to {{day}}'],
  noHouse: [
    422,
    '保证金与还款不分房源，请留空',
    'Reserves and repayments are of no property; leave it empty',
  ],
});
