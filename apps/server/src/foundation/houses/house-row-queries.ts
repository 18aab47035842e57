/** House rows for lists and the detail page, with their counts. */

import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { businessDateSql } from './business-date-queries.ts';

interface StoredHouseRow extends Omit<HouseRow, 'coverUrl' | 'updatedAt'> {
  readonly coverKey: string | null;
  readonly updatedAt: Date;
}

/** Rooms owned by a stay or an out-of-order block on the house's business date. */
export const occupiedTonight = async (ctx: Ctx): Promise<RawBuilder<number>> => sql<number>`(
  select count(*)::int from room_night n
  left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
  where n.house_id = h.id and n.night = ${await businessDateSql(ctx, 'h.timeZone')}
    and (n.stay_id is not null or b.kind = 'out_of_order'))`;

export const roomCount = sql<number>`(
  select count(*)::int from rooms r where r.house_id = h.id and r.active)`;

/** The average of visible reviews, maintained by the evaluations module. */
export const rating = sql<
  number | null
>`(select round(v.score, 1) from house_ratings v where v.house_id = h.id)`;

/** The lowest base price of a house's types. */
const fromPrice = sql<number | null>`(
  select min(t.base_price_fen) from room_types t
  where t.house_id = h.id and t.retired_at is null and t.base_price_fen > 0)`;

/** Columns of a `HouseRow` for `houses h left join landlords l left join departments d left join users m`. */
export const houseRowColumns = async (ctx: Ctx): Promise<RawBuilder<unknown>> => sql`
  h.id, h.code, h.name, h.name_en, h.kind, h.state, h.city, h.district, h.address, h.tags, h.updated_at, h.version,
  case h.state when 'offline' then h.offline_reason when 'archived' then h.archive_reason end as state_reason,
  l.name as landlord_name, d.depart_name, m.realname as manager_name, h.licence_expires,
  ${await businessDateSql(ctx, 'h.timeZone')} as business_date, ${roomCount} as room_count, ${await occupiedTonight(ctx)} as occupied_tonight,
  ${rating} as rating,
  coalesce((select v.count from house_ratings v where v.house_id = h.id), 0) as evaluation_count,
  ${fromPrice} as from_price_fen,
  (select f.key from house_photos p join files f on f.id = p.file_id
    where p.house_id = h.id order by p.position, p.id limit 1) as cover_key`;

/** A stored row as sent to the client; prices only for users who may see money. */
export const toHouseRow = <R extends StoredHouseRow>(ctx: Ctx, { coverKey, updatedAt, ...row }: R) => ({
  ...row,
  coverUrl: coverKey === null ? null : fileUrl(coverKey),
  fromPriceFen: seesMoneyIn(ctx, row.id) ? row.fromPriceFen : null,
  updatedAt: updatedAt.toISOString(),
});
