/** Fees for nights given up by a board step; removed when the step is undone. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Moved } from '../change/apply-moves.ts';
import { setAwaitsPlatform } from '../sell/await-platform.ts';

export const bindFeesToStep = async (
  ctx: Ctx,
  { stepId, houseId }: { readonly stepId: string; readonly houseId: string },
  moved: readonly Moved[],
): Promise<void> => {
  const ids = moved.flatMap(({ kept }) => kept.feeIds);
  if (ids.length === 0) return;
  await sql`update order_charges set step_id = ${stepId}
    where house_id = ${houseId} and id = any(${ids}::uuid[])`.execute(ctx.db);
};

export const dropFeesOfStep = async (
  ctx: Ctx,
  step: {
    readonly id: string;
    readonly houseId: string;
    readonly before: { readonly stays: readonly { readonly id: string }[] };
  },
): Promise<void> => {
  const { rows } = await sql`update order_charges set removed_at = ${ctx.now}
    where house_id = ${step.houseId} and step_id = ${step.id} and removed_at is null returning id`.execute(
    ctx.db,
  );
  const stayIds = step.before.stays.map(({ id }) => id);
  if (rows.length > 0) await setAwaitsPlatform(ctx, step.houseId, stayIds, false);
};
