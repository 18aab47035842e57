/** Charges what is kept of nights given up by an early departure or a shortening. */
import type { Ctx } from '../../platform/context.ts';
import { setAwaitsPlatform } from './await-platform.ts';
import { feeDescription } from './charge-fee.ts';
import { insertCharge } from './charge-order.ts';
import type { GivenUpNights } from './given-up-nights.ts';
import type { LockedOrder, LockedStay } from './locked-order.ts';
import { decideKeeping, type KeepingInput } from './who-holds-money.ts';

export interface ChargedNights {
  readonly feeFen: number;
  /** The line of it. */
  readonly feeId: string | null;
  readonly awaitsPlatform: boolean;
}

export const NOTHING_KEPT: ChargedNights = { feeFen: 0, feeId: null, awaitsPlatform: false };

/** By itself on the bill: it stays owed whatever becomes of the rest of the stay. */
export const chargeGivenUp = async (
  ctx: Ctx,
  order: LockedOrder,
  stay: LockedStay,
  given: GivenUpNights | null,
  input: KeepingInput,
): Promise<ChargedNights> => {
  if (given === null) return NOTHING_KEPT;
  const { keptFen, outcome, awaitsPlatform } = await decideKeeping(ctx, order, [given], input);
  const [feeFen = 0] = keptFen;
  if (awaitsPlatform) await setAwaitsPlatform(ctx, order.houseId, [stay.id], true);
  if (feeFen === 0) return { ...NOTHING_KEPT, awaitsPlatform };
  const description = `${feeDescription({ ...given, stay }, outcome)} · −${given.nights}`;
  const feeId = await insertCharge(ctx, order, { kind: 'cancellation_fee', description, amountFen: feeFen });
  return { feeFen, feeId, awaitsPlatform };
};
