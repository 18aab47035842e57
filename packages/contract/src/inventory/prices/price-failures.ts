import { failures } from '../../platform/failure.ts';

/** Rules of a plan or a date that speak against a sale. */
export const priceFailures = failures('price', {
  minStay: [
    409,
    '{{night}} 入住至少需住 {{limit}} 晚，请延长日期',
    'Guests arriving on {{night}} must stay at least {{limit}} nights. Extend the dates',
  ],
  minThrough: [
    409,
    '包含 {{night}} 的入住至少需住 {{limit}} 晚，请延长日期',
    'Stays including {{night}} must have at least {{limit}} nights. Extend the dates',
  ],
  maxStay: [
    409,
    '{{night}} 入住最多可住 {{limit}} 晚，请减少晚数',
    'Guests arriving on {{night}} can stay up to {{limit}} nights. Shorten the stay',
  ],
  closedArrival: [
    409,
    '{{night}} 不可入住，请改选入住日期',
    'No arrivals on {{night}}. Choose another arrival date',
  ],
  closedDeparture: [
    409,
    '{{night}} 不可离店，请改选离店日期',
    'No departures on {{night}}. Choose another departure date',
  ],
  stopSell: [
    409,
    '{{night}} 该价格方案已停售，请选择其他日期或方案',
    'This rate plan is closed on {{night}}. Choose other dates or another plan',
  ],
  minAdvance: [409, '需至少提前 {{limit}} 天预订', 'Must be booked at least {{limit}} days in advance'],
  maxAdvance: [409, '最多可提前 {{limit}} 天预订', 'Can be booked up to {{limit}} days in advance'],
  notOnChannel: [409, '该价格方案不在此渠道售卖', 'This rate plan is not sold on this channel'],
  planInactive: [409, '该价格方案已停用，请选择其他方案', 'This rate plan is disabled. Choose another'],
  noPrice: [409, '{{night}} 没有可售价格，请先设置房价', '{{night}} has no price. Set one first'],
  hourlyByNight: [
    409,
    '钟点房方案不按晚售卖，请选择过夜方案',
    'Hourly plans are not sold by the night. Choose an overnight plan',
  ],
  nightlyByHour: [
    409,
    '该价格方案不按小时售卖，请选择钟点房方案',
    'This plan is not sold by the hour. Choose an hourly plan',
  ],
  restrictionsForbidden: [
    403,
    '您没有权限忽略售卖限制',
    'You do not have permission to sell despite restrictions',
  ],
});

/** Changes of the calendar. */
export const priceEditFailures = failures('priceEdit', {
  notFound: [404, '改价记录不存在', 'This price change does not exist'],
  staleCells: [
    409,
    '有 {{count}} 个单元格已被他人修改，请核对后重试；未保存任何改动',
    'Someone else changed {{count}} of these cells. Check them and try again; nothing was saved',
  ],
  absurd: [
    409,
    '有 {{count}} 个价格超过中位价的 10 倍，请确认后再保存',
    '{{count}} prices exceed 10 times the median. Confirm them before saving',
  ],
  notPositive: [422, '价格必须大于 0', 'The price must be above 0'],
  tooHigh: [422, '价格不能超过 1,000,000 元', 'The price must not exceed ¥1,000,000'],
  pastDates: [422, '不能修改 {{date}} 之前的日期', 'Dates before {{date}} cannot be changed'],
  beyondHorizon: [422, '最多可设置未来 {{limit}} 天的房价', 'Prices can be set up to {{limit}} days ahead'],
  derivedReadOnly: [
    422,
    '“{{plan}}”的价格由上级方案联动，请修改上级方案或联动公式',
    'The price of “{{plan}}” is derived from its parent plan. Change the parent or the formula',
  ],
  minAboveMax: [422, '最少入住晚数不能大于最多入住晚数', 'Minimum stay must not exceed maximum stay'],
  repeatedCell: [422, '同一单元格不能出现两次', 'The same cell is listed twice'],
  nothingToChange: [422, '请选择至少一项改动', 'Choose at least one change'],
  noCells: [422, '所选条件没有可修改的单元格', 'No cells match the selection'],
  tooManyCells: [
    422,
    '一次最多修改 {{limit}} 个单元格，请缩小范围',
    'Up to {{limit}} cells at once. Narrow the selection',
  ],
  changedSinceCheck: [
    409,
    '检查之后房价又有变动，请重新检查后再应用',
    'Prices changed after the check. Check again before applying',
  ],
  nothingToUndo: [
    409,
    '这些单元格都已再次修改，没有可撤销的内容',
    'All of these cells were changed again, so there is nothing to undo',
  ],
  isUndo: [409, '撤销操作不能再撤销', 'An undo cannot be undone'],
  beyondScope: [
    403,
    '该批改价包含您无权管理的房源，请联系管理员撤销',
    'This change includes properties you do not manage. Ask an administrator to undo it',
  ],
});

