/** Amounts to settle at check-out. Pure. */

export interface LeavingBill {
  /** Balance without the given-up nights, plus the amount kept. Negative: overpaid. */
  readonly leftFen: number;
  /** Charges of the order's stays whose guests have not arrived. */
  readonly toComeFen: number;
}

/** A payment for future stays is not an overpayment. */
export const dueAtLeaving = ({ leftFen, toComeFen }: LeavingBill): number =>
  leftFen > 0 ? Math.max(0, leftFen - toComeFen) : leftFen;
