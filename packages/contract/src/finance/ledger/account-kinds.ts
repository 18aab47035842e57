/**
 * Chart of accounts. Amounts are signed fen: debit positive, credit negative. An account is a kind with its party and,
 * for some kinds, its property.
 */
import type { Text } from '../../platform/texts.ts';

/** Kind of party; `none`: one account per property, or one overall. */
export type PartyKind = 'none' | 'method' | 'channel' | 'company' | 'order' | 'landlord' | 'category';

interface KindOfAccount {
  readonly name: Text;
  /** Normal side of the balance. */
  readonly normal: 'debit' | 'credit';
  readonly party: PartyKind;
  /** `either`: with a property if the fact has one. */
  readonly house: 'always' | 'never' | 'either';
  /** Its balance never leaves the normal side; the database refuses it. */
  readonly guarded?: true;
}

export const accountKinds = {
  cash: { name: ['收款账户', 'Cash and banks'], normal: 'debit', party: 'method', house: 'either' },
  institution: {
    name: ['支付机构存管', 'Payment institution'],
    normal: 'debit',
    party: 'none',
    house: 'never',
  },
  'receivable.channel': {
    name: ['应收渠道', 'Receivable from channels'],
    normal: 'debit',
    party: 'channel',
    // Without a property for unmatched channel payments and opening balances.
    house: 'either',
  },
  'receivable.company': {
    name: ['应收协议单位', 'Receivable from companies'],
    normal: 'debit',
    party: 'company',
    house: 'never',
  },
  guest: { name: ['客人账', 'Guest accounts'], normal: 'credit', party: 'order', house: 'always' },
  deposit: {
    name: ['代管押金', 'Deposits held'],
    normal: 'credit',
    party: 'order',
    house: 'always',
    guarded: true,
  },
  'payable.pending': {
    name: ['应付房东·待结算', 'Landlords, pending'],
    normal: 'credit',
    party: 'landlord',
    house: 'never',
  },
  'payable.available': {
    name: ['应付房东·可提现', 'Landlords, available'],
    normal: 'credit',
    party: 'landlord',
    house: 'never',
    guarded: true,
  },
  'payable.payout': {
    name: ['应付房东·打款中', 'Landlords, in payout'],
    normal: 'credit',
    party: 'landlord',
    house: 'never',
    guarded: true,
  },
  'payable.holdback': {
    name: ['应付房东·保证金', 'Landlords, held back'],
    normal: 'credit',
    party: 'landlord',
    house: 'never',
    guarded: true,
  },
  /** Share of nights of a closed month split later; reversed on the next day. */
  'payable.accrued': {
    name: ['应付房东·预提', 'Landlords, accrued'],
    normal: 'credit',
    party: 'landlord',
    house: 'never',
  },
  'payable.vendor': {
    name: ['应付供应商', 'Payable to vendors'],
    normal: 'credit',
    party: 'none',
    house: 'either',
  },
  'revenue.unsplit': {
    name: ['待分账收入', 'Revenue not yet split'],
    normal: 'credit',
    party: 'none',
    house: 'always',
  },
  'revenue.service': {
    name: ['服务收入', 'Service revenue'],
    normal: 'credit',
    party: 'none',
    house: 'always',
  },
  'revenue.platform': {
    name: ['经营方收入', 'Operator revenue'],
    normal: 'credit',
    party: 'none',
    house: 'either',
  },
  'commission.channel': {
    name: ['渠道佣金', 'Channel commission'],
    normal: 'credit',
    party: 'channel',
    house: 'always',
  },
  tax: { name: ['税金', 'Tax'], normal: 'credit', party: 'none', house: 'either' },
  rounding: { name: ['尾差', 'Rounding'], normal: 'debit', party: 'none', house: 'either' },
  expense: { name: ['支出', 'Expenses'], normal: 'debit', party: 'category', house: 'either' },
  'expense.fee': { name: ['支付手续费', 'Payment fees'], normal: 'debit', party: 'none', house: 'never' },
  writeoff: { name: ['核销', 'Written off'], normal: 'debit', party: 'none', house: 'either' },
  opening: { name: ['期初', 'Opening balances'], normal: 'credit', party: 'none', house: 'either' },
} as const satisfies Record<string, KindOfAccount>;

export type AccountKind = keyof typeof accountKinds;
export const accountKindNames = Object.keys(accountKinds) as [AccountKind, ...AccountKind[]];

export const kindOf = (kind: AccountKind): KindOfAccount => accountKinds[kind];
export const isAccountKind = (kind: string): kind is AccountKind => Object.hasOwn(accountKinds, kind);

export const guardedKinds = accountKindNames.filter((kind) => kindOf(kind).guarded === true);

/** An account as a posting names it; it comes into being with its first posting. */
export interface AccountRef {
  readonly kind: AccountKind;
  readonly party?: string;
  readonly houseId?: string | null;
}

/** Error of an account reference; null if valid. */
export const accountFault = ({ kind, party = '', houseId = null }: AccountRef): string | null => {
  const { party: wanted, house } = kindOf(kind);
  if (wanted === 'none' ? party !== '' : party === '') return `${kind}: party ${party || 'is missing'}`;
  if (house === 'always' && houseId === null) return `${kind}: the house is missing`;
  return house === 'never' && houseId !== null ? `${kind}: has no house` : null;
};
