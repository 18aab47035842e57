/** Report names, separate because the frame shows them as tabs. */
import { type Text, texts } from '../../platform/texts.ts';
import { isReportName } from './report-list.ts';

export const reportNameTexts = texts({
  report_production: ['经营报表', 'Production'],
  report_pickup: ['新增预订', 'Pickup'],
  report_pace: ['预订进度', 'Pace'],
  'report_channel-net': ['渠道净房价', 'Channel net rates'],
  report_cancellation: ['取消与未入住', 'Cancellations'],
  'report_lead-time': ['提前预订天数', 'Lead time'],
  'report_length-of-stay': ['住宿天数', 'Length of stay'],
  'report_landlord-profit': ['房东损益', 'Landlord profit and loss'],
  'report_revenue-bridge': ['收入勾稽', 'Revenue bridge'],
  'report_deposits-held': ['在管押金', 'Deposits held'],
  'report_aged-balances': ['欠款账龄', 'Aged balances'],
  report_tasks: ['保洁任务', 'Housekeeping tasks'],
  report_reviews: ['点评', 'Reviews'],
  'report_response-time': ['回复时长', 'Response time'],
});

/** Title of the report an address opens (`/report/pace?…`); null for any other address. */
export const reportTitleAt = (fullPath: string): Text | null => {
  const [, name = ''] = /^\/report\/([\w-]+)/.exec(fullPath) ?? [];
  return isReportName(name) ? reportNameTexts[`report_${name}`] : null;
};
