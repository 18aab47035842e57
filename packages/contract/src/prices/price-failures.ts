import { failures } from '../failure.ts';

/** Rules of a plan or a date that speak against a sale. */
export const priceFailures = failures('price', {
  minStay: [
    409,
    '{{night}} 入住至少需住 {{limit}} 晚，请延长日期',
    'Arrivals on {{night}} stay at least {{limit}} nights; choose longer dates',
  ],
  minThrough: [
    409,
    '包含 {{night}} 的入住至少需住 {{limit}} 晚，请延长日期',
    'Stays over {{night}} have at least {{limit}} nights; choose longer dates',
  ],
  maxStay: [
    409,
    '{{night}} 入住最多可住 {{limit}} 晚，请缩短日期',
    'Arrivals on {{night}} stay at most {{limit}} nights; choose shorter dates',
  ],
  closedArrival: [409, '{{night}} 不可入住，请改选入住日期', 'No arrivals on {{night}}; choose another date'],
  closedDeparture: [
    409,
    '{{night}} 不可离店，请改选离店日期',
    'No departures on {{night}}; choose another date',
  ],
  stopSell: [
    409,
    '{{night}} 该价格计划已停售，请选择其他日期或计划',
    'This plan is not sold on {{night}}; choose other dates or another plan',
  ],
  minAdvance: [409, '需至少提前 {{limit}} 天预订', 'To be booked at least {{limit}} days ahead'],
  maxAdvance: [409, '最多可提前 {{limit}} 天预订', 'To be booked at most {{limit}} days ahead'],
  notOnChannel: [409, '该价格计划不在此渠道售卖', 'This plan is not sold on this channel'],
  planInactive: [409, '该价格计划已停用，请选择其他计划', 'This plan is out of use; choose another'],
  noPrice: [409, '{{night}} 没有可售价格，请先设置房价', 'There is no price for {{night}}; set one first'],
  hourlyByNight: [
    409,
    '钟点房计划不按晚售卖，请选择过夜计划',
    'An hourly plan is not sold by the night; choose an overnight plan',
  ],
  nightlyByHour: [
    409,
    '该价格计划不按小时售卖，请选择钟点房计划',
    'This plan is not sold by the hour; choose an hourly plan',
  ],
  restrictionsForbidden: [
    403,
    '您没有权限忽略售卖限制',
    'You do not have permission to sell against the restrictions',
  ],
});

/** Changes of the calendar. */
export const priceEditFailures = failures('priceEdit', {
  notFound: [404, '改价记录不存在', 'No such price change'],
  staleCells: [
    409,
    '有 {{count}} 个单元格已被他人修改，请核对后重试；未保存任何改动',
    'Others have changed {{count}} of these cells; check them and try again. Nothing was saved',
  ],
  absurd: [
    409,
    '有 {{count}} 个价格超过中位价的 10 倍，请确认后再保存',
    '{{count}} prices are more than 10 times the median; confirm them to save',
  ],
  notPositive: [422, '价格必须大于 0', 'A price must be above 0'],
  tooHigh: [422, '价格不能超过 1,000,000 元', 'A price must not be above 1,000,000 yuan'],
  pastDates: [422, '不能修改 {{date}} 之前的日期', 'Dates before {{date}} cannot be changed'],
  beyondHorizon: [422, '最多可设置未来 {{limit}} 天的房价', 'Prices can be set at most {{limit}} days ahead'],
  derivedReadOnly: [
    422,
    '“{{plan}}”的价格由上级计划推算，请修改上级计划或推算公式',
    'The price of “{{plan}}” follows its parent plan; change that one or the formula',
  ],
  minAboveMax: [
    422,
    '最少入住晚数不能大于最多入住晚数',
    'The shortest stay must not be longer than the longest',
  ],
  repeatedCell: [422, '同一单元格不能出现两次', 'A cell must not stand twice'],
  nothingToChange: [422, '请选择至少一项改动', 'Choose at least one change'],
  noCells: [422, '所选条件没有可修改的单元格', 'Nothing to change matches the selection'],
  tooManyCells: [
    422,
    '一次最多修改 {{limit}} 个单元格，请缩小范围',
    'At most {{limit}} cells at once; narrow the selection',
  ],
  changedSinceCheck: [
    409,
    '检查之后房价又有变动，请重新检查后再应用',
    'The prices have changed since the check; check again before applying',
  ],
  nothingToUndo: [
    409,
    '这些单元格都已再次修改，没有可撤销的内容',
    'All of these cells were changed again; there is nothing left to undo',
  ],
  isUndo: [409, '撤销操作不能再撤销', 'An undo cannot be undone'],
  beyondScope: [
    403,
    '该批改价包含您无权管理的房源，请联系管理员撤销',
    'This change reaches houses you do not manage; ask an administrator to undo it',
  ],
});

