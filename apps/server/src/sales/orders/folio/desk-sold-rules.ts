/** Nights and rooms that the front desk sold on a platform's order, when they are given up. Pure, in fen. */
import type { FeeNights } from '@minsu/contract/inventory/prices/cancellation-fee.ts';
import { keptFen } from '@minsu/contract/inventory/prices/cancellation-rules.ts';

export interface DeskPart {
  readonly soldFen: number;
  /** By the terms of the sale. */
  readonly feeFen: number;
}

export interface SoldPart {
  /** Sold price of what is given up, without charges agreed later. */
  readonly saleFen: number;
  /** Part of it collected by the platform: the first nights. */
  readonly platformFen: number;
  /** Fee by the terms for all of it. */
  readonly policyFen: number;
  /** Base of the percentage. */
  readonly baseFen: number;
  readonly feeNights: FeeNights;
  readonly keptPercent: number;
}

const NO_DESK_PART: DeskPart = { soldFen: 0, feeFen: 0 };

/** The fee of the rest under the same terms; never more than that for all. */
export const deskPartOf = (part: SoldPart): DeskPart => {
  const { saleFen, platformFen, policyFen, baseFen, feeNights, keptPercent } = part;
  const soldFen = Math.max(0, saleFen - platformFen);
  const ownBaseFen = feeNights === 'first' ? Math.max(0, baseFen - platformFen) : baseFen;
  return { soldFen, feeFen: Math.min(policyFen, keptFen(Math.min(soldFen, ownBaseFen), keptPercent)) };
};

export const sumOfDesk = (parts: readonly DeskPart[]): DeskPart =>
  parts.reduce(
    (sum, { soldFen, feeFen }) => ({ soldFen: sum.soldFen + soldFen, feeFen: sum.feeFen + feeFen }),
    NO_DESK_PART,
  );
