/**
 * Computation of a statement line from the landlord's side, stored with the line so it can be verified from the
 * document.
 */
import { z } from 'zod';
import { fen } from '../../platform/wire.ts';
import { commissionSources } from '../../sales/orders/folio/commission.ts';
import { ShareTier, shareBases } from '../contracts/contract-terms.ts';
import { splitRules } from '../contracts/split-rules.ts';

/** The commission of a whole order, which is spread over its nights. */
export const CommissionFigures = z.object({
  source: z.enum(commissionSources),
  /** The rate and the amount it applies to; null if no rate decides. */
  rateBp: z.int().nullable(),
  soldFen: fen,
  totalFen: fen,
});
export type CommissionFigures = z.infer<typeof CommissionFigures>;

/**
 * A night or cancellation fee. Basis = price + extra guests + cleaning − deductions. Basis × landlord rate, with
 * amounts passed on or borne, gives the owners' part; the landlord's share of it is the line.
 */
export const NightFigures = z.object({
  of: z.enum(['night', 'cancellation']),
  rule: z.enum(splitRules),
  /** Basis by contract; absent on older lines. */
  basisBy: z.enum(shareBases).optional(),
  /** For a fee: the cancellation terms it was charged by. */
  feeTerms: z.string().optional(),
  priceFen: fen,
  extraFen: fen,
  cleaningFen: fen,
  /** Deductions, each ≥ 0; 0 if the operator pays. */
  discountFen: fen,
  refundFen: fen,
  /** The part not paid yet that the contract waits for; absent if none. */
  waitsFen: fen.optional(),
  commissionFen: fen,
  /** Absent if the order has changed since the split. */
  commission: CommissionFigures.optional(),
  taxFen: fen,
  /** Rate of the included tax; absent if none. */
  taxBp: z.int().optional(),
  basisFen: fen,
  /** The landlord's part of the basis. */
  rateBp: z.int(),
  sharedFen: fen,
  /** The cleaning fee, if the landlord's. */
  passedOnFen: fen,
  /** The landlord's compensation for damage; absent if none. */
  damageFen: fen.optional(),
  /** Compensation of which the landlord gets the rate; its share is in `damageFen`. */
  damageSharedFen: fen.optional(),
  /** Refunds to the guest borne by the landlord, in fen. */
  borneFen: fen,
  /** Part of all owners. */
  ownersFen: fen,
  shareBp: z.int(),
  amountFen: fen,
});
export type NightFigures = z.infer<typeof NightFigures>;

/** An owner night. */
export const OwnerNightFigures = z.object({
  of: z.literal('ownerNight'),
  rule: z.enum(splitRules),
  chargedFen: fen,
  /** Nights a year with other terms than the rate of the day; absent if none. */
  nightsPerYear: z.int().optional(),
  amountFen: fen,
});
export type OwnerNightFigures = z.infer<typeof OwnerNightFigures>;

const ofMonth = {
  /** The days of the month on which the terms held. */
  from: z.string(),
  to: z.string(),
  /** First and last day of the terms; absent on older lines, null: no end. */
  since: z.string().optional(),
  until: z.string().nullable().optional(),
  /** For all owners. */
  dueFen: fen,
  shareBp: z.int(),
  /** Landlord's share, and the part paid by earlier statements. */
  ownFen: fen,
  billedFen: fen,
};

/** Month-end true-up. */
export const MonthFigures = z.discriminatedUnion('of', [
  z.object({
    of: z.literal('tier'),
    ...ofMonth,
    tiers: z.array(ShareTier),
    /** Basis under earlier terms, from which tiers continue. */
    beforeFen: fen,
    basisFen: fen,
    /** Operator's part by tiers, and what the nights took at the first rate. */
    feeFen: fen,
    takenFen: fen,
  }),
  z.object({
    of: z.literal('guarantee'),
    ...ofMonth,
    minimumFen: fen,
    /** Part for these days. */
    partFen: fen,
    earnedFen: fen,
  }),
  z.object({ of: z.literal('rent'), ...ofMonth, monthlyFen: fen }),
]);
export type MonthFigures = z.infer<typeof MonthFigures>;

/** Billed earlier and no longer due. */
export const EndedFigures = z.object({ of: z.literal('ended'), kind: z.string(), billedFen: fen });

export const LineFigures = z.union([NightFigures, OwnerNightFigures, MonthFigures, EndedFigures]);
export type LineFigures = z.infer<typeof LineFigures>;