export const ratePlanFailures = failures('ratePlan', {
  notFound: [404, '价格计划不存在', 'No such rate plan'],
  codeTaken: [409, '该房源已有此代码的价格计划', 'This house has a rate plan with this code already'],
  parentNotFound: [422, '上级计划不存在', 'No such parent plan'],
  parentInactive: [
    409,
    '上级计划已停用，请先启用上级计划',
    'The parent plan is out of use; activate it first',
  ],
  cycle: [422, '上级计划不能是自己或自己的下级', 'A plan cannot derive from itself or from one below it'],
  tooDeep: [422, '推算最多 {{limit}} 级', 'Plans derive at most {{limit}} levels deep'],
  kindDiffers: [422, '上级计划的类型必须相同', 'The parent must be of the same kind'],
  typeNotInParent: [422, '上级计划不包含房型“{{type}}”', 'The parent is not sold for “{{type}}”'],
  typeNotFound: [422, '房型不存在或已停用', 'No such room type'],
  priceNeeded: [422, '自有价格的计划需填写基础价', 'A plan with its own price needs a base price'],
  negativePrice: [
    422,
    '按此公式“{{type}}”的价格不大于 0',
    'With this formula the price of “{{type}}” is not above 0',
  ],
  hoursNeeded: [
    422,
    '钟点房需填写时长和最早、最晚开始时间',
    'An hourly plan needs its hours and its first and last start',
  ],
  policyNotFound: [422, '取消政策不存在', 'No such cancellation policy'],
  hasChildren: [
    409,
    '以下计划由它推算：{{plans}}，请先处理',
    'These plans derive from it: {{plans}}; change them first',
  ],
  inSeasons: [
    409,
    '以下季节价引用了它：{{seasons}}，请先处理',
    'These seasons name it: {{seasons}}; change them first',
  ],
  sellsListings: [
    409,
    '有 {{count}} 个渠道房源正在售卖该计划：{{listings}}，请先在房源关联中为其改选计划',
    'Listings at channels sell this plan ({{count}}): {{listings}}. Give them another plan in Room mapping first',
  ],
  hasOrders: [
    409,
    '已有订单使用该计划，不能删除；可以停用',
    'Orders were sold under this plan; it cannot be deleted. Take it out of use instead',
  ],
  alreadySo: [409, '状态已经是这样了，请刷新', 'It already is so; refresh'],
  typeHasChildren: [
    409,
    '房型“{{type}}”仍在下级计划“{{plan}}”中售卖',
    '“{{type}}” is still sold under the plan “{{plan}}” below it',
  ],
});

export const seasonFailures = failures('season', {
  notFound: [404, '季节价不存在', 'No such season'],
  clash: [
    409,
    '与同优先级的“{{name}}”（{{from}} 至 {{to}}）重叠，请调整日期或优先级',
    'Overlaps with “{{name}}” of the same priority ({{from}} to {{to}}); change the dates or the priority',
  ],
  derivedPlan: [
    422,
    '“{{plan}}”的价格由上级计划推算，季节价请设置在上级计划',
    'The price of “{{plan}}” follows its parent; set the season on that one',
  ],
  negativePrice: [
    422,
    '按此规则“{{type}}”的价格不大于 0',
    'With this rule the price of “{{type}}” is not above 0',
  ],
});

export const policyFailures = failures('policy', {
  notFound: [404, '取消政策不存在', 'No such cancellation policy'],
  builtIn: [409, '内置政策不能修改', 'A built-in policy cannot be changed'],
  nameTaken: [409, '已有同名的取消政策', 'There is a policy of this name already'],
  inUse: [409, '以下价格计划正在使用：{{plans}}', 'These rate plans use it: {{plans}}'],
});
