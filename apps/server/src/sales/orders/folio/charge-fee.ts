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

/** Ended stays with the amount actually charged in place of the policy's fee. */
export interface Charged extends Pick<Keeping, 'holder' | 'outcome' | 'awaitsPlatform'> {
  readonly endings: readonly StayEnding[];
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
  return endings.map(({ feeFen, stay }, at) => ({
    ...{ stayId: stay.id, endsStay: true, policyFen: feeFen, soldFen: soldFen[at] ?? 0 },
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
  const { keptFen, ...decided } = await decideKeeping(ctx, order, givenUpOf(order, endings, reach), chosen);
  return { ...decided, endings: endings.map((ending, at) => ({ ...ending, feeFen: keptFen[at] ?? 0 })) };
};

/** For example `适中 60% · 301`. Omits the percentage when the amount is not the policy's. */
export const feeDescription = (
  { terms, keptPercent, stay }: Pick<StayEnding, 'terms' | 'keptPercent' | 'stay'>,
  outcome: Keeping['outcome'],
): string =>
  [outcome === 'policy' ? `${terms.name} ${keptPercent}%` : terms.name, stay.roomNumber]
    .filter(Boolean)
    .join(' · ');

/** The fee belongs to the stay while it can be reinstated, otherwise to the order. */
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
