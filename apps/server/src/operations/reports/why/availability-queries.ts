/** Room nights that were not open for sale: blocks by kind, and unsold nights under a stop sell. */

import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { BlockKind } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Asked, housesAsked } from '../report-ctx.ts';

interface BlockRow {
  readonly kind: BlockKind;
  readonly nights: number;
}

export const blockedByKind = async (asked: Asked, { from, to }: Period): Promise<Map<BlockKind, number>> => {
  const { rows } = await sql<BlockRow>`
    select b.kind, count(*)::int as nights from room_night n
    join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
    where n.block_id is not null and n.night between ${from}::date and ${to}::date and ${housesAsked(asked, 'n.houseId')}
    group by 1`.execute(asked.ctx.db);
  return new Map(rows.map(({ kind, nights }) => [kind, nights]));
};

/** Room types under a stop sell of the standard plan with rooms left unsold and unblocked, one row per night. */
export const stopSold = (asked: Asked, { from, to }: Period): RawBuilder<unknown> => sql`
  select c.house_id, c.room_type_id, c.night, greatest(0, r.rooms - s.sold - b.blocked)::int as count
  from price_cell c
  cross join lateral (select count(*) as rooms from rooms r
    where r.house_id = c.house_id and r.room_type_id = c.room_type_id and r.active) r
  cross join lateral (select count(*) as sold from report_nights n
    where n.house_id = c.house_id and n.night = c.night and n.room_type_id = c.room_type_id) s
  cross join lateral (select count(*) as blocked from room_night n join rooms r on r.house_id = n.house_id and r.id = n.room_id
    where n.house_id = c.house_id and n.night = c.night and n.block_id is not null and r.room_type_id = c.room_type_id) b
  where c.stop_sell and c.plan_id = ${sql.lit(STANDARD_PLAN_ID)} and c.night between ${from}::date and ${to}::date
    and ${housesAsked(asked, 'c.houseId')} and r.rooms - s.sold - b.blocked > 0`;

export const stopSoldNights = async (asked: Asked, period: Period): Promise<number> => {
  const { rows } = await sql<{ nights: number }>`
    select coalesce(sum(s.count), 0)::int as nights from (${stopSold(asked, period)}) s`.execute(
    asked.ctx.db,
  );
  return rows[0]?.nights ?? 0;
};
