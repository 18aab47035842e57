/** Stores the changes of a check-out with its stay so that undo restores exactly those. */
import type { DepositState } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import { type StaySnapshot, staySnapshots } from '../../../inventory/room-status/snapshot-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { depositIn } from '../deposit/locked-deposit.ts';
import type { StayInOrder } from '../locked-order.ts';

export interface CheckOutChanges {
  /** The stay before check-out, with nights, prices and charges. */
  readonly before: StaySnapshot;
  /** Line that waived the remaining balance. */
  readonly waiverId: string | null;
  /** Charges removed by an early departure; absent in check-outs from before this was stored. */
  readonly dropped?: readonly string[];
  /** Line charged for nights given up, in check-outs from before there could be two. */
  readonly feeId?: string | null;
  /** Lines charged for nights given up. */
  readonly feeIds?: readonly string[];
  /** Whether platform amounts were still awaited. */
  readonly awaited?: boolean;
  /** The deposit before check-out, if check-out changed it. */
  readonly deposit: { readonly id: string; readonly state: DepositState } | null;
}

/** Snapshot of a stay and its order's deposit; read it before changing anything. */
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

export const feesOf = ({ feeId, feeIds = [] }: CheckOutChanges): readonly string[] => [
  ...feeIds,
  ...(feeId ? [feeId] : []),
];

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

/** Null for check-outs from before this was stored; undo then uses the stay row. */
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
