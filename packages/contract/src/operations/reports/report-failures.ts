import { failures } from '../../platform/failure.ts';

export const reportFailures = failures('report', {
  moneyHidden: [
    403,
    '您的角色不能查看金额，无法打开此报表',
    'Your role cannot see amounts, so it cannot open this report',
  ],
  notYours: [403, '您的角色不能查看此报表', 'Your role cannot view this report'],
  notBy: [422, '此报表不能这样分组', 'This report cannot be grouped like this'],
  notFilter: [422, '此报表没有这个筛选', 'This report has no such filter'],
  noOrders: [422, '此数字没有订单明细', 'No order details for this figure'],
  badPeriod: [422, '期间应为 1 天到 10 年', 'The period must be 1 day to 10 years'],
  notExplained: [422, '此数字不能拆解原因', 'This figure cannot be broken down'],
  noBooksKept: [
    422,
    '那一天没有夜审留存，无法对比。请选择其他天数',
    'No night audit was kept for that day. Choose another number of days',
  ],
  beforeOverlaps: [
    422,
    '对比期必须在本期之前结束，且填写起止两天',
    'Enter both the first and the last day of the earlier period; it must end before this one starts',
  ],
  scheduleNotFound: [404, '没有此定时发送', 'This schedule does not exist'],
  schedulePaused: [409, '定时发送已经暂停', 'The schedule is already paused'],
  scheduleRuns: [409, '定时发送正在进行，无需恢复', 'The schedule is running. Nothing to resume'],
  otherReport: [422, '不能改为另一份报表', 'A schedule cannot be changed to another report'],
  unknownReader: [
    422,
    '所选用户无法查看此报表或没有邮箱',
    'A selected user cannot view this report or has no email',
  ],
});
