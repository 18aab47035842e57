/** Amounts given to or charged to a landlord beside nights and expenses, and reserve releases. Pure. */
import { type Posting, type PostingRule, postingsOf } from '../ledger/posting-rules.ts';

/** adjustment: between the landlord and us; release: out of the reserve; repayment: money the landlord paid us of a debt. */
export const adjustmentKinds = ['adjustment', 'release', 'repayment'] as const;
export type AdjustmentKind = (typeof adjustmentKinds)[number];

/** pay: to the landlord; deduct: from the landlord. */
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
  /** Method of a repayment; null: no money moved. */
  readonly method?: string | null;
}

/** Fen by which the landlord's balance goes up; negative where it goes down. Releases and repayments always add to it. */
export const adjustmentFen = (kind: AdjustmentKind, side: AdjustmentSide, amountFen: number): number =>
  kind === 'adjustment' && side === 'deduct' ? 0 - amountFen : amountFen;

/** Pending until the next statement settles it. */
export const adjustmentPostings = ({ kind, method, ...of }: AdjustmentOf, amountFen: number): Posting[] =>
  postingsOf(adjustmentRules[kind], method == null ? of : { ...of, method }, amountFen);

/** Releasable amount: held minus requested, never below 0. */
export const releasableFen = (heldFen: number, askedFen: number): number => Math.max(0, heldFen - askedFen);
