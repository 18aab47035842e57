/** Charges the amount kept for nights given up by an early departure. */
import type { Ctx } from '../../../platform/context.ts';
import { feeDescription, insertFees } from '../folio/charge-fee.ts';
import { decideKeeping, type KeepingInput } from '../folio/who-holds-money.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';
import { setAwaitsPlatform } from '../sell/await-platform.ts';
import type { GivenUpNights } from './given-up-nights.ts';

export interface ChargedNights {
  readonly feeFen: number;
  /** Ids of the folio lines. */
  readonly feeIds: readonly string[];
  readonly awaitsPlatform: boolean;
}

export const NOTHING_KEPT: ChargedNights = { feeFen: 0, feeIds: [], awaitsPlatform: false };

/** A separate line: it stays due even if the rest of the stay changes. */
export const chargeGivenUp = async (
  ctx: Ctx,
  order: LockedOrder,
  stay: LockedStay,
  given: GivenUpNights | null,
  input: KeepingInput,
): Promise<ChargedNights> => {
  if (given === null) return NOTHING_KEPT;
  const { keptFen, deskFeeFen, outcome, awaitsPlatform } = await decideKeeping(ctx, order, [given], input);
  const [feeFen = 0] = keptFen;
  if (awaitsPlatform) await setAwaitsPlatform(ctx, order.houseId, [stay.id], true);
  if (feeFen === 0) return { ...NOTHING_KEPT, awaitsPlatform };
  const feeIds = await insertFees(ctx, order, {
    ...{ kind: 'cancellation_fee', feeFen, deskFeeFen: deskFeeFen[0] ?? 0 },
    describe: (own) => `${feeDescription({ ...given, stay }, own ?? outcome)} · −${given.nights}`,
  });
  return { feeFen, feeIds, awaitsPlatform };
};
