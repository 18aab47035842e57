/** Opening balances: one per account, against the account `opening`, which then holds that day's equity. Pure. */
import type { AccountRef } from '../ledger/account-kinds.ts';
import type { Posting } from '../ledger/posting-rules.ts';

export const openingKinds = ['cash', 'channel', 'company', 'landlord', 'vendor'] as const;
export type OpeningKind = (typeof openingKinds)[number];

/** Kinds that may have a property. */
export const housedKinds: readonly OpeningKind[] = ['cash', 'channel'];

export interface OpeningOf {
  readonly kind: OpeningKind;
  /** Method, channel, company or landlord; empty for vendors. */
  readonly party: string;
  readonly houseId: string | null;
}

/** For a landlord the withdrawable balance, already settled. */
export const openingAccount = ({ kind, party, houseId }: OpeningOf): AccountRef => {
  switch (kind) {
    case 'cash':
      return { kind: 'cash', party, houseId };
    case 'channel':
      return { kind: 'receivable.channel', party, houseId };
    case 'company':
      return { kind: 'receivable.company', party };
    case 'landlord':
      return { kind: 'payable.available', party };
    case 'vendor':
      return { kind: 'payable.vendor' };
  }
};

/** Assets are debited, liabilities credited. */
export const isOwedByUs = (kind: OpeningKind): boolean => kind === 'landlord' || kind === 'vendor';

/** `amountFen` is positive on the account's normal side. */
export const openingPostings = (of: OpeningOf, amountFen: number): Posting[] => {
  const signed = isOwedByUs(of.kind) ? -amountFen : amountFen;
  return [
    { account: openingAccount(of), amountFen: signed },
    { account: { kind: 'opening', houseId: of.houseId }, amountFen: -signed },
  ];
};
