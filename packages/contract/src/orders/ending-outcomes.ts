/**
 * Amounts kept when a stay ends before it was slept in full: by no-show, cancellation, early departure or shortening. Pure, in
 * whole fen.
 */

/** `house`: the guest paid us or still owes us. `platform`: a platform collected the money and decides what it pays back. */
export type MoneyHolder = 'house' | 'platform';

/**
 * `policy`: the fee of the terms of the sale. `keep`: the charge stays as sold. `giveBack`: nothing is charged. `amount`: an amount
 * entered by a person. `platform`: what the platform collected stays booked until the platform tells its amounts.
 */
export const endingOutcomes = ['policy', 'keep', 'giveBack', 'amount', 'platform'] as const;
export type EndingOutcome = (typeof endingOutcomes)[number];

export const outcomesOf = (holder: MoneyHolder): readonly EndingOutcome[] =>
  holder === 'platform'
    ? ['platform', 'keep', 'policy', 'giveBack', 'amount']
    : ['policy', 'keep', 'giveBack', 'amount'];

export const defaultOutcome = (holder: MoneyHolder): EndingOutcome =>
  holder === 'platform' ? 'platform' : 'policy';

export interface EndingAmounts {
  /** The fee of the terms of the sale. */
  readonly policyFen: number;
  /** What was sold and is given up. */
  readonly soldFen: number;
  /** The part of it that the platform collected. */
  readonly platformFen: number;
}

/** What is kept under an outcome; `amount` is entered by a person. */
export const keptUnder = (
  outcome: Exclude<EndingOutcome, 'amount'>,
  { policyFen, soldFen, platformFen }: EndingAmounts,
): number => ({ policy: policyFen, keep: soldFen, giveBack: 0, platform: platformFen })[outcome];

/** Deviating from the platform, or charging less than the terms say, takes the permission to waive. */
export const needsWaiver = (
  holder: MoneyHolder,
  outcome: EndingOutcome,
  { keptFen, policyFen }: { readonly keptFen: number; readonly policyFen: number },
): boolean => (holder === 'platform' ? outcome !== 'platform' : keptFen < policyFen);

/** What a person chose in a dialog. */
export interface Chosen {
  /** Absent: the default. */
  readonly outcome?: EndingOutcome | undefined;
  readonly keepFen?: number | undefined;
}
