/**
 * Accruals of a closed month: shares of nights stayed in it and split later, and true-ups approved later. Posted on the
 * last day and reversed on the next. Pure, in fen.
 */
import { addDays } from '../../platform/dates.ts';
import { type PartyShare, splitPostings } from '../splits/night-split-rules.ts';
import type { Posting } from './posting-rules.ts';

export type AccruedShare = Pick<PartyShare, 'party' | 'landlordId' | 'amountFen'>;

/** Shares of several nights by party and landlord, without zeros. */
export const accruedShares = (nights: readonly (readonly AccruedShare[])[]): AccruedShare[] => {
  const sums = new Map<string, AccruedShare>();
  for (const { party, landlordId, amountFen } of nights.flat()) {
    const key = `${party} ${landlordId ?? ''}`;
    sums.set(key, { party, landlordId, amountFen: (sums.get(key)?.amountFen ?? 0) + amountFen });
  }
  return [...sums.values()].filter(({ amountFen }) => amountFen !== 0);
};

/** Postings like a split's, with the landlord's part on a separate account outside statements and wallet. */
export const accrualPostings = (
  shares: readonly AccruedShare[],
  at: { readonly houseId: string; readonly channel: string },
): Posting[] =>
  splitPostings(shares, at).map(({ account, amountFen }) => ({
    account: account.kind === 'payable.pending' ? { ...account, kind: 'payable.accrued' } : account,
    amountFen,
  }));

/** A true-up on the separate account: from us to the landlord, or back where it is negative. */
export const accruedTrueUpPostings = (
  landlordId: string,
  houseId: string | null,
  amountFen: number,
): Posting[] => [
  { account: { kind: 'revenue.platform', houseId }, amountFen },
  { account: { kind: 'payable.accrued', party: landlordId }, amountFen: -amountFen },
];

/** Day an accrual is reversed: the first of the next month. */
export const releasedOn = (closedOn: string): string => addDays(closedOn, 1);
