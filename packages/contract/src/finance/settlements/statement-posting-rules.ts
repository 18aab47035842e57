/** Ledger postings of statements. Pure; debit positive, entries sum to 0. */

export interface StatementPosting {
  readonly account: {
    readonly kind: 'payable.pending' | 'payable.available' | 'payable.holdback' | 'revenue.platform';
    readonly party?: string;
    readonly houseId?: string | null;
  };
  readonly amountFen: number;
}

/** Tiers, guarantee and rent: from us to the landlord, or back where it is negative. */
export const trueUpPostings = (
  landlordId: string,
  houseId: string | null,
  amountFen: number,
): StatementPosting[] =>
  amountFen === 0
    ? []
    : [
        { account: { kind: 'revenue.platform', houseId }, amountFen },
        { account: { kind: 'payable.pending', party: landlordId }, amountFen: -amountFen },
      ];

/** Payable amounts become available; the reserve moves to its account; carried-over amounts stay pending. */
export const approvalPostings = (
  landlordId: string,
  { payableFen, holdBackFen }: { readonly payableFen: number; readonly holdBackFen: number },
): StatementPosting[] => {
  const of = (kind: StatementPosting['account']['kind'], amountFen: number): StatementPosting => ({
    account: { kind, party: landlordId },
    amountFen,
  });
  return [
    of('payable.pending', payableFen + holdBackFen),
    of('payable.available', 0 - payableFen),
    of('payable.holdback', 0 - holdBackFen),
  ].filter(({ amountFen }) => amountFen !== 0);
};
