import { failures } from '../failure.ts';

export const settlementFailures = failures('settlement', {
  notFound: [404, '结算单不存在', 'No such statement'],
  lineNotFound: [404, '结算单没有这一行', 'The statement has no such line'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看或下载明细',
    'Your role does not see money, so it cannot open or download the lines',
  ],
  monthNotOver: [
    422,
    '{{month}} 还没有结束，月末之后才能生成结算单',
    '{{month}} is not over; statements are drawn up after its last day',
  ],
  unsplit: [
    409,
    '{{month}} 还有 {{count}} 个间夜没有分账，请先处理或确认后生成',
    '{{count}} nights of {{month}} are not split yet; settle them first, or confirm to go on without them',
  ],
  nothingToSettle: [
    409,
    '{{month}} 没有需要生成结算单的房东',
    'There is no landlord to draw up a statement for in {{month}}',
  ],
  earlierOpen: [
    409,
    '{{month}} 的结算单还没有审批，结转金额未定，请先处理',
    'The statement of {{month}} is not approved yet, so what it carries over is not settled; deal with it first',
  ],
  laterExists: [
    409,
    '已有更晚月份（{{month}}）的结算单，之后的变动会列入下一张',
    'There is a statement of a later month ({{month}}); what has changed since goes into the next one',
  ],
  alreadySettled: [
    409,
    '这个月的结算单已进入复核或审批，不再重新生成',
    'The statement of this month has been reviewed or approved, so it is not drawn up anew',
  ],
  cannotRegenerate: [409, '只有草稿可以重新生成', 'Only a draft can be drawn up anew'],
  cannotReview: [409, '只有草稿可以复核', 'Only a draft can be reviewed'],
  cannotReturn: [409, '只有已复核的结算单可以退回', 'Only a reviewed statement can be returned'],
  cannotApprove: [409, '只有已复核的结算单可以审批', 'Only a reviewed statement can be approved'],
  ownStatement: [
    403,
    '结算单须由制单人和复核人以外的人审批',
    'A statement is approved by somebody other than those who drew it up and reviewed it',
  ],
  cannotSend: [409, '只有已审批的结算单可以发送', 'Only an approved statement can be sent'],
  cannotPay: [409, '只有已发送、无异议的结算单可以付款', 'Only a sent statement without dispute can be paid'],
  nothingPayable: [
    409,
    '本月没有应付金额，余额结转下月',
    'Nothing is payable this month; the balance is carried over',
  ],
  payoutUnderway: [409, '这张结算单的付款已在途', 'The payout of this statement is on its way already'],
  cannotDispute: [
    409,
    '只有已发送、未付款的结算单可以提出异议',
    'Only a sent, unpaid statement can be disputed',
  ],
  cannotResolve: [409, '这张结算单没有待答复的异议', 'This statement has no open dispute'],
  outdated: [
    409,
    '生成之后有变动：住宿 {{nights}} 行、月度 {{months}} 行、更正 {{corrections}} 行、支出 {{expenses}} 行、调整 {{adjustments}} 行；应付由 {{was}} 变为 {{now}} 元。请退回草稿并重新生成',
    'It has moved since it was drawn up: {{nights}} lines of nights, {{months}} of the month, {{corrections}} corrections, {{expenses}} expenses, {{adjustments}} adjustments; payable was {{was}} and is {{now}} yuan now. Return it and draw it up anew',
  ],
  expensesMoved: [
    409,
    '有 {{count}} 笔支出刚刚变动，请退回草稿并重新生成',
    '{{count}} expenses have changed a moment ago; return it and draw it up anew',
  ],
  locked: [
    409,
    '结算单审批后不可更改，变动会作为更正列入下一张',
    'An approved statement is not changed; corrections go into the next one',
  ],
  /** Two drew it up at the same moment. */
  drawnMeanwhile: [
    409,
    '结算单刚被他人生成，请刷新后重试',
    'Somebody else has just drawn this statement up; refresh and try again',
  ],
});
