/** What an ending leaves under each outcome a person may choose. Pure. */
import { creditOf } from '@minsu/contract/orders/credit-rules.ts';
import type { Chosen } from '@minsu/contract/orders/ending-outcomes.ts';
import type { KeepingOffers } from '@minsu/contract/orders/keeping.ts';
import type { EndingPreview } from '@minsu/contract/orders/refund-endpoints.ts';

export interface EndingFigures {
  readonly feeFen: number;
  /** What the guest still owes afterwards. */
  readonly dueFen: number;
  /** What the guest gets back. */
  readonly refundFen: number;
}

/** The fee of the outcome that is chosen. */
export const chosenFee = ({ offers }: KeepingOffers, { outcome, keepFen }: Chosen): number => {
  const offer = offers.find((one) => one.outcome === outcome) ?? offers[0];
  return outcome === 'amount' ? (keepFen ?? 0) : (offer?.feeFen ?? 0);
};

/** The default of an order whose money a platform holds. */
export const isLeftToPlatform = ({ holder }: KeepingOffers, { outcome }: Chosen): boolean =>
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
