import { failures } from '../../platform/failure.ts';

export const splitFailures = failures('split', {
  notFound: [404, '分账记录不存在', 'This split does not exist'],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role cannot see amounts'],
  needsAllHouses: [
    403,
    '分账批次汇总所有房源，需要全部房源的数据范围',
    'Split runs cover all properties and require the “all properties” data scope',
  ],
  cannotStart: [409, '只有待分账的记录可以分账', 'Only waiting items can be split'],
  cannotEnd: [409, '该记录不在分账中', 'This item is not being split'],
  cannotRetry: [409, '只有失败的分账可以重试', 'Only a failed split can be tried again'],
  cannotReverse: [409, '只有成功的分账可以回退', 'Only successful splits can be reversed'],
  cannotAgain: [409, '只有人工回退的分账可以重新分账', 'Only manually reversed items can be split again'],
  noContract: [
    409,
    '{{night}} 该房源没有生效的合同，请先签署',
    'The property has no contract in force on {{night}}. Sign one first',
  ],
  moneyMoved: [
    409,
    '订单金额已变化，将由下一次分账重新计算',
    'The order amount changed. The next run recalculates it',
  ],
  notComplete: [
    409,
    '订单尚未完单或有进行中的售后，暂不能分账',
    'The order is not complete or has an open after-sale, so it cannot be split yet',
  ],
  waitsForInstitution: [
    409,
    '支付机构正在处理这笔分账，请稍后再试',
    'The institution is processing this split. Try again later',
  ],
});
