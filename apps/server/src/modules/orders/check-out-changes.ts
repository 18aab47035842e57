/** What a check-out changed, kept with its stay: taking it back gives exactly that back, and nothing else. */
import type { DepositState } from '@minsu/contract/orders/deposit-states.ts';
import type { Ctx } from '../../platform/context.ts';
import { type StaySnapshot, staySnapshots } from '../room-status/snapshot-queries.ts';
import { depositIn } from './locked-deposit.ts';
import type { StayInOrder } from './locked-order.ts';

export interface CheckOutChanges {
  /** The stay as it was, with its nights, prices and charges. */
  readonly before: StaySnapshot;
  /** The line that waived the rest of the bill. */
  readonly waiverId: string | null;
  /** Charges that an early departure took off the bill; absent of check-outs from before this was kept. */
  readonly dropped?: readonly string[];
  /** The line that keeps something of the nights given up. */
  readonly feeId?: string | null;
  /** Whether amounts of the platform were open before. */
  readonly awaited?: boolean;
  /** Where the check-out moved the deposit: how it stood before. */
  readonly deposit: { readonly id: string; readonly state: DepositState } | null;
}

/** How a check-out finds a stay and the deposit of its order; to be read before anything is changed. */
export const foundAtCheckOut = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<CheckOutChanges> => {
  const [before] = await staySnapshots(ctx, order.houseId, [stay.id]);
  if (!before) throw new Error(`stay ${stay.id} is locked, and yet it is not there`);
  const { deposit } = await depositIn(ctx, order);
  const { awaitsPlatform: awaited } = await ctx.db
    .selectFrom('stays')
    .select('awaitsPlatform')
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.id)
    .executeTakeFirstOrThrow();
  return { before, waiverId: null, awaited, deposit: deposit && { id: deposit.id, state: deposit.state } };
};

export const keepCheckOut = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
  { deposit: found, ...changes }: CheckOutChanges,
): Promise<void> => {
  const { deposit: left } = await depositIn(ctx, order);
  const deposit = found && left?.id === found.id && left.state !== found.state ? found : null;
  await ctx.db
    .updateTable('stays')
    .set({ checkOutChanged: JSON.stringify({ ...changes, deposit }) })
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.id)
    .execute();
};

/** Null of a check-out from before this was kept: it gave back what its row says. */
export const checkOutChangesOf = async (
  ctx: Ctx,
  { order, stay }: StayInOrder,
): Promise<CheckOutChanges | null> => {
  const { checkOutChanged } = await ctx.db
    .selectFrom('stays')
    .select('checkOutChanged')
    .where('houseId', '=', order.houseId)
    .where('id', '=', stay.id)
    .executeTakeFirstOrThrow();
  return checkOutChanged as CheckOutChanges | null;
};
