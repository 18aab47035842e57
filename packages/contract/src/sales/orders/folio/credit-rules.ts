/** Amount returned to a guest who paid more than the folio. Pure. */

export interface Credit {
  /** Balance in fen; negative: overpaid. */
  readonly balanceFen: number;
  readonly paidFen: number;
  /** Waived part of the balance. */
  readonly waivedFen: number;
  /** Amount paid when it was waived. */
  readonly paidThenFen: number;
  readonly refundingFen: number;
}

/** A waiver covers the amount due of remaining stays; it refunds nothing for stays that ended since. */
export const creditOf = ({ balanceFen, paidFen, waivedFen, paidThenFen, refundingFen }: Credit): number => {
  const billFen = balanceFen + waivedFen + paidFen;
  const standingFen = Math.min(waivedFen, Math.max(0, billFen - paidThenFen));
  return Math.max(0, paidFen - (billFen - standingFen) - refundingFen);
};
