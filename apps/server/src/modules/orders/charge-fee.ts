/** The fee of a cancellation or no-show: asked back as it was shown, waived by who may, put on the bill. */
import type { Ctx } from '../../platform/context.ts';
import { insertCharge } from './charge-order.ts';
import type { StayEnding } from './ending-queries.ts';
import type { LockedOrder } from './locked-order.ts';
import { spread } from './order-rules.ts';
import { decideKeeping, type GivenUp, type Keeping, type KeepingInput } from './who-holds-money.ts';

export interface EndingInput extends KeepingInput {
  readonly waiveFee: boolean;
  readonly refund: boolean;
}

/** Endings with what is charged of each in place of the fee of its terms. */
export interface Charged extends Pick<Keeping, 'holder' | 'outcome' | 'awaitsPlatform'> {
  readonly endings: readonly StayEnding[];
}

/** `whole`: the order is cancelled with all stays that are left. */
export type EndingReach = 'whole' | 'stay';

type Bill = Pick<LockedOrder, 'roomFen' | 'chargesFen' | 'keptFen'>;

/** A cancelled order gives up its lines of no stay too, discounts among them. */
const soldOf = (bill: Bill, endings: readonly StayEnding[], reach: EndingReach): number[] => {
  const soldFen = endings.map((ending) => ending.soldFen);
  if (reach === 'stay' || soldFen.every((fen) => fen === 0)) return soldFen;
  const billFen = Math.max(0, bill.roomFen + bill.chargesFen - bill.keptFen);
  const weights = soldFen.map((priceFen, at) => ({ night: String(at), priceFen }));
  return spread(billFen, weights).map(({ priceFen }) => priceFen);
};

export const givenUpOf = (bill: Bill, endings: readonly StayEnding[], reach: EndingReach): GivenUp[] => {
  const soldFen = soldOf(bill, endings, reach);
  return endings.map(({ feeFen }, at) => ({
    ...{ policyFen: feeFen, soldFen: soldFen[at] ?? 0, remainingFen: 0 },
    endsOrder: reach === 'whole' && at === endings.length - 1,
  }));
};

/** What is charged of these endings: by the terms, by who holds the money, or as a person chose. */
export const feesToCharge = async (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  { waiveFee, ...input }: EndingInput,
  reach: EndingReach = 'stay',
): Promise<Charged> => {
  const chosen = waiveFee ? { ...input, outcome: 'giveBack' as const } : input;
  const { keptFen, ...decided } = await decideKeeping(ctx, order, givenUpOf(order, endings, reach), chosen);
  return { ...decided, endings: endings.map((ending, at) => ({ ...ending, feeFen: keptFen[at] ?? 0 })) };
};

/** `适中 60% · 301`; what is not charged by the terms does not name their percent. */
export const feeDescription = (
  { terms, keptPercent, stay }: Pick<StayEnding, 'terms' | 'keptPercent' | 'stay'>,
  outcome: Keeping['outcome'],
): string =>
  [outcome === 'policy' ? `${terms.name} ${keptPercent}%` : terms.name, stay.roomNumber]
    .filter(Boolean)
    .join(' · ');

/** With the stay while it may come back; by itself once the stay is gone for good. */
export const chargeFees = async (
  ctx: Ctx,
  order: LockedOrder,
  { endings, outcome }: Charged,
  bound: 'withStay' | 'alone',
): Promise<void> => {
  for (const ending of endings)
    if (ending.feeFen > 0)
      await insertCharge(ctx, order, {
        kind: 'cancellation_fee',
        description: feeDescription(ending, outcome),
        amountFen: ending.feeFen,
        ...(bound === 'withStay' && { stayId: ending.stay.id }),
      });
};
