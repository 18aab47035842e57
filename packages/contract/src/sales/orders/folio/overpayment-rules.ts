/** A payment above the amount due becomes credit or is refunded. Pure. */
import { z } from 'zod';

export const overpaymentChoices = ['credit', 'refund'] as const;
/** Choice for the excess; absent: the payment must not exceed the amount due. */
export const OverpaymentChoice = z.enum(overpaymentChoices);
export type OverpaymentChoice = z.infer<typeof OverpaymentChoice>;

/** Part of a payment above the amount due; all of it if nothing is due. */
export const overpaidFen = (dueFen: number, amountFen: number): number =>
  Math.max(0, amountFen - Math.max(0, dueFen));
