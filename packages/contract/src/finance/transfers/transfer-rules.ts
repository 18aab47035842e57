/** Transfers between own accounts: postings, and when dual approval is needed. Pure. Amounts in fen. */
import type { AccountRef } from '../ledger/account-kinds.ts';
import type { Posting } from '../ledger/posting-rules.ts';

/**
 * cash: money of a payment method, such as a bank account or cash box; institution: our balance at the payment
 * institution.
 */
export const transferAccounts = ['cash', 'institution'] as const;
export type TransferAccount = (typeof transferAccounts)[number];

export interface TransferSide {
  readonly account: TransferAccount;
  /** Payment method of a cash account; null: the institution. */
  readonly method: string | null;
  /** Property of the till or bank account; null: the business. */
  readonly houseId: string | null;
}

export const accountOf = ({ account, method, houseId }: TransferSide): AccountRef =>
  account === 'institution'
    ? { kind: 'institution', party: '', houseId: null }
    : { kind: 'cash', party: method ?? '', houseId };

export const isSameAccount = (a: TransferSide, b: TransferSide): boolean =>
  a.account === b.account &&
  (a.account === 'institution' || (a.method === b.method && a.houseId === b.houseId));

interface Moved {
  readonly from: TransferSide;
  readonly to: TransferSide;
  /** Amount that arrives. */
  readonly amountFen: number;
  /** Bank fee, taken from `from` in addition. */
  readonly feeFen: number;
}

/** Sums to zero: the amount arrives, the fee is an expense, both leave the first account. */
export const transferPostings = ({ from, to, amountFen, feeFen }: Moved): Posting[] => [
  { account: accountOf(to), amountFen },
  ...(feeFen === 0
    ? []
    : [{ account: { kind: 'expense.fee', party: '', houseId: null } as const, amountFen: feeFen }]),
  { account: accountOf(from), amountFen: 0 - amountFen - feeFen },
];
