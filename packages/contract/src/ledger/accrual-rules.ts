/**
 * Accruals of a closed month: each party's share of nights that were stayed in it but are split later. Posted on the month's last day and
 * taken back on the first day of the next, so months add up to the splits. Pure, in fen.
 */
import { addDays } from '../dates.ts';
import { type PartyShare, splitPostings } from '../splits/night-split-rules.ts';
import type { Posting } from './posting-rules.ts';

export type AccruedShare = Pick<PartyShare, 'party' | 'landlordId' | 'amountFen'>;

/** The shares of several nights by party and landlord; what comes to zero is left out. */
export const accruedShares = (nights: readonly (readonly AccruedShare[])[]): AccruedShare[] => {
  const sums = new Map<string, AccruedShare>();
  for (const { party, landlordId, amountFen } of nights.flat()) {
    const key = `${party} ${landlordId ?? ''}`;
    sums.set(key, { party, landlordId, amountFen: (sums.get(key)?.amountFen ?? 0) + amountFen });
  }
  return [...sums.values()].filter(({ amountFen }) => amountFen !== 0);
};

/** As a split posts them, but the landlord's part stands on an account of its own: no statement and no wallet counts it. */
export const accrualPostings = (
  shares: readonly AccruedShare[],
  at: { readonly houseId: string; readonly channel: string },
): Posting[] =>
  splitPostings(shares, at).map(({ account, amountFen }) => ({
    account: account.kind === 'payable.pending' ? { ...account, kind: 'payable.accrued' } : account,
    amountFen,
  }));

/** The day an accrual of a month is taken back: the first one behind it. */
export const releasedOn = (closedOn: string): string => addDays(closedOn, 1);
