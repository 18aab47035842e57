import { failures } from '../failure.ts';

export const suggestionFailures = failures('suggestion', {
  ruleNotFound: [404, '建议规则不存在', 'No such suggestion rule'],
  notFound: [404, '价格建议不存在，可能已被处理', 'No such suggestion; it may have been decided already'],
  nameTaken: [409, '已有同名的建议规则', 'There is a rule of this name already'],
  beyondScope: [
    403,
    '该规则包含您无权管理的房源，请联系管理员',
    'This rule reaches houses you do not manage; ask an administrator',
  ],
  allNeedsScope: [
    403,
    '只有可管理全部房源的人才能设置全部房源的规则或总开关',
    'Only who manages all houses may set rules for all of them, or the switch',
  ],
  stopped: [409, '价格建议已全部停止，请先恢复', 'All price suggestions are stopped; start them again first'],
  alreadySo: [409, '开关已经是这个状态，请刷新', 'The switch already is so; refresh'],
  outdated: [
    409,
    '有 {{count}} 条建议的价格已变动或日期已过，请刷新后重试；未保存任何改动',
    'The prices of {{count}} suggestions have changed since, or their night is past; refresh and try again. Nothing was saved',
  ],
  typeNotFound: [422, '房型不存在或不属于所选房源', 'No such room type in the chosen houses'],
});
