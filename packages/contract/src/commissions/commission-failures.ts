import { failures } from '../failure.ts';

export const commissionFailures = failures('commission', {
  notFound: [404, '佣金率不存在', 'No such rate'],
  houseNotFound: [422, '房源不存在或无权查看', 'No such house, or it is not yours to see'],
  inPast: [
    422,
    '生效日期最早为今天（{{today}}）：此前的订单保留下单当日的佣金率',
    'It counts from {{today}} at the earliest: orders made before keep the rate of their day',
  ],
  taken: [
    409,
    '该渠道与房源在这一天已有佣金率，请先撤销',
    'This channel and house have a rate from this day already; take it back first',
  ],
  begun: [409, '已生效的佣金率不能撤销，请新增一条', 'This rate counts already; add another one instead'],
  allHouses: [
    403,
    '适用于全部房源的佣金率需要全部房源的数据范围',
    'A rate for all houses takes a role that sees all houses',
  ],
  needsRate: [422, '请填写佣金率', 'Say the rate'],
});
