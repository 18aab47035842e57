/** The state of prices of types and plans at channels over some nights, for the price calendar. */
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { SyncState, SyncStates } from '../../inventory/prices/price-hooks.ts';
import type { Ctx } from '../../platform/context.ts';

interface Nights {
  readonly houseIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

interface SyncRow {
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly platform: string;
  readonly failed: boolean;
  readonly waiting: boolean;
}

export const syncStatesOf = async (ctx: Ctx, { houseIds, from, to }: Nights): Promise<SyncStates> => {
  const { rows } = await sql<SyncRow>`
    select r.room_type_id, r.rate_plan_id, n.platform,
      coalesce(bool_or(c.state in ('failed', 'conflicted')), false) as failed,
      bool_or(coalesce(c.state, 'pending') = 'pending') as waiting
    from channel_rooms r
    join channel_connections n on n.id = r.connection_id and n.deleted_at is null
    left join channel_cells c on c.house_id = r.house_id and c.connection_id = r.connection_id
      and c.channel_room_id = r.id and c.night >= ${from}::date and c.night < ${to}::date
    where r.house_id = any(${houseIds}::uuid[]) and ${inScope(ctx, 'r.houseId')}
    group by r.room_type_id, r.rate_plan_id, n.platform`.execute(ctx.db);
  const states = new Map(
    rows.map(({ roomTypeId, ratePlanId, platform, failed, waiting }): [string, SyncState] => [
      `${roomTypeId}/${ratePlanId}/${platform}`,
      failed ? 'failed' : waiting ? 'waiting' : 'live',
    ]),
  );
  return (roomTypeId, ratePlanId, channel) =>
    states.get(`${roomTypeId}/${ratePlanId}/${channel}`) ?? 'notConnected';
};
