/** Cancellation and no-show fees: compared with the fee shown, waived with permission, charged to the folio. */
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import { spread } from '../order-rules.ts';
import type { StayEnding } from '../stay/ending-queries.ts';
import { insertCharge } from './charge-order.ts';
import { decideKeeping, type GivenUp, type Keeping, type KeepingInput } from './who-holds-money.ts';

export interface EndingInput extends KeepingInput {
  readonly waiveFee: boolean;
  readonly refund: boolean;
}

/** With the part of the fee for what the desk sold on a platform's order. */
export interface ChargedEnding extends StayEnding {
  readonly deskFeeFen: number;
}

/** Ended stays with the amount actually charged in place of the policy's fee. */
export interface Charged extends Pick<Keeping, 'holder' | 'outcome' | 'awaitsPlatform'> {
  readonly endings: readonly ChargedEnding[];
}

/** `whole`: cancels the order with all remaining stays. */
export type EndingReach = 'whole' | 'stay';

type Bill = Pick<LockedOrder, 'roomFen' | 'chargesFen' | 'keptFen'>;

/** Cancelling the order also drops charges that belong to no stay, such as discounts. */
const soldOf = (bill: Bill, endings: readonly StayEnding[], reach: EndingReach): number[] => {
  const soldFen = endings.map((ending) => ending.soldFen);
  if (reach === 'stay' || soldFen.every((fen) => fen === 0)) return soldFen;
  const billFen = Math.max(0, bill.roomFen + bill.chargesFen - bill.keptFen);
  const weights = soldFen.map((priceFen, at) => ({ night: String(at), priceFen }));
  return spread(billFen, weights).map(({ priceFen }) => priceFen);
};

export const givenUpOf = (bill: Bill, endings: readonly StayEnding[], reach: EndingReach): GivenUp[] => {
  const soldFen = soldOf(bill, endings, reach);
  return endings.map(({ feeFen, stay, baseFen, keptPercent, terms }, at) => ({
    ...{ stayId: stay.id, endsStay: true, policyFen: feeFen, soldFen: soldFen[at] ?? 0 },
    ...{ baseFen, keptPercent, feeNights: terms.nights },
    endsOrder: reach === 'whole' && at === endings.length - 1,
  }));
};

/** Fees to charge: by policy, by who holds the money, or as the user chose. */
export const feesToCharge = async (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  { waiveFee, ...input }: EndingInput,
  reach: EndingReach = 'stay',
): Promise<Charged> => {
  const chosen = waiveFee ? { ...input, outcome: 'giveBack' as const } : input;
  const given = givenUpOf(order, endings, reach);
  const { keptFen, deskFeeFen, ...decided } = await decideKeeping(ctx, order, given, chosen);
  const charged = endings.map((ending, at) => ({
    ...ending,
    ...{ feeFen: keptFen[at] ?? 0, deskFeeFen: deskFeeFen[at] ?? 0 },
  }));
  return { ...decided, endings: charged };
};

/** For example `适中 60% · 301`. Omits the percentage when the amount is not the policy's. */
export const feeDescription = (
  { terms, keptPercent, stay }: Pick<StayEnding, 'terms' | 'keptPercent' | 'stay'>,
  outcome: Keeping['outcome'],
): string =>
  [outcome === 'policy' ? `${terms.name} ${keptPercent}%` : terms.name, stay.roomNumber]
    .filter(Boolean)
    .join(' · ');

interface Fees {
  readonly kind: 'cancellation_fee' | 'no_show_fee';
  /** All of it, less what nights on the folio already charge. */
  readonly feeFen: number;
  readonly deskFeeFen: number;
  /** The desk's part is by the policy, whatever the outcome. */
  readonly describe: (outcome?: 'policy') => string;
  readonly stayId?: string;
}

/** The desk's part on a line of its own, which the platform's amounts leave alone. Returns the ids of the lines. */
export const insertFees = async (
  ctx: Ctx,
  order: LockedOrder,
  { feeFen, deskFeeFen, describe, ...line }: Fees,
): Promise<string[]> => {
  const parts = [
    { amountFen: feeFen - deskFeeFen, description: describe() },
    { amountFen: deskFeeFen, description: describe('policy'), ofDesk: true },
  ].filter(({ amountFen }) => amountFen !== 0);
  const ids: string[] = [];
  for (const part of parts) ids.push(await insertCharge(ctx, order, { ...line, ...part }));
  return ids;
};

/** The fee belongs to the stay while it can be reinstated, otherwise to the order. */
export const chargeFees = async (
  ctx: Ctx,
  order: LockedOrder,
  { endings, outcome }: Charged,
  bound: 'withStay' | 'alone',
): Promise<void> => {
  for (const { deskFeeFen, ...ending } of endings)
    await insertFees(ctx, order, {
      ...{ feeFen: ending.feeFen, deskFeeFen },
      kind: 'cancellation_fee',
      describe: (own) => feeDescription(ending, own ?? outcome),
      ...(bound === 'withStay' && { stayId: ending.stay.id }),
    });
};
