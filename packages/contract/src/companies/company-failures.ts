import { failures } from '../failure.ts';

export const companyFailures = failures('company', {
  notFound: [404, '协议单位不存在', 'No such company account'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看协议单位账目',
    'Your role does not see money, so it cannot see company accounts',
  ],
  nameTaken: [409, '已有同名的协议单位', 'A company account of this name exists already'],
  inactive: [
    409,
    '该协议单位已停用，不能挂账',
    'This company account is closed; nothing can be charged to it',
  ],
  aboveCredit: [
    422,
    '超出可用额度，最多还可挂账 {{left}} 元',
    'Above the credit that is left: at most {{left}} CNY',
  ],
  noCreditLeft: [
    422,
    '额度已用完，请先结算或提高额度',
    'The credit is used up; settle with the company or raise its limit first',
  ],
  nothingOwed: [422, '该协议单位没有欠款', 'This company owes nothing'],
  aboveOwed: [422, '超出欠款，最多可结 {{left}} 元', 'More than is owed: at most {{left}} CNY'],
  chargeSettled: [
    409,
    '{{company}} 已结算这笔挂账（未结 ¥{{left}}），不能作废。请为这笔收款申请退款，退回其账户；若结算录错，先在协议单位中作废该结算',
    '{{company}} has settled this charge (¥{{left}} is still owed), so it cannot be voided. Ask for a refund of the payment, which credits its account; if the settlement was recorded wrongly, void that first under company accounts',
  ],
  settlementNotFound: [404, '结算记录不存在', 'No such settlement'],
  settlementVoided: [409, '该结算已作废', 'This settlement has been voided already'],
});
