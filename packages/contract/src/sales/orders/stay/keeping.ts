/** Choices for given-up nights with their amounts, as dialogs show them. */
import { z } from 'zod';
import { fen } from '../../../platform/wire.ts';
import { endingOutcomes } from './ending-outcomes.ts';

export const KeepingOffers = z
  .object({
    holder: z.enum(['house', 'platform']),
    /** Default first. */
    offers: z.array(z.object({ outcome: z.enum(endingOutcomes), feeFen: fen, needsWaiver: z.boolean() })),
    /** Sold amount of the given-up nights, in fen. */
    soldFen: fen,
    /** Part that the front desk sold on a platform's order, and its fee by the terms of the sale; absent: none. */
    desk: z.object({ soldFen: fen, feeFen: fen }).optional(),
  })
  .meta({ id: 'KeepingOffers' });
export type KeepingOffers = z.infer<typeof KeepingOffers>;

/** For nights given up by an early departure. */
export const GivenUpNights = KeepingOffers.extend({
  nights: z.int(),
  policyName: z.string(),
  keptPercent: z.int(),
  /** The remaining nights no longer reach the long-stay discount of the sale, or reach a lower one. */
  longStay: z
    .object({
      fromBp: z.int(),
      toBp: z.int(),
      /** Price of the remaining nights without a discount, in fen. */
      roomFen: fen,
      /** Discount on them that no longer applies, in fen. */
      lostFen: fen,
    })
    .optional(),
}).meta({ id: 'GivenUpNights' });
export type GivenUpNights = z.infer<typeof GivenUpNights>;
