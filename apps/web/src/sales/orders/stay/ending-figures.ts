/** Figures of an ending for each outcome the user may choose. Pure. */
import { creditOf } from '@minsu/contract/sales/orders/folio/credit-rules.ts';
import type { EndingPreview } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { Chosen } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import type { KeepingOffers } from '@minsu/contract/sales/orders/stay/keeping.ts';

export interface EndingFigures {
  readonly feeFen: number;
  /** Amount due afterwards, in fen. */
  readonly dueFen: number;
  /** Refund, in fen. */
  readonly refundFen: number;
}

/** Fee of the chosen outcome, in fen. */
export const chosenFee = ({ offers }: KeepingOffers, { outcome, keepFen }: Chosen): number => {
  const offer = offers.find((one) => one.outcome === outcome) ?? offers[0];
  return outcome === 'amount' ? (keepFen ?? 0) : (offer?.feeFen ?? 0);
};

/** Default for orders whose money a platform holds. */
const isLeftToPlatform = ({ holder }: KeepingOffers, { outcome }: Chosen): boolean =>
  holder === 'platform' && (outcome === undefined || outcome === 'platform');

export const endingFigures = (preview: EndingPreview, chosen: Chosen): EndingFigures => {
  const feeFen = chosenFee(preview.keeping, chosen);
  const balanceFen = preview.balanceFen - (preview.feeFen - feeFen);
  const creditFen = creditOf({ ...preview, balanceFen });
  return {
    feeFen,
    dueFen: Math.max(0, balanceFen),
    refundFen: isLeftToPlatform(preview.keeping, chosen)
      ? preview.refundFen
      : Math.min(creditFen, preview.refundableFen),
  };
};
