/** What a cancellation leaves, with its fee or without. Pure. */
import { creditOf } from '@minsu/contract/orders/credit-rules.ts';
import type { EndingPreview } from '@minsu/contract/orders/refund-endpoints.ts';

export interface EndingFigures {
  readonly feeFen: number;
  /** What the guest still owes afterwards. */
  readonly dueFen: number;
  /** What he gets back. */
  readonly refundFen: number;
}

export const endingFigures = (preview: EndingPreview, waived: boolean): EndingFigures => {
  const feeFen = waived ? 0 : preview.feeFen;
  const balanceFen = preview.balanceFen - (preview.feeFen - feeFen);
  const creditFen = creditOf({ ...preview, balanceFen });
  return {
    feeFen,
    dueFen: Math.max(0, balanceFen),
    refundFen: Math.min(creditFen, preview.refundableFen),
  };
};
