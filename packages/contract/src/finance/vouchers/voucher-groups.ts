/** Which entries share a voucher. Pure. */
import type { Text } from '../../platform/texts.ts';
import type { EntrySource } from '../ledger/posting-rules.ts';

export const voucherGroups = [
  'orders',
  'splits',
  'accruals',
  'fees',
  'statement',
  'payout',
  'expense',
  'channelBill',
  'settlement',
  'transfer',
  'opening',
  'adjustment',
  /** Accounts chosen differently since an earlier batch. */
  'difference',
] as const;
export type VoucherGroup = (typeof voucherGroups)[number];

export const voucherGroupNames: Readonly<Record<VoucherGroup, Text>> = {
  orders: ['订单收支', 'Orders'],
  splits: ['完单分账', 'Revenue splits'],
  accruals: ['月末预提', 'Accruals'],
  fees: ['手续费', 'Payment fees'],
  statement: ['房东结算', 'Owner statement'],
  payout: ['房东打款', 'Payout'],
  expense: ['支出', 'Expense'],
  channelBill: ['渠道账单', 'Channel bill'],
  settlement: ['协议单位结算', 'Company settlement'],
  transfer: ['内部转账', 'Transfer'],
  opening: ['期初余额', 'Opening balance'],
  adjustment: ['调整凭证', 'Adjusting entry'],
  difference: ['科目对照变更差额', 'Difference after a change of accounts'],
};

/** `house`: per day (or month) and property; `day`: per day; `document`: per day and document. */
type Scope = 'house' | 'day' | 'document';

const grouping: Readonly<Record<Exclude<EntrySource, 'reversal'>, readonly [VoucherGroup, Scope]>> = {
  payment: ['orders', 'house'],
  refund: ['orders', 'house'],
  deposit: ['orders', 'house'],
  depositReturn: ['orders', 'house'],
  night: ['orders', 'house'],
  charge: ['orders', 'house'],
  companySettlement: ['settlement', 'document'],
  split: ['splits', 'house'],
  accrual: ['accruals', 'house'],
  statement: ['statement', 'document'],
  payout: ['payout', 'document'],
  payoutFee: ['fees', 'day'],
  paymentFee: ['fees', 'day'],
  expense: ['expense', 'document'],
  channelStatement: ['channelBill', 'document'],
  transfer: ['transfer', 'document'],
  opening: ['opening', 'day'],
  adjustment: ['adjustment', 'document'],
};

interface Grouped {
  readonly group: VoucherGroup;
  readonly key: string;
  readonly date: string;
  readonly houseId: string | null;
}

interface Entry {
  readonly source: EntrySource;
  readonly date: string;
  readonly document: string;
  readonly houseId: string | null;
}

/** The last day of the month: vouchers per month are dated on it. */
const monthEnd = (date: string): string => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return `${date.slice(0, 8)}${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}`;
};

export const groupOf = (entry: Entry, { perMonth }: { readonly perMonth: boolean }): Grouped => {
  const source = entry.source === 'reversal' ? 'adjustment' : entry.source;
  const [group, scope] = grouping[source];
  const date = scope === 'house' && perMonth && group !== 'accruals' ? monthEnd(entry.date) : entry.date;
  const houseId = scope === 'house' ? entry.houseId : null;
  const of = { house: houseId ?? '', day: '', document: entry.document }[scope];
  return { group, key: `${date} ${group} ${of}`, date, houseId };
};
