import { failures } from '../failure.ts';
import { ruleFailures } from '../rule-failures.ts';

export const suggestionFailures = failures('suggestion', {
  ruleNotFound: [404, '建议规则不存在', 'No such suggestion rule'],
  notFound: [404, '价格建议不存在，可能已被处理', 'No such suggestion; it may have been decided already'],
  nameTaken: [409, '已有同名的建议规则', 'There is a rule of this name already'],
  ...ruleFailures,
  stopped: [409, '价格建议已全部停止，请先恢复', 'All price suggestions are stopped; start them again first'],
  outdated: [
    409,
    '有 {{count}} 条建议的价格已变动或日期已过，请刷新后重试；未保存任何改动',
    'The prices of {{count}} suggestions have changed since, or their night is past; refresh and try again. Nothing was saved',
  ],
  typeNotFound: [422, '房型不存在或不属于所选房源', 'No such room type in the chosen houses'],
});
