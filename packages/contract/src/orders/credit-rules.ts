/** Amount returned to a guest who paid more than the folio. Pure. */

export interface Credit {
  /** Balance in fen; negative: overpaid. */
  readonly balanceFen: number;
  readonly paidFen: number;
  /** Waived part of the balance. */
  readonly waivedFen: number;
  /** Paid at the time of the waiver. */
  readonly paidThenFen: number;
  readonly refundingFen: number;
}

/** A waiver covers what was open of the remaining stays; it pays nothing back for stays that ended since. */
export const creditOf = ({ balanceFen, paidFen, waivedFen, paidThenFen, refundingFen }: Credit): number => {
  const billFen = balanceFen + waivedFen + paidFen;
  const standingFen = Math.min(waivedFen, Math.max(0, billFen - paidThenFen));
  return Math.max(0, paidFen - (billFen - standingFen) - refundingFen);
};
