/** What waits to be told: at which accounts, and of which listing first. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { isActive } from './listing-queries.ts';
import type { WaitingNight } from './push-rules.ts';

const isDue = (ctx: Ctx) => sql`c.state = 'pending' and (c.retry_at is null or c.retry_at <= ${ctx.now})`;

/** Active connections whose circuit is closed and that have something to do. */
export const busyConnections = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select k.id from channel_connections k
    where ${isActive} and (k.retry_at is null or k.retry_at <= ${ctx.now}) and (
      exists (select from channel_cells c where c.connection_id = k.id and ${isDue(ctx)})
      or exists (select from channel_rooms r where r.connection_id = k.id and r.house_id is not null and r.listed
        and r.read_back_due_at <= ${ctx.now}))
    order by k.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Paused, broken or opened meanwhile. */
export const mayBeCalled = async (ctx: Ctx, connectionId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from channel_connections k where k.id = ${connectionId} and ${isActive}
      and (k.retry_at is null or k.retry_at <= ${ctx.now})`.execute(ctx.db);
  return rows.length > 0;
};

export interface CalledListing {
  readonly connectionId: string;
  readonly channelRoomId: string;
  /** The platform's own key and name of it. */
  readonly key: string;
  readonly name: string;
  readonly houseId: string;
  /** Null once it is linked with nothing: it is being closed. */
  readonly roomTypeId: string | null;
  readonly ratePlanId: string | null;
}

export type WaitingCell = WaitingNight & { readonly revision: number; readonly attempts: number };

export interface WaitingListing {
  readonly listing: CalledListing;
  readonly cells: WaitingCell[];
}

/** The listing with the night that goes first, and all nights of it that wait. */
export const firstWaiting = async (ctx: Ctx, connectionId: string): Promise<WaitingListing | null> => {
  const { rows } = await sql<CalledListing>`
    select c.connection_id, c.channel_room_id, c.house_id, r.platform_room_id as key, r.name, r.room_type_id, r.rate_plan_id
    from channel_cells c
    join channel_rooms r on r.connection_id = c.connection_id and r.id = c.channel_room_id
      and coalesce(r.house_id, c.house_id) = c.house_id and r.listed
    where c.connection_id = ${connectionId} and ${isDue(ctx)}
    order by c.stops desc, c.wanted_at limit 1`.execute(ctx.db);
  const [listing] = rows;
  if (!listing) return null;
  const cells = await sql<WaitingCell>`
    select c.night, c.stock, c.price_fen, c.closed, c.min_nights, c.closed_arrival, c.closed_departure, c.stops,
      c.wanted_at, c.revision, c.attempts
    from channel_cells c
    where c.house_id = ${listing.houseId} and c.connection_id = ${connectionId}
      and c.channel_room_id = ${listing.channelRoomId} and ${isDue(ctx)}`.execute(ctx.db);
  return { listing, cells: cells.rows };
};
