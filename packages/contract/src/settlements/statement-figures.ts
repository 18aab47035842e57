/** How a line of a statement was worked out, seen from the landlord: kept with the line, so that it can be worked out again from paper. */
import { z } from 'zod';
import { ShareTier } from '../contracts/contract-terms.ts';
import { splitRules } from '../contracts/split-rules.ts';
import { fen } from '../wire.ts';

/**
 * One night, or what a cancellation left. Price, extra guests and cleaning less the deductions are the basis; the basis at the
 * landlord's rate, with what passes to him or is borne by him beside it, is what all owners get; his share of that is the line.
 */
export const NightFigures = z.object({
  of: z.enum(['night', 'cancellation']),
  rule: z.enum(splitRules),
  priceFen: fen,
  extraFen: fen,
  cleaningFen: fen,
  /** What was taken off, each 0 or more, and 0 where the contract leaves it to us. */
  discountFen: fen,
  refundFen: fen,
  commissionFen: fen,
  taxFen: fen,
  basisFen: fen,
  /** The landlord's part of the basis. */
  rateBp: z.int(),
  sharedFen: fen,
  /** The cleaning fee, where it is his. */
  passedOnFen: fen,
  /** Of compensation for damage, what is his; left out where there is none. */
  damageFen: fen.optional(),
  /** Refunds to the guest borne by the landlord, in fen. */
  borneFen: fen,
  /** What all owners get. */
  ownersFen: fen,
  shareBp: z.int(),
  amountFen: fen,
});
export type NightFigures = z.infer<typeof NightFigures>;

/** A night that an owner slept in his own house. */
export const OwnerNightFigures = z.object({
  of: z.literal('ownerNight'),
  rule: z.enum(splitRules),
  chargedFen: fen,
  amountFen: fen,
});
export type OwnerNightFigures = z.infer<typeof OwnerNightFigures>;

const ofMonth = {
  /** The days of the month on which the terms held. */
  from: z.string(),
  to: z.string(),
  /** For all owners. */
  dueFen: fen,
  shareBp: z.int(),
  /** His share of it, and what earlier statements gave him of it. */
  ownFen: fen,
  billedFen: fen,
};

/** What makes a month right at its end. */
export const MonthFigures = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('tier'),
    ...ofMonth,
    tiers: z.array(ShareTier),
    /** The basis of the month under earlier terms, from which the tiers go on. */
    beforeFen: fen,
    basisFen: fen,
    /** Our part of it by the tiers, and what the nights took of it at the first rate. */
    feeFen: fen,
    takenFen: fen,
  }),
  z.object({
    of: z.literal('guarantee'),
    ...ofMonth,
    minimumFen: fen,
    /** Of it for these days. */
    partFen: fen,
    earnedFen: fen,
  }),
  z.object({ of: z.literal('rent'), ...ofMonth, monthlyFen: fen }),
]);
export type MonthFigures = z.infer<typeof MonthFigures>;

/** What stood on earlier statements and holds no more: nothing is owed of it. */
export const EndedFigures = z.object({ of: z.literal('ended'), kind: z.string(), billedFen: fen });

export const LineFigures = z.union([NightFigures, OwnerNightFigures, MonthFigures, EndedFigures]);
export type LineFigures = z.infer<typeof LineFigures>;
