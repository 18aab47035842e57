/** Fee of a cancellation or no-show by the terms of the sale. Pure, in fen. */

import { type CancellationTier, cancellationAt, keptFen } from './cancellation-rules.ts';
import type { LongStayTier } from './price-rules.ts';

/** Nights that the percentage applies to. */
export const feeNights = ['all', 'first'] as const;
export type FeeNights = (typeof feeNights)[number];

/** Terms stored with the stay; later policy changes do not affect it. */
export interface StayTerms {
  /** Built-in name or id. */
  readonly policy: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly tiers: readonly CancellationTier[];
  readonly nights: FeeNights;
  /** Long-stay discounts of the sale; none for an own price. Absent: sold before they were kept. */
  readonly longStay?: readonly LongStayTier[];
}

export interface StayWorth {
  /** Sold price by night, first night first. */
  readonly nightFen: readonly number[];
  /** The long-stay discount on all of them: 0 or negative. */
  readonly discountFen: number;
  /** A later part of a stay that was cut: the guest's first night is in an earlier one. */
  readonly isLaterPart?: boolean;
  /** Only this part of a split stay is given up: first night of the next one, which takes its place. */
  readonly nextFirstFen?: number | null;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

/** Base of the percentage; discounts follow their nights. */
export const feeBase = (
  { nightFen, discountFen, isLaterPart = false, nextFirstFen }: StayWorth,
  nights: FeeNights,
): number => {
  if (isLaterPart && nights === 'first') return 0;
  const room = sum(nightFen);
  if (nights === 'all' || room === 0) return Math.max(0, room + discountFen);
  const first = nightFen[0] ?? 0;
  return Math.max(0, first + Math.round((discountFen * first) / room) - (nextFirstFen ?? 0));
};

export interface CancellationFee {
  readonly feeFen: number;
  readonly keptPercent: number;
  readonly baseFen: number;
}

const feeOf = (terms: StayTerms, worth: StayWorth, tier: CancellationTier | undefined): CancellationFee => {
  const baseFen = feeBase(worth, terms.nights);
  const keptPercent = tier?.keptPercent ?? 0;
  return { feeFen: keptFen(baseFen, keptPercent), keptPercent, baseFen };
};

export const cancellationFee = (
  terms: StayTerms,
  worth: StayWorth,
  arrivalAt: Date,
  now: Date,
): CancellationFee => feeOf(terms, worth, cancellationAt(terms.tiers, arrivalAt, now));

/** A no-show counts as no notice. */
export const noShowFee = (terms: StayTerms, worth: StayWorth): CancellationFee =>
  feeOf(terms, worth, [...terms.tiers].sort((a, b) => a.hoursBefore - b.hoursBefore)[0]);
