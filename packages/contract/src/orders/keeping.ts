/** What a person may choose when nights are given up, with the amounts, as dialogs show it. */
import { z } from 'zod';
import { fen } from '../wire.ts';
import { endingOutcomes } from './ending-outcomes.ts';

export const KeepingOffers = z
  .object({
    holder: z.enum(['house', 'platform']),
    /** The default first. */
    offers: z.array(z.object({ outcome: z.enum(endingOutcomes), feeFen: fen, needsWaiver: z.boolean() })),
    /** What was sold and is given up. */
    soldFen: fen,
  })
  .meta({ id: 'KeepingOffers' });
export type KeepingOffers = z.infer<typeof KeepingOffers>;

/** Of nights given up by an early departure or a shortening. */
export const GivenUpNights = KeepingOffers.extend({
  nights: z.int(),
  policyName: z.string(),
  keptPercent: z.int(),
}).meta({ id: 'GivenUpNights' });
export type GivenUpNights = z.infer<typeof GivenUpNights>;
