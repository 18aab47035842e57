import { failures } from '../failure.ts';

export const printFailures = failures('print', {
  moneyHidden: [
    403,
    '您的角色看不到金额，不能打印账单',
    'Your role does not see money, so it cannot print bills',
  ],
  listTooLong: [
    409,
    '名单超过 5000 行，请先选择房源',
    'The list has more than 5,000 rows; choose some houses first',
  ],
  nothingPaid: [409, '还没有收款，不能打印收据', 'Nothing has been paid, so there is no receipt to print'],
  noDeposit: [409, '还没有收取押金，不能打印收据', 'No deposit has been collected, so there is no receipt'],
  paymentNotFound: [404, '收款记录不存在或已作废', 'No such payment, or it was voided'],
});
