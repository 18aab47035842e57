import { failures } from '../../platform/failure.ts';

export const settlementFailures = failures('settlement', {
  notFound: [404, '结算单不存在', 'This statement does not exist'],
  lineNotFound: [404, '结算单没有这一行', 'This statement line does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看或下载明细',
    'Your role cannot see amounts, so it cannot view or download lines',
  ],
  monthNotOver: [
    422,
    '{{month}} 还没有结束，月末之后才能生成结算单',
    '{{month}} has not ended. Statements can be created after month end',
  ],
  unsplit: [
    409,
    '{{month}} 还有 {{count}} 个间夜没有分账，请先处理或确认后生成',
    '{{month}} has {{count}} nights not yet split. Handle them, or confirm to continue without them',
  ],
  nothingToSettle: [409, '{{month}} 没有需要生成结算单的房东', 'No landlords need a statement for {{month}}'],
  earlierOpen: [
    409,
    '{{month}} 的结算单还没有审批，结转金额未定，请先处理',
    'The statement for {{month}} is not approved, so the amount carried over is not final. Handle it first',
  ],
  laterExists: [
    409,
    '已有更晚月份（{{month}}）的结算单，之后的变动会列入下一张',
    'A later statement ({{month}}) exists. Changes since then go into the next one',
  ],
  alreadySettled: [
    409,
    '这个月的结算单已进入复核或审批，不再重新生成',
    'This month’s statement is in review or approval and is not recreated',
  ],
  cannotRegenerate: [409, '只有草稿可以重新生成', 'Only drafts can be recreated'],
  cannotReview: [409, '只有草稿可以复核', 'Only drafts can be reviewed'],
  cannotReturn: [409, '只有已复核的结算单可以退回', 'Only reviewed statements can be returned'],
  cannotApprove: [409, '只有已复核的结算单可以审批', 'Only reviewed statements can be approved'],
  ownStatement: [
    403,
    '结算单须由制单人和复核人以外的人审批',
    'Someone other than the creator and reviewer must approve the statement',
  ],
  cannotSend: [409, '只有已审批的结算单可以发送', 'Only approved statements can be sent'],
  cannotPay: [
    409,
    '只有已发送、无异议的结算单可以付款',
    'Only sent statements without a dispute can be paid',
  ],
  nothingPayable: [
    409,
    '本月没有应付金额，余额结转下月',
    'Nothing payable this month. The balance is carried over',
  ],
  payoutUnderway: [409, '这张结算单的付款已在途', 'This statement’s payout is already in progress'],
  cannotDispute: [
    409,
    '只有已发送、未付款的结算单可以提出异议',
    'Only sent, unpaid statements can be disputed',
  ],
  cannotResolve: [409, '这张结算单没有待答复的异议', 'This statement has no open dispute'],
  outdated: [
    409,
    '生成之后有变动：住宿 {{nights}} 行、月度 {{months}} 行、更正 {{corrections}} 行、支出 {{expenses}} 行、调整 {{adjustments}} 行；应付由 {{was}} 变为 {{now}} 元。请退回草稿并重新生成',
    'Changed since it was created: {{nights}} stay lines, {{months}} monthly lines, {{corrections}} corrections, {{expenses}} expenses, {{adjustments}} adjustments; payable changed from ¥{{was}} to ¥{{now}}. Return it to draft and recreate it',
  ],
  expensesMoved: [
    409,
    '有 {{count}} 笔支出刚刚变动，请退回草稿并重新生成',
    '{{count}} expenses just changed. Return it to draft and recreate it',
  ],
  locked: [
    409,
    '结算单审批后不可更改，变动会作为更正列入下一张',
    'Approved statements cannot be changed. Changes go into the next one as corrections',
  ],
  /** Two drew it up at the same moment. */
  drawnMeanwhile: [
    409,
    '结算单刚被他人生成，请刷新后重试',
    'Someone else just created this statement. Refresh and try again',
  ],
});
