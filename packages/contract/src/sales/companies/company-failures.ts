import { failures } from '../../platform/failure.ts';

export const companyFailures = failures('company', {
  notFound: [404, '协议单位不存在', 'This company account does not exist'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能查看协议单位账目',
    'Your role cannot see amounts, so it cannot view company accounts',
  ],
  nameTaken: [409, '已有同名的协议单位', 'A company account with this name already exists'],
  inactive: [409, '该协议单位已停用，不能挂账', 'This company account is disabled and cannot be charged'],
  aboveCredit: [
    422,
    '超出可用额度，最多还可挂账 {{left}} 元',
    'Exceeds the available credit. Up to ¥{{left}} can be charged',
  ],
  noCreditLeft: [
    422,
    '额度已用完，请先结算或提高额度',
    'The credit limit is used up. Settle or raise the limit first',
  ],
  nothingOwed: [422, '该协议单位没有欠款', 'This company owes nothing'],
  aboveOwed: [
    422,
    '超出欠款，最多可结 {{left}} 元',
    'Exceeds the amount owed. Up to ¥{{left}} can be settled',
  ],
  chargeSettled: [
    409,
    '{{company}} 已结算这笔挂账（未结 ¥{{left}}），不能作废。请为这笔收款申请退款，退回其账户；若结算录错，先在协议单位中作废该结算',
    '{{company}} has settled this charge (¥{{left}} unpaid), so it cannot be voided. Request a refund of the payment to its account; if the settlement was wrong, void it under Company accounts first',
  ],
  settlementNotFound: [404, '结算记录不存在', 'This settlement does not exist'],
  settlementVoided: [409, '该结算已作废', 'This settlement has already been voided'],
});
