/** Nights landlords stayed in their own houses, valued at the base price of the room type. */
import type { DayRange } from '@minsu/contract/finance/contracts/month-rules.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { OriginItem } from './statement-item-queries.ts';

export interface OwnerNight {
  readonly houseId: string;
  readonly houseName: string;
  readonly blockId: string;
  readonly night: string;
  readonly rateFen: number;
  readonly costFen: number;
  /** The owner who stays. */
  readonly stayerId: string | null;
}

/** Nights of the days that have passed, those of the weekend as prices count it at the weekend price, in the order in which they use up a year's nights. */
export const ownerNights = async (
  ctx: Ctx,
  { houseIds, days: { from, to } }: { readonly houseIds: readonly string[]; readonly days: DayRange },
): Promise<OwnerNight[]> => {
  const today = await businessDateIn(ctx);
  const { weekendNights } = await readSettings(ctx.db, ctx.services);
  const { rows } = await sql<OwnerNight>`
    select b.house_id, h.name as house_name, b.id as block_id, n.night::date as night,
      case when extract(dow from n.night)::int = any(${weekendNights}::int[])
        then coalesce(t.weekend_price_fen, t.base_price_fen) else t.base_price_fen end as rate_fen,
      case when n.night::date = b.to_date - 1 then h.cleaning_fee_fen else 0 end as cost_fen,
      coalesce(b.owner_id, h.landlord_id) as stayer_id
    from room_blocks b join houses h on h.id = b.house_id join rooms r on r.house_id = b.house_id and r.id = b.room_id
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    cross join lateral generate_series(greatest(b.from_date, ${from}::date),
      least(b.to_date - 1, ${to}::date, ${today}::date - 1), interval '1 day') as n(night)
    where b.house_id = any(${houseIds}::uuid[]) and b.kind = 'owner_stay' and b.removed_at is null
      and b.to_date > ${from}::date and b.from_date <= ${to}::date and ${inScope(ctx, 'b.houseId')}
    order by n.night, b.house_id, b.id`.execute(ctx.db);
  return rows;
};

export const yearStartOf = (date: string): string => `${date.slice(0, 4)}-01-01`;

/** `before`: those of the year before the days. */
export const readOwnerNights = async (
  ctx: Ctx,
  { houseIds, days }: { readonly houseIds: readonly string[]; readonly days: DayRange },
): Promise<{ items: OriginItem[]; before: number }> => {
  const rows = await ownerNights(ctx, { houseIds, days: { from: yearStartOf(days.from), to: days.to } });
  const within = rows.filter(({ night }) => night >= days.from);
  return {
    before: rows.length - within.length,
    items: within.map((row) => ({
      kind: 'ownerNight',
      ...row,
      orderId: null,
      orderNo: null,
      channel: null,
      estimated: false,
    })),
  };
};