export const ratePlanFailures = failures('ratePlan', {
  notFound: [404, '价格方案不存在', 'This rate plan does not exist'],
  codeTaken: [409, '该房源已有此代码的价格方案', 'This property already has a rate plan with this code'],
  parentNotFound: [422, '上级方案不存在', 'The parent plan does not exist'],
  parentInactive: [409, '上级方案已停用，请先启用上级方案', 'The parent plan is disabled. Enable it first'],
  cycle: [
    422,
    '上级方案不能是自己或自己的下级',
    'The parent cannot be the plan itself or one derived from it',
  ],
  tooDeep: [422, '联动最多 {{limit}} 级', 'Rates can be derived up to {{limit}} levels'],
  kindDiffers: [422, '上级方案的类型必须相同', 'The parent plan must be of the same type'],
  typeNotInParent: [
    422,
    '上级方案不包含房型“{{type}}”',
    'The parent plan does not include room type “{{type}}”',
  ],
  typeNotFound: [422, '房型不存在或已停用', 'This room type does not exist or is disabled'],
  priceNeeded: [422, '自有价格的方案需填写基础价', 'A plan with its own price needs a base price'],
  negativePrice: [
    422,
    '按此公式“{{type}}”的价格不大于 0',
    'With this formula, the price of “{{type}}” is not above 0',
  ],
  hoursNeeded: [
    422,
    '钟点房需填写时长和最早、最晚开始时间',
    'Enter the duration and the earliest and latest start of the hourly plan',
  ],
  policyNotFound: [422, '取消政策不存在', 'This cancellation policy does not exist'],
  hasChildren: [
    409,
    '以下方案由它联动：{{plans}}，请先处理',
    'These plans derive from it: {{plans}}. Change them first',
  ],
  inSeasons: [
    409,
    '以下季节价引用了它：{{seasons}}，请先处理',
    'These seasons use it: {{seasons}}. Change them first',
  ],
  sellsListings: [
    409,
    '有 {{count}} 个渠道房源正在售卖该方案：{{listings}}，请先在“关联房源”中改选方案',
    '{{count}} listings sell this plan: {{listings}}. Choose another plan for them under Link properties first',
  ],
  hasOrders: [
    409,
    '已有订单使用该方案，不能删除；可以停用',
    'Orders use this plan, so it cannot be deleted. You can disable it',
  ],
  alreadySo: [409, '状态已经是这样了，请刷新', 'It is already in this state. Refresh'],
  typeHasChildren: [
    409,
    '房型“{{type}}”仍在下级方案“{{plan}}”中售卖',
    'Room type “{{type}}” is still sold under derived plan “{{plan}}”',
  ],
});

export const seasonFailures = failures('season', {
  notFound: [404, '季节价不存在', 'This season does not exist'],
  clash: [
    409,
    '与同优先级的“{{name}}”（{{from}} 至 {{to}}）重叠，请调整日期或优先级',
    'Overlaps with “{{name}}” of the same priority ({{from}} to {{to}}). Change the dates or priority',
  ],
  derivedPlan: [
    422,
    '“{{plan}}”的价格由上级方案联动，季节价请设置在上级方案',
    'The price of “{{plan}}” is derived from its parent plan. Set the season on the parent',
  ],
  negativePrice: [
    422,
    '按此规则“{{type}}”的价格不大于 0',
    'With this rule, the price of “{{type}}” is not above 0',
  ],
});

export const policyFailures = failures('policy', {
  notFound: [404, '取消政策不存在', 'This cancellation policy does not exist'],
  builtIn: [409, '内置政策不能修改', 'Built-in policies cannot be changed'],
  nameTaken: [409, '已有同名的取消政策', 'A cancellation policy with this name already exists'],
  inUse: [409, '以下价格方案正在使用：{{plans}}', 'Used by these rate plans: {{plans}}'],
});
