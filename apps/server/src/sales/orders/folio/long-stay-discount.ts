/**
 * The long-stay discount of a stay whose nights change: by the tiers of its sale and the nights of the whole visit, so
 * parts of a split stay count together. Used by previews and commands alike.
 */
import {
  discountAt,
  type LongStayTier,
  soldLongStayBp,
} from '@minsu/contract/inventory/prices/price-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { scaleByNights } from '../order-rules.ts';

interface Of {
  readonly houseId: string;
  readonly stayId: string;
}

interface Part {
  readonly id: string;
  readonly soldBp: number;
  readonly tiers: readonly LongStayTier[] | null;
  readonly fen: number;
  readonly nights: number;
  readonly chargeId: string | null;
  readonly chargeFen: number;
}

/** Parts of the visit that still count, in order. */
const readVisit = async (ctx: Ctx, { houseId, stayId }: Of): Promise<Part[]> => {
  const { rows } = await sql<Part>`
    select s.id, s.long_stay_bp as sold_bp, s.terms -> 'longStay' as tiers, n.fen::float8 as fen, n.nights::int as nights,
      c.id as charge_id, coalesce(c.amount_fen, 0)::float8 as charge_fen
    from stays me join stays s on s.house_id = me.house_id and s.order_id = me.order_id
      and coalesce(s.split_of, s.id) = coalesce(me.split_of, me.id) and (s.id = me.id or s.state not in ('cancelled', 'no_show'))
    cross join lateral (select coalesce(sum(price_fen), 0) as fen, count(*) as nights from order_nights
      where house_id = s.house_id and stay_id = s.id) n
    left join lateral (select id, amount_fen from order_charges where house_id = s.house_id and stay_id = s.id
      and kind = 'long_stay' and removed_at is null order by id limit 1) c on true
    where me.house_id = ${houseId} and me.id = ${stayId} order by s.check_in, s.id`.execute(ctx.db);
  return rows;
};

const sumOf = (parts: readonly Part[], of: 'fen' | 'nights' | 'chargeFen'): number =>
  parts.reduce((sum, part) => sum + part[of], 0);

export interface LongStayChange {
  readonly fromBp: number;
  readonly toBp: number;
  /** Price of the remaining nights without a discount, in fen. */
  readonly roomFen: number;
  /** Discount on them that no longer applies; negative: a higher one applies. In fen. */
  readonly lostFen: number;
}

export interface LongStayAfter {
  /** Discount of this stay afterwards, ≤ 0. */
  readonly ownFen: number;
  /** Change of the discount of the whole visit; negative: more is taken off. */
  readonly changeFen: number;
  /** Null: the percentage stays. */
  readonly change: LongStayChange | null;
}

/** If this stay keeps nights of that sum and number. A discount removed by staff is not restored. */
export const longStayAfter = async (
  ctx: Ctx,
  of: Of,
  kept: { readonly fen: number; readonly nights: number },
): Promise<LongStayAfter> => {
  const visit = await readVisit(ctx, of);
  const own = visit.find(({ id }) => id === of.stayId);
  const others = visit.filter((part) => part !== own);
  const { soldBp = 0, tiers = null } = own ?? {};
  const toBp = soldLongStayBp(tiers, soldBp, sumOf(others, 'nights') + kept.nights);
  const hasDiscount = soldBp === 0 || (own !== undefined && own.chargeId !== null);
  if (!hasDiscount) return { ownFen: 0, changeFen: 0, change: null };
  const roomFen = sumOf(others, 'fen') + kept.fen;
  const lostFen = discountAt(roomFen, toBp) - discountAt(roomFen, soldBp);
  return {
    ownFen: discountAt(kept.fen, toBp),
    changeFen: discountAt(roomFen, toBp) - sumOf(visit, 'chargeFen'),
    change: toBp === soldBp ? null : { fromBp: soldBp, toBp, roomFen, lostFen },
  };
};

const writePart = async (
  ctx: Ctx,
  { houseId }: Of,
  { id, chargeId, soldBp }: Part,
  { bp, fen }: { readonly bp: number; readonly fen: number },
): Promise<void> => {
  const percent = `−${bp / 100}%`;
  if (chargeId !== null)
    await sql`update order_charges set amount_fen = ${fen}, description = regexp_replace(description, '−[0-9.]+%$', ${percent})
      where house_id = ${houseId} and id = ${chargeId}`.execute(ctx.db);
  else if (bp > soldBp && fen !== 0)
    await sql`insert into order_charges (house_id, id, order_id, stay_id, kind, description, amount_fen, charged_on, created_by, created_at)
      select s.house_id, ${ctx.newId()}::uuid, s.order_id, s.id, 'long_stay', coalesce(r.number, '') || ' · ' || ${percent},
        ${fen}, (${ctx.now}::timestamptz at time zone h.time_zone)::date, ${ctx.user.realname}, ${ctx.now}
      from stays s join houses h on h.id = s.house_id left join rooms r on r.house_id = s.house_id and r.id = s.room_id
      where s.house_id = ${houseId} and s.id = ${id}`.execute(ctx.db);
  if (bp !== soldBp)
    await sql`update stays set long_stay_bp = ${bp} where house_id = ${houseId} and id = ${id}`.execute(
      ctx.db,
    );
};

/** Reapplies the discount to the current nights of the visit. */
export const followDiscount = async (ctx: Ctx, of: Of): Promise<void> => {
  const all = await readVisit(ctx, of);
  const own = all.find(({ id }) => id === of.stayId);
  if (!own) return;
  // Without the tiers of the sale each part keeps its own percentage.
  const visit = own.tiers === null ? [own] : all;
  const bp = soldLongStayBp(own.tiers, own.soldBp, sumOf(visit, 'nights'));
  const wholeFen = sumOf(visit, 'fen');
  const totalFen = discountAt(wholeFen, bp);
  let passed = { fen: 0, shareFen: 0 };
  for (const part of visit) {
    const fen = passed.fen + part.fen;
    const shareFen = wholeFen === 0 ? 0 : scaleByNights(totalFen, wholeFen, fen);
    await writePart(ctx, of, part, { bp, fen: shareFen - passed.shareFen });
    passed = { fen, shareFen };
  }
};

/** After nights are put back: percentages follow, also of the other parts. Sales without kept tiers are as restored. */
export const restoreDiscount = async (ctx: Ctx, of: Of): Promise<void> => {
  const own = (await readVisit(ctx, of)).find(({ id }) => id === of.stayId);
  if (own?.tiers?.length) await followDiscount(ctx, of);
};
