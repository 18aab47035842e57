import { failures } from '../failure.ts';

export const reportFailures = failures('report', {
  moneyHidden: [
    403,
    '您的角色不能查看金额，无法打开此报表',
    'Your role does not see amounts, of which this report is made',
  ],
  notYours: [403, '您的角色不能查看此报表', 'Your role does not see this report'],
  notBy: [422, '此报表不能这样分组', 'This report cannot be grouped like this'],
  notFilter: [422, '此报表没有这个筛选', 'This report has no such filter'],
  noOrders: [422, '此数字没有订单明细', 'No orders stand behind this figure'],
  badPeriod: [422, '期间应为 1 天到 10 年', 'A period is one day to ten years'],
  scheduleNotFound: [404, '没有此定时发送', 'No such schedule'],
  schedulePaused: [409, '定时发送已经暂停', 'This schedule is paused already'],
  scheduleRuns: [409, '定时发送正在进行，无需恢复', 'This schedule runs; there is nothing to resume'],
  otherReport: [422, '不能改为另一份报表', 'A schedule cannot turn into that of another report'],
  unknownReader: [
    422,
    '所选用户无法查看此报表或没有邮箱',
    'A chosen user cannot see this report or has no mail',
  ],
});
