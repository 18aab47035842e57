/** A cancellation fee that is due does not go away by moving the arrival: its clock keeps the arrival that is left. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { StayInOrder } from '../locked-order.ts';
import { endingsOf } from './ending-queries.ts';

/** Before the arrival changes. A trigger keeps the first arrival; this one may be earlier. */
export const keepArrival = async (ctx: Ctx, { order, stay }: StayInOrder): Promise<void> => {
  if (stay.state !== 'expected') return;
  const [ending] = await endingsOf(ctx, order, [stay], 'cancel');
  if (!ending || ending.feeFen === 0) return;
  await sql`update stays set sold_arrival = least(sold_arrival, check_in)
    where house_id = ${order.houseId} and id = ${stay.id}`.execute(ctx.db);
};
