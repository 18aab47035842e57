/** What goes back to a guest who has paid more than his bill. Pure. */

export interface Credit {
  /** Negative: the guest has paid more than his bill. */
  readonly balanceFen: number;
  readonly paidFen: number;
  /** By which the balance was lowered. */
  readonly waivedFen: number;
  /** What had been paid when it was waived. */
  readonly paidThenFen: number;
  readonly refundingFen: number;
}

/** A waiver lets go what was open of the stays that remain; of those that ended since it pays nothing back. */
export const creditOf = ({ balanceFen, paidFen, waivedFen, paidThenFen, refundingFen }: Credit): number => {
  const billFen = balanceFen + waivedFen + paidFen;
  const standingFen = Math.min(waivedFen, Math.max(0, billFen - paidThenFen));
  return Math.max(0, paidFen - (billFen - standingFen) - refundingFen);
};
