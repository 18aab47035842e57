/** Stores the state before and after a board action, so that it can be undone exactly. */
import type { StepKind } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { blockSnapshots, type Snapshot, staySnapshots } from './snapshot-queries.ts';

export interface Concerned {
  readonly houseId: string;
  readonly stayIds?: readonly string[];
  readonly blockIds?: readonly string[];
}

export const snapshotOf = async (
  ctx: Ctx,
  { houseId, stayIds = [], blockIds = [] }: Concerned,
): Promise<Snapshot> => ({
  stays: await staySnapshots(ctx, houseId, stayIds),
  blocks: await blockSnapshots(ctx, houseId, blockIds),
});

/** `before` is the previous state; the current state is read now. Returns the step's id. */
export const storeStep = async (
  ctx: Ctx,
  kind: StepKind,
  concerned: Concerned,
  before: Snapshot,
): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('boardSteps')
    .values({
      houseId: concerned.houseId,
      id,
      userId: ctx.user.id,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(await snapshotOf(ctx, concerned)),
      madeBy: ctx.user.realname,
      madeAt: ctx.now,
    })
    .execute();
  return id;
};
