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
  noHouse: [422, '保证金不分房源，请留空', 'What is held back is of no house; leave it empty'],
});
