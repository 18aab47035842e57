/** Charges sold with a stay: extra guests follow its nights, the cleaning goes with a stay that is not slept in. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { feeKindsOf, soldKinds } from './charge-kind-rules.ts';
import { scaleByNights } from './order-rules.ts';

interface Of {
  readonly houseId: string;
  readonly stayId: string;
}

const chargesOf = (ctx: Ctx, { houseId, stayId }: Of) =>
  ctx.db.updateTable('orderCharges').where('houseId', '=', houseId).where('stayId', '=', stayId);

/** The discount of a long stay is the share it was sold with, of the nights as they are now. */
export const followDiscount = async (ctx: Ctx, { houseId, stayId }: Of): Promise<void> => {
  await sql`
    update order_charges c set amount_fen = -round(n.room_fen * s.long_stay_bp / 10000.0)
    from stays s, (select coalesce(sum(price_fen), 0) as room_fen from order_nights
      where house_id = ${houseId} and stay_id = ${stayId}) n
    where c.house_id = ${houseId} and c.stay_id = ${stayId} and c.kind = 'long_stay' and c.removed_at is null
      and s.house_id = c.house_id and s.id = c.stay_id and s.long_stay_bp > 0`.execute(ctx.db);
};

/** The nights of a stay have become more or fewer. */
export const followNights = async (ctx: Ctx, of: Of, before: number, after: number): Promise<void> => {
  await followDiscount(ctx, of);
  if (before === after) return;
  const charge = await ctx.db
    .selectFrom('orderCharges')
    .select(['id', 'amountFen'])
    .where('houseId', '=', of.houseId)
    .where('stayId', '=', of.stayId)
    .where('kind', '=', 'extra_guest')
    .where('removedAt', 'is', null)
    .executeTakeFirst();
  if (!charge) return;
  await chargesOf(ctx, of)
    .set({ amountFen: scaleByNights(charge.amountFen, before, after) })
    .where('id', '=', charge.id)
    .execute();
};

/** A room of a group is cancelled: what was sold with it goes too. */
export const dropCharges = async (ctx: Ctx, of: Of): Promise<void> => {
  await chargesOf(ctx, of).set({ removedAt: ctx.now }).where('removedAt', 'is', null).execute();
};

/** The guest has come after all: what was sold with his stay is due again, and no fee. */
export const restoreSold = async (ctx: Ctx, of: Of): Promise<void> => {
  await chargesOf(ctx, of).set({ removedAt: null }).where('kind', 'in', soldKinds).execute();
  await dropFees(ctx, of, feeKindsOf('noShow'));
};

/** Fees that were charged with a stay when it ended, or for times it no longer has. Answers which. */
export const dropFees = async (ctx: Ctx, of: Of, kinds: readonly string[]): Promise<string[]> => {
  const dropped = await chargesOf(ctx, of)
    .set({ removedAt: ctx.now })
    .where('kind', 'in', kinds)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute();
  return dropped.map(({ id }) => id);
};

/** All that a stay is charged: its nights and what was sold with it. */
export const soldWith = async (ctx: Ctx, { houseId, stayId }: Of): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select (select coalesce(sum(n.price_fen), 0) from order_nights n where n.house_id = ${houseId} and n.stay_id = ${stayId})
      + (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = ${houseId} and c.stay_id = ${stayId}
        and c.removed_at is null) as fen`.execute(ctx.db);
  return Number(rows[0]?.fen ?? 0);
};

/** The same of all stays of an order whose guests are still to come. */
export const soldToCome = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    with stay as (select s.id from stays s where s.house_id = ${houseId} and s.order_id = ${id} and s.state = 'expected')
    select (select coalesce(sum(n.price_fen), 0) from order_nights n join stay s on s.id = n.stay_id where n.house_id = ${houseId})
      + (select coalesce(sum(c.amount_fen), 0) from order_charges c join stay s on s.id = c.stay_id
        where c.house_id = ${houseId} and c.order_id = ${id} and c.removed_at is null) as fen`.execute(
    ctx.db,
  );
  return Number(rows[0]?.fen ?? 0);
};
