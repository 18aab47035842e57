/** The fee of a cancellation or no-show: asked back as it was shown, waived by who may, put on the bill. */
import { fail } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import type { Ctx } from '../../platform/context.ts';
import { insertCharge } from './charge-order.ts';
import { type StayEnding, sumFees } from './ending-queries.ts';
import type { LockedOrder } from './locked-order.ts';

export interface EndingInput {
  readonly feeFen?: number | undefined;
  readonly waiveFee: boolean;
  readonly refund: boolean;
}

/** What is charged of these endings: all of it, or nothing. */
export const feesToCharge = (
  ctx: Ctx,
  endings: readonly StayEnding[],
  { feeFen: shown, waiveFee }: EndingInput,
): readonly StayEnding[] => {
  const now = sumFees(endings);
  if (waiveFee) {
    if (!ctx.user.may('order:waiveBalance')) fail(orderFailures.waiveForbidden);
    return endings.map((ending) => ({ ...ending, feeFen: 0 }));
  }
  if (shown !== undefined && shown !== now)
    fail(orderFailures.feeChanged, { params: { before: formatFen(shown), now: formatFen(now) } });
  return endings;
};

/** `适中 60% · 301`. */
export const feeDescription = ({ terms, keptPercent, stay }: StayEnding): string =>
  [`${terms.name} ${keptPercent}%`, stay.roomNumber].filter(Boolean).join(' · ');

/** With the stay while it may come back; by itself once the stay is gone for good. */
export const chargeFees = async (
  ctx: Ctx,
  order: LockedOrder,
  endings: readonly StayEnding[],
  bound: 'withStay' | 'alone',
): Promise<void> => {
  for (const ending of endings)
    if (ending.feeFen > 0)
      await insertCharge(ctx, order, {
        kind: 'cancellation_fee',
        description: feeDescription(ending),
        amountFen: ending.feeFen,
        ...(bound === 'withStay' && { stayId: ending.stay.id }),
      });
};
