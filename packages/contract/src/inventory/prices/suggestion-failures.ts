import { failures } from '../../platform/failure.ts';
import { ruleFailures } from '../../rule-failures.ts';

export const suggestionFailures = failures('suggestion', {
  ruleNotFound: [404, '建议规则不存在', 'This pricing rule does not exist'],
  notFound: [
    404,
    '价格建议不存在，可能已被处理',
    'This suggestion does not exist or has already been handled',
  ],
  nameTaken: [409, '已有同名的建议规则', 'A pricing rule with this name already exists'],
  ...ruleFailures,
  stopped: [409, '价格建议已全部停止，请先恢复', 'Price suggestions are stopped. Resume them first'],
  outdated: [
    409,
    '有 {{count}} 条建议的价格已变动或日期已过，请刷新后重试；未保存任何改动',
    '{{count}} suggestions have a changed price or a past date. Refresh and try again; nothing was saved',
  ],
  typeNotFound: [
    422,
    '房型不存在或不属于所选房源',
    'This room type does not exist or is not in the selected properties',
  ],
});
