import { failures } from '../../platform/failure.ts';

export const payoutFailures = failures('payout', {
  notFound: [404, '打款不存在', 'This payout does not exist'],
  landlordNotFound: [404, '房东不存在', 'This landlord does not exist'],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role cannot see amounts'],
  notPositive: [422, '打款金额须大于 0', 'The amount must be above 0'],
  aboveAvailable: [
    409,
    '最多可打款 ¥{{left}}，其余尚未可用或已在打款中',
    'Up to ¥{{left}} can be paid out. The rest is not available yet or already in payout',
  ],
  aboveCap: [
    409,
    '单日打款上限为 ¥{{cap}}，请分日打款',
    'The daily payout limit is ¥{{cap}}. Pay over several days',
  ],
  alreadyPaying: [409, '该结算单已有打款', 'This statement already has a payout'],
  needsNoSecond: [409, '该打款不在待复核', 'This payout is not waiting for approval'],
  ownPayout: [403, '不能复核自己发起的打款', 'You cannot approve a payout you requested'],
  notApproved: [409, '该打款需他人复核后才能继续', 'Another person must approve this payout first'],
  changedSince: [
    409,
    '复核之后{{what}}，须重新复核；请让复核人再次确认',
    'After approval, {{what}}. The approver must approve it again',
  ],
  cannotApprove: [409, '只有待打款的可以复核', 'Only pending payouts can be approved'],
  cannotReject: [409, '只有待打款的可以驳回', 'Only pending payouts can be rejected'],
  cannotWithdraw: [
    409,
    '只有尚未提交给支付机构的打款可以撤回',
    'Only payouts not yet submitted to the institution can be withdrawn',
  ],
  cannotRetry: [409, '只有失败的打款可以重试', 'Only failed payouts can be retried'],
  cannotGiveUp: [409, '只有失败的打款可以放弃', 'Only failed payouts can be given up'],
  returned: [
    409,
    '款项已退回可用余额，请重新发起打款',
    'The amount is available again. Request a new payout',
  ],
  cannotEnter: [
    409,
    '只有待打款或失败的打款可以登记银行转账',
    'Bank transfers can only be recorded for pending or failed payouts',
  ],
  onboarded: [409, '该房东已入网，款项由支付机构打出', 'This landlord is onboarded, so the institution pays'],
  cooling: [
    409,
    '收款账户刚变更，冷静期至 {{until}}，在此之前不能打款',
    'The receiving account has just changed. It cools off until {{until}}; nothing is paid before',
  ],
  paidInFuture: [422, '转账日期不能晚于今天', 'The transfer date cannot be after today'],
  cannotAsk: [409, '只有打款中的可以查询', 'Only payouts in progress can be checked'],
  notConnected: [409, '未接入支付机构', 'No payment institution is connected'],
  unreachable: [503, '支付机构没有回应，请稍后再试', 'The institution did not answer. Try again later'],
  cannotSubmit: [409, '该打款不能提交', 'This payout cannot be submitted'],
  cannotSettle: [409, '该打款不在打款中', 'This payout is not in progress'],
});

export const reconciliationFailures = failures('reconciliation', {
  notFound: [404, '对账记录不存在', 'This reconciliation does not exist'],
  needsAllHouses: [
    403,
    '对账涵盖所有房源，需要全部房源的数据范围',
    'Reconciliation covers all properties and requires the “all properties” data scope',
  ],
  differenceNotFound: [404, '差异不存在', 'This difference does not exist'],
  dayNotOver: [422, '只能核对今天之前的日期', 'Only past days can be reconciled'],
  notConnected: [
    409,
    '未接入支付机构，请导入对账文件',
    'No payment institution is connected. Import a reconciliation file',
  ],
  noFileYet: [409, '支付机构尚未出具当日对账文件', 'The institution has no file for this day yet'],
  unreachable: [503, '支付机构没有回应，请稍后再试', 'The institution did not answer. Try again later'],
  billNotReady: [
    409,
    '支付服务商尚未出具当日账单，系统每半小时重新获取',
    'The payment provider has no bill for this day yet. It is requested again every half hour',
  ],
  billUnreachable: [
    503,
    '未能从支付服务商取得账单，系统每半小时重新获取',
    'The bill could not be fetched from the payment provider. It is requested again every half hour',
  ],
  billRefused: [
    409,
    '支付服务商拒绝提供账单（{{answer}}），请检查商户账号的密钥和权限',
    'The payment provider refused the bill ({{answer}}). Check the keys and permissions of the merchant account',
  ],
  billUnreadable: [
    422,
    '账单内容无法识别，系统每半小时重新获取',
    'The bill cannot be read. It is requested again every half hour',
  ],
  badFile: [422, '文件第 {{line}} 行无法识别', 'Line {{line}} of the file cannot be read'],
  badHead: [422, '文件表头与约定不符', 'The file header is not as expected'],
  cutFile: [
    422,
    '文件不完整：合计行缺失或与明细不符',
    'The file is incomplete: the totals line is missing or does not match',
  ],
  tooLarge: [422, '文件不能超过 {{mb}} MB', 'The file cannot exceed {{mb}} MB'],
  otherDay: [422, '第 {{line}} 行不属于 {{date}}', 'Line {{line}} does not belong to {{date}}'],
  alreadyResolved: [409, '该差异已处理', 'This difference has already been resolved'],
  notResolved: [409, '该差异尚未处理', 'This difference is not resolved yet'],
});
