import { failures } from '../failure.ts';

export const invoiceFailures = failures('invoice', {
  notFound: [404, '发票不存在', 'No such invoice'],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role does not see amounts'],
  cannotCorrect: [
    409,
    '只有待开或开票失败的发票可以修改',
    'Only an invoice that waits or failed can be changed',
  ],
  cannotRemove: [
    409,
    '只有待开或开票失败的申请可以撤销；已开的发票请红冲',
    'Only a request that waits or failed can be withdrawn; credit an issued invoice instead',
  ],
  cannotIssue: [409, '只有待开的发票可以开具', 'Only an invoice that waits can be issued'],
  cannotRetry: [409, '只有开票失败的发票可以重试', 'Only a failed invoice can be tried again'],
  cannotEnter: [
    409,
    '只有待开或开票失败的发票可以录入票号',
    'A number can be entered for an invoice that waits or failed',
  ],
  cannotCredit: [409, '只有已开的发票可以红冲', 'Only an issued invoice can be credited'],
  notConnected: [
    409,
    '未接入开票服务，请在电子税务局开具后录入票号',
    'No tax service is connected; issue it there by hand and enter its number',
  ],
  abovePaid: [
    409,
    '最多还可开票 ¥{{left}}（已收款减去退款与已开发票，不超过账单；未抵扣的押金不开票）',
    'At most ¥{{left}} can be invoiced: what was paid, less refunds and other invoices, and no more than the bill; a deposit counts once it is applied',
  ],
  creditNumberNeeded: [
    422,
    '未接入开票服务，请填写红字发票号码',
    'No tax service is connected; enter the number of the credit note',
  ],
  numberTaken: [409, '该发票号码已录入', 'This invoice number has been entered already'],
  noPdf: [404, '该发票没有版式文件', 'This invoice has no file'],
});
