import { failures } from '../failure.ts';

export const reportFailures = failures('report', {
  moneyHidden: [
    403,
    '您的角色不能查看金额，无法打开此报表',
    'Your role does not see amounts, of which this report is made',
  ],
  notYours: [403, '您的角色不能查看此报表', 'Your role does not see this report'],
  notBy: [422, '此报表不能这样分组', 'This report cannot be grouped like this'],
  badPeriod: [422, '期间应为 1 天到 10 年', 'A period is one day to ten years'],
  scheduleNotFound: [404, '没有此定时发送', 'No such schedule'],
  unknownReader: [
    422,
    '所选用户无法查看此报表或没有邮箱',
    'A chosen user cannot see this report or has no mail',
  ],
});
