/** What channels know of the prices of types and plans, over some nights, for the price calendar. */
import type { Channel } from '@minsu/contract/orders/order.ts';
import type { syncStates } from '@minsu/contract/prices/price-calendar.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { inScope } from '../houses/house-scope-queries.ts';

export type SyncState = (typeof syncStates)[number];

interface Nights {
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

/** Of a type and plan at a channel, over all its listings: the worst. `notConnected`: nothing is listed there. */
export type SyncStates = (roomTypeId: string, ratePlanId: string, channel: Channel) => SyncState;

export const syncStatesOf = async (
  ctx: Ctx,
  houseIds: readonly string[],
  { from, to }: Nights,
): Promise<SyncStates> => {
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
