import { failures } from '../../../platform/failure.ts';

export const printFailures = failures('print', {
  moneyHidden: [
    403,
    '您的角色看不到金额，不能打印账单',
    'Your role cannot see amounts, so it cannot print folios',
  ],
  listTooLong: [
    409,
    '名单超过 5000 行，请先选择房源',
    'The list has more than 5,000 rows. Choose properties first',
  ],
  nothingPaid: [409, '还没有收款，不能打印收据', 'No payments yet, so there is no receipt to print'],
  noDeposit: [
    409,
    '还没有收取押金，不能打印收据',
    'No deposit collected yet, so there is no receipt to print',
  ],
  paymentNotFound: [404, '收款记录不存在或已作废', 'This payment does not exist or was voided'],
});
