import { failures } from '../../platform/failure.ts';

export const invoiceFailures = failures('invoice', {
  notFound: [404, '发票不存在', 'This invoice does not exist'],
  moneyHidden: [403, '您的角色不能查看金额', 'Your role cannot see amounts'],
  cannotCorrect: [409, '只有待开或开票失败的发票可以修改', 'Only invoices waiting or failed can be changed'],
  cannotRemove: [
    409,
    '只有待开或开票失败的申请可以撤销；已开的发票请红冲',
    'Only requests waiting or failed can be withdrawn. Credit an issued invoice instead',
  ],
  cannotIssue: [409, '只有待开的发票可以开具', 'Only waiting invoices can be issued'],
  cannotRetry: [409, '只有开票失败的发票可以重试', 'Only failed invoices can be retried'],
  cannotEnter: [
    409,
    '只有待开或开票失败的发票可以录入票号',
    'Numbers can only be recorded for invoices waiting or failed',
  ],
  cannotCredit: [409, '只有已开的发票可以红冲', 'Only issued invoices can be credited'],
  notConnected: [
    409,
    '未接入开票服务，请在电子税务局开具后录入票号',
    'No invoicing service is connected. Issue it in the tax system and record the number',
  ],
  abovePaid: [
    409,
    '最多还可开票 ¥{{left}}（已收款减去退款与已开发票，不超过账单；未抵扣的押金不开票）',
    'Up to ¥{{left}} can be invoiced (payments less refunds and issued invoices, up to the folio total; deposits count once applied)',
  ],
  creditNumberNeeded: [
    422,
    '未接入开票服务，请填写红字发票号码',
    'No invoicing service is connected. Enter the credit note number',
  ],
  numberTaken: [409, '该发票号码已录入', 'This invoice number has already been recorded'],
  noPdf: [404, '该发票没有版式文件', 'This invoice has no file'],
});
