/** Failures shared by modules with automatic rules, spread under each module's code. */
export const ruleFailures = {
  beyondScope: [
    403,
    '该规则包含您无权管理的房源，请联系管理员',
    'This rule includes properties you do not manage. Ask an administrator',
  ],
  allNeedsScope: [
    403,
    '只有可管理全部房源的人才能设置全部房源的规则或总开关',
    'Only people who manage all properties can set rules for all of them, or the main switch',
  ],
  alreadySo: [409, '开关已经是这个状态，请刷新', 'Already in this state. Refresh'],
} as const;
