/** What people give a landlord or charge him beside his nights and expenses, and what they release of his reserve. Pure. */
import { type Posting, type PostingRule, postingsOf } from '../ledger/posting-rules.ts';

/** adjustment: between the landlord and us; release: out of the reserve; repayment: money the landlord paid us of a debt. */
export const adjustmentKinds = ['adjustment', 'release', 'repayment'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** pay: he gets it; deduct: he pays it. */
export const adjustmentSides = ['pay', 'deduct'] as const;
export type AdjustmentSide = (typeof adjustmentSides)[number];

export const adjustmentRules = {
  adjustment: 'landlordAdjusted',
  release: 'holdBackReleased',
  repayment: 'landlordRepaid',
} as const satisfies Record<AdjustmentKind, PostingRule>;

interface AdjustmentOf {
  readonly kind: AdjustmentKind;
  readonly landlordId: string;
  /** Property whose revenue bears an adjustment; null: none. */
  readonly houseId: string | null;
  /** How a repayment came in; null: no money moved. */
  readonly method?: string | null;
}

/** Fen by which the landlord's balance goes up; negative where it goes down. Releases and repayments always add to it. */
export const adjustmentFen = (kind: AdjustmentKind, side: AdjustmentSide, amountFen: number): number =>
  kind === 'adjustment' && side === 'deduct' ? 0 - amountFen : amountFen;

/** It is pending until his next statement settles it. */
export const adjustmentPostings = ({ kind, method, ...of }: AdjustmentOf, amountFen: number): Posting[] =>
  postingsOf(adjustmentRules[kind], method == null ? of : { ...of, method }, amountFen);

/** What may still be released: what is held back less what is asked for. Never below 0. */
export const releasableFen = (heldFen: number, askedFen: number): number => Math.max(0, heldFen - askedFen);
