/** A payment above what is due is asked about: it stays as the guest's credit, or goes back. Pure. */
import { z } from 'zod';

export const overpaymentChoices = ['credit', 'refund'] as const;
/** What happens with the part that is not due; absent: the payment must not exceed it. */
export const OverpaymentChoice = z.enum(overpaymentChoices);
export type OverpaymentChoice = z.infer<typeof OverpaymentChoice>;

/** How much of a payment is above what is due; where nothing is due all of it. */
export const overpaidFen = (dueFen: number, amountFen: number): number =>
  Math.max(0, amountFen - Math.max(0, dueFen));
