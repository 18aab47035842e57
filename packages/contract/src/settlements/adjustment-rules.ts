/** What people give a landlord or charge him beside his nights and expenses, and what they release of his reserve. Pure. */
import { type Posting, type PostingRule, postingsOf } from '../ledger/posting-rules.ts';

/** adjustment: between him and us; release: out of what is held back. */
export const adjustmentKinds = ['adjustment', 'release'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** pay: he gets it; deduct: he pays it. */
export const adjustmentSides = ['pay', 'deduct'] as const;
export type AdjustmentSide = (typeof adjustmentSides)[number];

export const adjustmentRules = {
  adjustment: 'landlordAdjusted',
  release: 'holdBackReleased',
} as const satisfies Record<AdjustmentKind, PostingRule>;

interface AdjustmentOf {
  readonly kind: AdjustmentKind;
  readonly landlordId: string;
  /** Whose revenue of ours bears an adjustment; null: of no house. */
  readonly houseId: string | null;
}

/** What he gets in fen; negative where he pays. A release is always his. */
export const adjustmentFen = (kind: AdjustmentKind, side: AdjustmentSide, amountFen: number): number =>
  kind === 'adjustment' && side === 'deduct' ? 0 - amountFen : amountFen;

/** It is pending until his next statement settles it. */
export const adjustmentPostings = ({ kind, ...of }: AdjustmentOf, amountFen: number): Posting[] =>
  postingsOf(adjustmentRules[kind], of, amountFen);

/** What may still be released: what is held back less what is asked for. Never below 0. */
export const releasableFen = (heldFen: number, askedFen: number): number => Math.max(0, heldFen - askedFen);
