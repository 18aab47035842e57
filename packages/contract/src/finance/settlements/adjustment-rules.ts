/** Amounts given to or charged to a landlord beside nights and expenses, and reserve releases. Pure. */
import { type Posting, type PostingRule, postingsOf } from '../ledger/posting-rules.ts';

/** adjustment: between landlord and operator; release: from the reserve; repayment: by a landlord who owed us. */
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
  /** Property whose revenue an adjustment is charged to; null: none. */
  readonly houseId: string | null;
  /** Method of a repayment; null: no money moved. */
  readonly method?: string | null;
}

/** Fen added to the landlord's balance; negative reduces it. Releases and repayments always add. */
export const adjustmentFen = (kind: AdjustmentKind, side: AdjustmentSide, amountFen: number): number =>
  kind === 'adjustment' && side === 'deduct' ? 0 - amountFen : amountFen;

/** Pending until the next statement settles it. */
export const adjustmentPostings = ({ kind, method, ...of }: AdjustmentOf, amountFen: number): Posting[] =>
  postingsOf(adjustmentRules[kind], method == null ? of : { ...of, method }, amountFen);

/** Releasable amount: held minus requested, never below 0. */
export const releasableFen = (heldFen: number, askedFen: number): number => Math.max(0, heldFen - askedFen);
