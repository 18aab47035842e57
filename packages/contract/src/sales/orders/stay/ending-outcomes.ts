/** Amounts kept when a stay ends early: no-show, cancellation, early departure. Pure, in fen. */

/** `house`: the guest pays the property. `platform`: a platform collected and decides what it refunds. */
export type MoneyHolder = 'house' | 'platform';

/**
 * `policy`: fee by the terms of the sale. `keep`: charge as sold. `giveBack`: no charge. `amount`: entered by staff.
 * `platform`: its part unchanged until the platform states its amounts; what the desk sold besides by the terms.
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
  /** Fee by the terms of the sale, in fen. */
  readonly policyFen: number;
  /** Sold amount of the given-up nights, in fen. */
  readonly soldFen: number;
  /** Part of it collected by the platform, in fen. */
  readonly platformFen: number;
  /** Fee by the terms for the part that the desk sold, in fen. */
  readonly deskFeeFen: number;
}

/** Kept amount under an outcome; `amount` is entered by staff. */
export const keptUnder = (
  outcome: Exclude<EndingOutcome, 'amount'>,
  { policyFen, soldFen, platformFen, deskFeeFen }: EndingAmounts,
): number => ({ policy: policyFen, keep: soldFen, giveBack: 0, platform: platformFen + deskFeeFen })[outcome];

/** Deviating from the platform or charging less than the terms needs the permission to waive. */
export const needsWaiver = (
  holder: MoneyHolder,
  outcome: EndingOutcome,
  { keptFen, policyFen }: { readonly keptFen: number; readonly policyFen: number },
): boolean => (holder === 'platform' ? outcome !== 'platform' : keptFen < policyFen);

/** Choice made in a dialog. */
export interface Chosen {
  /** Absent: the default. */
  readonly outcome?: EndingOutcome | undefined;
  readonly keepFen?: number | undefined;
}
