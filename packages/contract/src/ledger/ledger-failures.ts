import { failures } from '../failure.ts';

export const ledgerFailures = failures('ledger', {
  notFound: [404, '分录不存在', 'No such entry'],
  accountNotFound: [404, '账户不存在', 'No such account'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看台账',
    'Your role does not see money, so it cannot see the ledger',
  ],
  unbalanced: [422, '借贷不平，请核对金额', 'Debits and credits differ; check the amounts'],
  periodLocked: [
    409,
    '账期已锁定至 {{to}}，请改用之后的日期，或先解锁账期',
    'The books are closed up to {{to}}; use a later date, or reopen the period first',
  ],
  periodClosedMeanwhile: [409, '账期刚刚被锁定，请重试', 'The period has just been closed; try again'],
  belowZero: [
    409,
    '余额不足：押金、房东可提现、打款中和保证金余额不能透支',
    'Not enough left: deposits held, and what landlords may take out or have held back, never go below zero',
  ],
  reversedAlready: [409, '该分录已冲销', 'This entry has been reversed already'],
  cannotReverse: [
    409,
    '只能冲销手工调整；其他分录随业务更正',
    'Only adjustments are reversed by hand; other entries follow their source',
  ],
  lockNotForward: [
    422,
    '账期已锁定至 {{to}}，请选择更晚的月份',
    'The books are closed up to {{to}} already; choose a later month',
  ],
  unlockNotBack: [422, '请选择早于 {{to}} 的月份，或全部解锁', 'Choose a month before {{to}}, or reopen all'],
  nothingLocked: [409, '没有已锁定的账期', 'No period is closed'],
  lockFuture: [422, '只能锁定已结束的月份', 'Only a month that is over can be closed'],
  proofUnderWay: [409, '核对正在进行，请稍候', 'A proof is under way; please wait'],
  /** Their balances are told on statements; a correction beside them would stand on none. */
  landlordMoney: [
    422,
    '房东往来请在“房东结算—调整”中申请，由他人审批后列入下一张结算单',
    'Money of landlords is adjusted under landlord settlement: another person approves it and the next statement tells it',
  ],
  wrongAccount: [422, '账户与所选类型不符', 'The account does not fit its kind'],
});
