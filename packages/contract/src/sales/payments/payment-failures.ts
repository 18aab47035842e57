import { failures } from '../../platform/failure.ts';

export const merchantFailures = failures('merchant', {
  notFound: [404, '商户号不存在', 'This merchant account does not exist'],
  notEverywhere: [
    403,
    '商户号由能查看全部房源的角色管理',
    'Merchant accounts are managed by roles that see all properties',
  ],
  numberTaken: [409, '该商户号已添加', 'This merchant account has already been added'],
  houseTaken: [
    409,
    '所选房源已使用该服务商的其他商户号',
    'A selected property already uses another account of this provider',
  ],
  forAllTaken: [
    409,
    '已有其他商户号为全部房源收款，请先取消',
    'Another account of this provider already collects for all properties. Change that one first',
  ],
  noHouse: [
    422,
    '请选择房源，或设为全部房源',
    'Select properties, or let the account collect for all of them',
  ],
  houseUnknown: [422, '房源不存在', 'A selected property does not exist'],
  numberFixed: [
    409,
    '已有收款记录，服务商、环境与商户号不能修改；请新增商户号',
    'Payments were collected through this account, so provider, environment and number cannot change. Add a new account',
  ],
  credentialMissing: [422, '请填写', 'Enter a value'],
  credentialWrong: [
    422,
    '格式不正确，请完整复制服务商后台的内容',
    'The format is wrong. Copy the whole value from the provider’s console',
  ],
  credentialUnknown: [422, '该服务商没有此项', 'This provider has no such credential'],
  environmentUnknown: [422, '该服务商没有此环境', 'This provider has no such environment'],
  notConfirmed: [
    409,
    '商户号尚未复核，不能启用',
    'This account has not been confirmed by a second person yet',
  ],
  notAvailable: [409, '该服务商尚未接入', 'This provider is not available'],
});

export const paymentFailures = failures('payment', {
  notFound: [404, '收款单不存在', 'This payment request does not exist'],
  noAccount: [
    409,
    '该房源没有可用的商户号，请在「收款商户号」中添加',
    'No merchant account collects for this property. Add one under Merchant accounts',
  ],
  kindUnsupported: [409, '该服务商不支持这种收款方式', 'This provider does not support this way of paying'],
  active: [
    409,
    '{{by}} 正在收取 ¥{{amount}}（{{provider}}），请先等待或取消',
    '{{by}} is collecting ¥{{amount}} with {{provider}}. Wait for it or cancel it first',
  ],
  nothingDue: [422, '没有待收金额', 'Nothing is due'],
  aboveDue: [422, '超出待收金额，最多 ¥{{due}}', 'Exceeds the amount due. Up to ¥{{due}}'],
  wholeBalance: [
    422,
    '待支付订单须一次收齐 ¥{{due}}',
    'An order awaiting payment must be paid in full: ¥{{due}}',
  ],
  belowLimit: [422, '该服务商单笔至少 ¥{{min}}', 'This provider takes at least ¥{{min}} per payment'],
  aboveLimit: [422, '该服务商单笔最多 ¥{{max}}', 'This provider takes at most ¥{{max}} per payment'],
  noDepositDue: [422, '没有待收押金', 'No deposit is due'],
  moneyHidden: [
    403,
    '您的角色看不到金额，不能收款',
    'Your role cannot see amounts, so it cannot collect payments here',
  ],
  underWay: [
    409,
    '该订单正在收款，请先等待或取消',
    'A payment of this order is being collected. Wait for it or cancel it first',
  ],
  notActive: [409, '该收款单已结束', 'This payment request has ended'],
  closing: [
    409,
    '正在向服务商确认关闭，请稍候',
    'The request is being closed at the provider. Wait a moment',
  ],
  nothingToCheck: [409, '该收款单无需查询', 'There is nothing to check'],
  nothingToRefund: [
    422,
    '订单没有多收的金额可退；如需退款，请在账单中申请',
    'There is no overpayment to refund. Request a refund on the folio instead',
  ],
  nothingToSettle: [409, '该收款单无需处理', 'This request needs no decision'],
  alreadyPaid: [409, '该收款单已支付', 'This payment request has already been paid'],
  checkOnly: [
    422,
    '没有可退的多收款，只能在核实后标记为已核实',
    'There is no overpayment to refund, so it can only be marked as checked',
  ],
  wrongCode: [
    422,
    '付款码应为 16 至 24 位数字，请让客人刷新后重扫',
    'A payment code has 16 to 24 digits. Ask the guest to refresh it and scan again',
  ],
  cannotVoid: [
    409,
    '这笔款由支付服务商收取，不能作废，请退款',
    'A payment provider collected this payment. It cannot be voided; refund it',
  ],
});
