/** Charges sold with a stay: extra guests scale with its nights, cleaning is dropped if no guest sleeps there. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { scaleByNights } from '../order-rules.ts';
import { feeKindsOf, soldKinds } from './charge-kind-rules.ts';
import { followDiscount } from './long-stay-discount.ts';

interface Of {
  readonly houseId: string;
  readonly stayId: string;
}

const chargesOf = (ctx: Ctx, { houseId, stayId }: Of) =>
  ctx.db.updateTable('orderCharges').where('houseId', '=', houseId).where('stayId', '=', stayId);

/** Adjusts charges to a changed number of nights. */
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

/** A room of a group is cancelled: its sold charges go too. */
export const dropCharges = async (ctx: Ctx, of: Of): Promise<void> => {
  await chargesOf(ctx, of).set({ removedAt: ctx.now }).where('removedAt', 'is', null).execute();
};

/** The guest arrived after all: restores sold charges and drops fees. */
export const restoreSold = async (ctx: Ctx, of: Of): Promise<void> => {
  await chargesOf(ctx, of).set({ removedAt: null }).where('kind', 'in', soldKinds).execute();
  await dropFees(ctx, of, feeKindsOf('noShow'));
};

/** Drops fees charged at the stay's end or for times it no longer has; returns their ids. */
export const dropFees = async (ctx: Ctx, of: Of, kinds: readonly string[]): Promise<string[]> => {
  const dropped = await chargesOf(ctx, of)
    .set({ removedAt: ctx.now })
    .where('kind', 'in', kinds)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute();
  return dropped.map(({ id }) => id);
};

/** Sum of a stay's nights and sold charges, in fen. */
export const soldWith = async (ctx: Ctx, { houseId, stayId }: Of): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select (select coalesce(sum(n.price_fen), 0) from order_nights n where n.house_id = ${houseId} and n.stay_id = ${stayId})
      + (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = ${houseId} and c.stay_id = ${stayId}
        and c.removed_at is null) as fen`.execute(ctx.db);
  return Number(rows[0]?.fen ?? 0);
};

/** The same sum for all stays still to arrive. */
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

/**
 * Nights and charges of the sale by stay, without those that have ended and without fees for other times, which the
 * front desk agrees.
 */
export const soldByStay = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ id: string; fen: number }>`
    select s.id, ((select coalesce(sum(n.price_fen), 0) from order_nights n where n.house_id = s.house_id and n.stay_id = s.id)
      + (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = s.house_id and c.stay_id = s.id
        and c.removed_at is null and c.kind in ('day_use', 'cleaning', 'extra_guest', 'long_stay')))::bigint as fen
    from stays s where s.house_id = ${houseId} and s.order_id = ${id}
      and s.state in ('expected', 'in_house', 'checked_out')`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, Number(row.fen)]));
};
