/** What has to be settled when a guest leaves. Pure. */

export interface LeavingBill {
  /** The balance once the nights given up are off the bill, with what is kept of them. Negative: the guest has paid too much. */
  readonly leftFen: number;
  /** What the stays of the order cost whose guests are still to come. */
  readonly toComeFen: number;
}

/** A payment for the stays still to come is no overpayment. */
export const dueAtLeaving = ({ leftFen, toComeFen }: LeavingBill): number =>
  leftFen > 0 ? Math.max(0, leftFen - toComeFen) : leftFen;
