/** The state of availability and prices at channels, for the boards: only problems, in as few rows as possible. */
import type { CellMarks, getCellMarks } from '@minsu/contract/connections/channels/channel-cell-endpoints.ts';
import { cellTroubles } from '@minsu/contract/connections/channels/channel-room.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type MarkedNight, marksOf } from './mark-rules.ts';

type Input = z.output<(typeof getCellMarks)['input']>;

const isMapped = async (ctx: Ctx, houseIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from channel_rooms c join channel_connections n on n.id = c.connection_id and n.deleted_at is null
    where c.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'c.houseId')} limit 1`.execute(ctx.db);
  return rows.length > 0;
};

interface WorstNight extends Omit<MarkedNight, 'state'> {
  readonly worst: number;
}

/** The worst state of each night over all connections, and those where it is so. */
const worstNights = async (ctx: Ctx, { houseIds, from, to }: Input): Promise<MarkedNight[]> => {
  const { rows } = await sql<WorstNight>`
    with cell as (
      select c.house_id, r.room_type_id, r.rate_plan_id, c.night, n.name,
        array_position(${[...cellTroubles]}::text[], c.state) as rank
      from channel_cells c
      join channel_rooms r
        on r.connection_id = c.connection_id and r.id = c.channel_room_id and r.house_id = c.house_id
      join channel_connections n on n.id = c.connection_id and n.deleted_at is null
      where c.house_id = any(${houseIds}::uuid[]) and c.night >= ${from}::date and c.night < ${to}::date
        and c.state <> 'synced' and ${inScope(ctx, 'c.houseId')}
    ), worst as (
      select *, min(rank) over (partition by house_id, room_type_id, rate_plan_id, night) as least from cell
    )
    select house_id, room_type_id, rate_plan_id, night, least as worst, array_agg(distinct name order by name) as connections
    from worst where rank = least
    group by house_id, room_type_id, rate_plan_id, night, least
    order by house_id, room_type_id, rate_plan_id, night`.execute(ctx.db);
  return rows.map(({ worst, ...night }) => ({ ...night, state: cellTroubles[worst - 1] ?? 'pending' }));
};

export const cellMarks = async (ctx: Ctx, input: Input): Promise<CellMarks> => {
  if (!(await isMapped(ctx, input.houseIds))) return { mapped: false, connections: [], marks: [] };
  return { mapped: true, ...marksOf(await worstNights(ctx, input)) };
};
