/**
 * The balances a business goes live with. An account begins once, with what it stood at on the evening before its first day
 * here; against it stands the account `opening`, which in the end holds what the business was worth that day. Pure.
 */
import type { AccountRef } from '../ledger/account-kinds.ts';
import type { Posting } from '../ledger/posting-rules.ts';

export const openingKinds = ['cash', 'channel', 'company', 'landlord', 'vendor'] as const;
export type OpeningKind = (typeof openingKinds)[number];

/** Which of them may be of a house. */
export const housedKinds: readonly OpeningKind[] = ['cash', 'channel'];

export interface OpeningOf {
  readonly kind: OpeningKind;
  /** Method, channel, company or landlord; empty for vendors. */
  readonly party: string;
  readonly houseId: string | null;
}

/** A landlord's is what he may take out: it is settled already. */
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

/** What we have or are owed is debited, what we owe is credited. */
export const isOwedByUs = (kind: OpeningKind): boolean => kind === 'landlord' || kind === 'vendor';

/** `amountFen` is positive on the account's own side. */
export const openingPostings = (of: OpeningOf, amountFen: number): Posting[] => {
  const signed = isOwedByUs(of.kind) ? -amountFen : amountFen;
  return [
    { account: openingAccount(of), amountFen: signed },
    { account: { kind: 'opening', houseId: of.houseId }, amountFen: -signed },
  ];
};
