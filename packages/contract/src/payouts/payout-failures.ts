import { failures } from '../failure.ts';

export const payoutFailures = failures('payout', {
  notFound: [404, '打款不存在', 'No such payout'],
  landlordNotFound: [404, '房东不存在', 'No such landlord'],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role does not see amounts'],
  notPositive: [422, '打款金额须大于 0', 'The amount must be above 0'],
  aboveAvailable: [
    409,
    '最多可打款 ¥{{left}}，其余尚未可用或已在打款中',
    'At most ¥{{left}} can be paid out; the rest is not available yet or on its way',
  ],
  aboveCap: [
    409,
    '单日打款上限为 ¥{{cap}}，请分日打款',
    'At most ¥{{cap}} go out on a day; pay on several days',
  ],
  alreadyPaying: [409, '该结算单已有打款', 'There is a payout of this statement already'],
  needsNoSecond: [409, '该打款不在待复核', 'This payout does not wait for a second person'],
  ownPayout: [403, '不能复核自己发起的打款', 'You cannot decide on a payout that you asked for'],
  notApproved: [409, '该打款需他人复核后才能继续', 'Another person has to approve this payout first'],
  changedSince: [
    409,
    '复核之后{{what}}，须重新复核；请让复核人再次确认',
    'Since it was approved, {{what}}; it has to be approved anew',
  ],
  cannotApprove: [409, '只有待打款的可以复核', 'Only a payout that waits can be approved'],
  cannotReject: [409, '只有待打款的可以驳回', 'Only a payout that waits can be refused'],
  cannotWithdraw: [
    409,
    '只有尚未提交给支付机构的打款可以撤回',
    'Only a payout that the institution has not been told of can be withdrawn',
  ],
  cannotRetry: [409, '只有失败的打款可以重试', 'Only a failed payout can be tried again'],
  cannotGiveUp: [409, '只有失败的打款可以放弃', 'Only a failed payout can be given up'],
  returned: [409, '款项已退回可用余额，请重新发起打款', 'The money is available again; ask for a new payout'],
  cannotEnter: [
    409,
    '只有待打款或失败的打款可以登记银行转账',
    'A bank transfer can be entered for a payout that waits or failed',
  ],
  onboarded: [409, '该房东已入网，款项由支付机构打出', 'This landlord has joined; the institution pays him'],
  paidInFuture: [422, '转账日期不能晚于今天', 'The day of the transfer cannot be after today'],
  cannotAsk: [409, '只有打款中的可以查询', 'Only a payout on its way can be asked for'],
  notConnected: [409, '未接入支付机构', 'No payment institution is connected'],
  unreachable: [503, '支付机构没有应答，请稍后再试', 'The institution does not answer; try again later'],
  cannotSubmit: [409, '该打款不能提交', 'This payout cannot be submitted'],
  cannotSettle: [409, '该打款不在打款中', 'This payout is not on its way'],
});

export const reconciliationFailures = failures('reconciliation', {
  notFound: [404, '对账记录不存在', 'No such reconciliation'],
  needsAllHouses: [
    403,
    '对账涵盖所有房源，需要全部房源的数据范围',
    'The reconciliation covers every house: that takes a role that sees all houses',
  ],
  differenceNotFound: [404, '差异不存在', 'No such difference'],
  dayNotOver: [422, '只能核对今天之前的日期', 'Only days before today can be reconciled'],
  notConnected: [
    409,
    '未接入支付机构，请导入对账文件',
    'No payment institution is connected; import its file',
  ],
  noFileYet: [409, '支付机构尚未出具当日对账文件', 'The institution has no file of that day yet'],
  unreachable: [503, '支付机构没有应答，请稍后再试', 'The institution does not answer; try again later'],
  badFile: [422, '文件第 {{line}} 行无法识别', 'Line {{line}} of the file cannot be read'],
  badHead: [422, '文件表头与约定不符', 'The head of the file is not what was agreed'],
  cutFile: [
    422,
    '文件不完整：合计行缺失或与明细不符',
    'The file is not whole: its last line is missing or does not agree',
  ],
  tooLarge: [422, '文件不能超过 {{mb}} MB', 'The file may have {{mb}} MB at most'],
  otherDay: [422, '第 {{line}} 行不属于 {{date}}', 'Line {{line}} does not belong to {{date}}'],
  alreadyResolved: [409, '该差异已处理', 'This difference is settled already'],
  notResolved: [409, '该差异尚未处理', 'This difference is still open'],
});
