import { failures } from '../failure.ts';

export const splitFailures = failures('split', {
  notFound: [404, '分账记录不存在', 'No such split'],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role does not see amounts'],
  needsAllHouses: [
    403,
    '分账批次汇总所有房源，需要全部房源的数据范围',
    'A run of the split sums up every house: that takes a role that sees all houses',
  ],
  cannotStart: [409, '只有待分账的记录可以分账', 'Only what waits can be split'],
  cannotEnd: [409, '该记录不在分账中', 'It is not being split'],
  cannotRetry: [409, '只有失败的分账可以重试', 'Only a failed split can be tried again'],
  cannotReverse: [409, '只有成功的分账可以回退', 'Only what was split can be reversed'],
  cannotAgain: [409, '只有人工回退的分账可以重新分账', 'Only what was reversed by hand can be split again'],
  noContract: [
    409,
    '{{night}} 该房源没有生效的合同，请先签署',
    'No contract of the house is in force on {{night}}; sign one first',
  ],
  moneyMoved: [
    409,
    '订单金额已变化，将由下一次分账重新计算',
    'The money of the order has changed; the next run works it out anew',
  ],
  notComplete: [
    409,
    '订单尚未完单或有进行中的售后，暂不能分账',
    'The order is not complete yet, or an after-sale is open',
  ],
  waitsForInstitution: [
    409,
    '支付机构正在处理这笔分账，请稍后再试',
    'The institution is at work on this split; try again later',
  ],
});
