/**
 * Postings of business events as data: a rule moves an amount from its credit to its debit account; negative amounts
 * are mirrored. Pure.
 */
import type { Text } from '../../platform/texts.ts';
import { type AccountKind, type AccountRef, kindOf } from './account-kinds.ts';

export const entrySources = [
  'payment',
  'refund',
  'deposit',
  'depositReturn',
  'night',
  'charge',
  'companySettlement',
  'split',
  'accrual',
  'statement',
  'payout',
  'payoutFee',
  'paymentFee',
  'expense',
  'channelStatement',
  'transfer',
  'opening',
  'adjustment',
  'reversal',
] as const;
export type EntrySource = (typeof entrySources)[number];

/** Entered by staff with a chosen date: refused in a closed period. Others move to the first open day. */
export const byHandSources: readonly EntrySource[] = ['adjustment', 'opening', 'expense', 'transfer'];

/** Sources that follow order payments. */
export const orderSources = ['payment', 'refund', 'deposit', 'depositReturn', 'night', 'charge'] as const;
export type OrderSource = (typeof orderSources)[number];

/** Facts of an event from which a rule picks its accounts. */
export interface PostingFacts {
  readonly houseId?: string | null;
  readonly method?: string;
  readonly channel?: string;
  readonly companyId?: string;
  readonly orderId?: string;
  readonly landlordId?: string;
  readonly category?: string;
}

interface Rule {
  readonly source: EntrySource;
  readonly name: Text;
  readonly debit: AccountKind;
  readonly credit: AccountKind;
}

export const postingRules = {
  paymentTaken: { source: 'payment', name: ['收款', 'Payment taken'], debit: 'cash', credit: 'guest' },
  paymentByChannel: {
    source: 'payment',
    name: ['渠道代收', 'Collected by the channel'],
    debit: 'receivable.channel',
    credit: 'guest',
  },
  paymentByCompany: {
    source: 'payment',
    name: ['协议单位挂账', 'Charged to company account'],
    debit: 'receivable.company',
    credit: 'guest',
  },
  paymentFromDeposit: {
    source: 'payment',
    name: ['押金抵扣', 'Taken from deposit'],
    debit: 'deposit',
    credit: 'guest',
  },
  paymentBefore: {
    source: 'payment',
    name: ['上线前已付', 'Paid before going live'],
    debit: 'opening',
    credit: 'guest',
  },
  refundPaid: { source: 'refund', name: ['退款', 'Refund'], debit: 'guest', credit: 'cash' },
  refundByChannel: {
    source: 'refund',
    name: ['渠道退款', 'Refunded by the channel'],
    debit: 'guest',
    credit: 'receivable.channel',
  },
  refundToCompany: {
    source: 'refund',
    name: ['退回挂账', 'Returned to company account'],
    debit: 'guest',
    credit: 'receivable.company',
  },
  refundBefore: {
    source: 'refund',
    name: ['退上线前已付', 'Refund of payment before going live'],
    debit: 'guest',
    credit: 'opening',
  },
  /** Refund of a completed order not paid again: neither revenue nor debt. */
  refundGiven: {
    source: 'refund',
    name: ['退款冲减收入', 'Refunded revenue'],
    debit: 'revenue.unsplit',
    credit: 'guest',
  },
  depositHeld: { source: 'deposit', name: ['收押金', 'Deposit held'], debit: 'cash', credit: 'deposit' },
  depositReturned: {
    source: 'depositReturn',
    name: ['退押金', 'Deposit returned'],
    debit: 'deposit',
    credit: 'cash',
  },
  nightStayed: {
    source: 'night',
    name: ['间夜入账', 'Room night'],
    debit: 'guest',
    credit: 'revenue.unsplit',
  },
  priceLine: {
    source: 'charge',
    name: ['房费附加', 'Part of the room price'],
    debit: 'guest',
    credit: 'revenue.unsplit',
  },
  endingFee: {
    source: 'charge',
    name: ['取消与未入住费', 'Cancellation or no-show fee'],
    debit: 'guest',
    credit: 'revenue.unsplit',
  },
  serviceCharge: {
    source: 'charge',
    name: ['服务收费', 'Service charged'],
    debit: 'guest',
    credit: 'revenue.service',
  },
  balanceWaived: {
    source: 'charge',
    name: ['免收', 'Waived'],
    debit: 'revenue.unsplit',
    credit: 'guest',
  },
  /** Part of an order's refunds and waivers borne by its services; the split puts the rest on the nights. */
  servicesGiven: {
    source: 'charge',
    name: ['退款与免收冲减服务收入', 'Refunded service revenue'],
    debit: 'revenue.service',
    credit: 'revenue.unsplit',
  },
  companySettled: {
    source: 'companySettlement',
    name: ['协议单位结算', 'Company settlement'],
    debit: 'cash',
    credit: 'receivable.company',
  },
  landlordAdjusted: {
    source: 'adjustment',
    name: ['房东调整', 'Landlord adjustment'],
    debit: 'revenue.platform',
    credit: 'payable.pending',
  },
  holdBackReleased: {
    source: 'adjustment',
    name: ['释放保证金', 'Reserve released'],
    debit: 'payable.holdback',
    credit: 'payable.pending',
  },
  /** Repayment by a landlord who owes us. */
  landlordRepaid: {
    source: 'adjustment',
    name: ['房东还款', 'Landlord repayment'],
    debit: 'cash',
    credit: 'payable.pending',
  },
  payoutSubmitted: {
    source: 'payout',
    name: ['提交打款', 'Payout submitted'],
    debit: 'payable.available',
    credit: 'payable.payout',
  },
  payoutPaid: {
    source: 'payout',
    name: ['打款成功', 'Payout paid'],
    debit: 'payable.payout',
    credit: 'institution',
  },
  payoutByHand: {
    source: 'payout',
    name: ['银行转账打款', 'Payout by bank transfer'],
    debit: 'payable.payout',
    credit: 'cash',
  },
  payoutGivenUp: {
    source: 'payout',
    name: ['打款退回', 'Payout returned'],
    debit: 'payable.payout',
    credit: 'payable.available',
  },
  payoutFee: {
    source: 'payoutFee',
    name: ['打款手续费', 'Payout fee'],
    debit: 'expense.fee',
    credit: 'institution',
  },
  /** Fee that a payment provider deducts from its collections. */
  providerFee: {
    source: 'paymentFee',
    name: ['支付服务商手续费', 'Payment provider fee'],
    debit: 'expense.fee',
    credit: 'cash',
  },
} as const satisfies Record<string, Rule>;

