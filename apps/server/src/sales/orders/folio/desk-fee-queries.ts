/** Fees for what the front desk sold on a platform's order; the platform's amounts do not change them. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

export const deskFeesFen = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as fen from order_charges
    where house_id = ${houseId} and order_id = ${id} and of_desk and removed_at is null`.execute(ctx.db);
  return Number(rows[0]?.fen ?? 0);
};
