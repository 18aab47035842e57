import { failures } from '../../platform/failure.ts';

export const ledgerFailures = failures('ledger', {
  notFound: [404, '分录不存在', 'This entry does not exist'],
  accountNotFound: [404, '账户不存在', 'This account does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看总账',
    'Your role cannot see amounts, so it cannot view the ledger',
  ],
  unbalanced: [422, '借贷不平，请核对金额', 'Debits and credits do not match. Check the amounts'],
  periodLocked: [
    409,
    '已结账至 {{to}}，请改用之后的日期，或先反结账',
    'The books are closed up to {{to}}. Use a later date or reopen the period',
  ],
  periodClosedMeanwhile: [409, '该期间刚刚结账，请重试', 'The period was just closed. Try again'],
  belowZero: [
    409,
    '余额不足：押金、房东可提现、打款中和保证金余额不能透支',
    'Insufficient balance: deposits, landlord balances, payouts in progress and reserves cannot be overdrawn',
  ],
  reversedAlready: [409, '该分录已冲销', 'This entry has already been reversed'],
  cannotReverse: [
    409,
    '只能冲销调整凭证；其他分录随业务更正',
    'Only adjusting entries can be reversed manually. Other entries follow their source',
  ],
  lockNotForward: [
    422,
    '已结账至 {{to}}，请选择更晚的月份',
    'The books are closed up to {{to}}. Choose a later month',
  ],
  unlockNotBack: [
    422,
    '请选择早于 {{to}} 的月份，或全部反结账',
    'Choose a month before {{to}}, or reopen all',
  ],
  nothingLocked: [409, '没有已结账的月份', 'No period is closed'],
  lockFuture: [422, '只能对已结束的月份结账', 'Only past months can be closed'],
  proofUnderWay: [409, '核对正在进行，请稍候', 'The books are already being checked'],
  /** These balances appear on statements, so corrections must too. */
  landlordMoney: [
    422,
    '房东往来请在“房东结算—调整”中申请，由他人审批后列入下一张结算单',
    'For landlord amounts, request an adjustment under Landlord settlement – Adjustments. Another person approves them and they go on the next statement',
  ],
  sameAccount: [422, '借方与贷方不能是同一账户', 'Debit and credit cannot be the same account'],
  wrongAccount: [422, '账户与所选类型不符', 'The account does not match the selected type'],
});