export type PostingRule = keyof typeof postingRules;
export const postingRuleNames = Object.keys(postingRules) as PostingRule[];

const partyOf = (kind: AccountKind, facts: PostingFacts): string => {
  const by = {
    none: '',
    method: facts.method,
    channel: facts.channel,
    company: facts.companyId,
    order: facts.orderId,
    landlord: facts.landlordId,
    category: facts.category,
  } as const;
  return by[kindOf(kind).party] ?? '';
};

/** The account of a kind that the facts name. */
export const accountOf = (kind: AccountKind, facts: PostingFacts): AccountRef => ({
  kind,
  party: partyOf(kind, facts),
  houseId: kindOf(kind).house === 'never' ? null : (facts.houseId ?? null),
});

export interface Posting {
  readonly account: AccountRef;
  /** Debit positive, credit negative. */
  readonly amountFen: number;
}

/** The two lines of a rule; they sum to zero. */
export const postingsOf = (rule: PostingRule, facts: PostingFacts, amountFen: number): Posting[] => {
  const { debit, credit } = postingRules[rule];
  return [
    { account: accountOf(debit, facts), amountFen },
    { account: accountOf(credit, facts), amountFen: -amountFen },
  ];
};

const paymentRules: Readonly<Record<string, readonly [payment: PostingRule, refund: PostingRule]>> = {
  channel: ['paymentByChannel', 'refundByChannel'],
  account: ['paymentByCompany', 'refundToCompany'],
  opening: ['paymentBefore', 'refundBefore'],
  given: ['paymentTaken', 'refundGiven'],
  // Deposits are not refunded to; a deduction is undone instead.
  deposit: ['paymentFromDeposit', 'refundPaid'],
};

/** Part of the price of nights, shared like them; other charges are services of ours. */
export const priceLineKinds = ['extra_guest', 'long_stay', 'discount', 'cleaning', 'day_use'] as const;
export const endingFeeKinds = ['cancellation_fee', 'no_show_fee'] as const;

const chargeRule = (kind: string): PostingRule => {
  if (kind === 'waiver') return 'balanceWaived';
  if (kind === 'services_given') return 'servicesGiven';
  if ((priceLineKinds as readonly string[]).includes(kind)) return 'priceLine';
  return (endingFeeKinds as readonly string[]).includes(kind) ? 'endingFee' : 'serviceCharge';
};

/** `what`: payment method, or charge kind. */
export const orderRule = (source: OrderSource, what: string): PostingRule => {
  switch (source) {
    case 'payment':
      return paymentRules[what]?.[0] ?? 'paymentTaken';
    case 'refund':
      return paymentRules[what]?.[1] ?? 'refundPaid';
    case 'deposit':
      return 'depositHeld';
    case 'depositReturn':
      return 'depositReturned';
    case 'night':
      return 'nightStayed';
    case 'charge':
      return chargeRule(what);
  }
};
