import { failures } from '../../platform/failure.ts';

export const commissionFailures = failures('commission', {
  notFound: [404, '佣金率不存在', 'This commission rate does not exist'],
  houseNotFound: [422, '房源不存在或无权查看', 'This property does not exist or you may not view it'],
  inPast: [
    422,
    '生效日期最早为今天（{{today}}）：此前的订单保留下单当日的佣金率',
    'The earliest start is today ({{today}}): earlier orders keep the rate of their booking day',
  ],
  taken: [
    409,
    '该渠道与房源在这一天已有佣金率，请先撤销',
    'This channel and property already have a rate from this day. Withdraw it first',
  ],
  begun: [409, '已生效的佣金率不能撤销，请新增一条', 'A rate in force cannot be withdrawn. Add a new one'],
  allHouses: [
    403,
    '适用于全部房源的佣金率需要全部房源的数据范围',
    'A rate for all properties requires the “all properties” data scope',
  ],
  needsRate: [422, '请填写佣金率', 'Enter a commission rate'],
});
