/** Owners of the nights around a feed: its blocks, guests, closed rooms, other feeds; and recent reports as echoes. */
import type { BusyKind } from '@minsu/contract/connections/ical/ical-feed.ts';
import { sql } from 'kysely';
import { barredNights } from '../../inventory/room-status/barred-night-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { PresentBlock } from './feed-block-rules.ts';
import { ECHO_HOURS, type FeedEvent, type Owner, type Surroundings } from './feed-night-rules.ts';

export interface FeedRoom {
  readonly houseId: string;
  readonly id: string;
  readonly roomId: string;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

export const feedEvents = async (ctx: Ctx, { houseId, id }: FeedRoom): Promise<FeedEvent[]> => {
  const { rows } = await sql<FeedEvent>`
    select key, from_date as "from", to_date as "to", kind from ical_events
    where house_id = ${houseId} and feed_id = ${id}`.execute(ctx.db);
  return rows;
};

/** The blocks of a feed that still have nights from today on. */
export const feedBlocks = async (
  ctx: Ctx,
  { houseId, id }: FeedRoom,
  today: string,
): Promise<PresentBlock[]> => {
  const { rows } = await sql<PresentBlock>`
    select b.id, i.key, i.kind, b.from_date as "from", b.to_date as "to" from ical_blocks i
    join room_blocks b on b.house_id = i.house_id and b.id = i.block_id and b.removed_at is null
    where i.house_id = ${houseId} and i.feed_id = ${id} and b.to_date > ${today}::date
    order by b.from_date`.execute(ctx.db);
  return rows;
};

interface NightRow {
  readonly night: string;
  readonly owner: Owner | 'own';
  readonly kind: BusyKind | null;
}

/** Nights barred by hourly stays, early arrivals and late departures count as a guest's. */
const nightsOf = async (
  ctx: Ctx,
  { houseId, id, roomId }: FeedRoom,
  { from, to }: Range,
): Promise<NightRow[]> => {
  const { rows } = await sql<NightRow>`
    select n.night, i.kind, case
        when n.stay_id is not null then 'guest'
        when i.feed_id = ${id} then 'own'
        when i.kind = 'booking' then 'guest'
        when i.kind is not null then 'told'
        else 'closed' end as owner
    from room_night n
    left join ical_blocks i on i.house_id = n.house_id and i.block_id = n.block_id
    where n.house_id = ${houseId} and n.room_id = ${roomId} and n.night >= ${from}::date and n.night < ${to}::date
    union all
    select b.night, null, 'guest' from (${barredNights(sql`n.house_id = ${houseId} and n.room_id = ${roomId}
      and n.night >= ${from}::date and n.night < ${to}::date`)}) b`.execute(ctx.db);
  return rows;
};

const recentEchoes = async (ctx: Ctx, { houseId, id }: FeedRoom): Promise<Set<string>> => {
  const { rows } = await sql<{ night: string }>`
    select night from ical_echo_nights where house_id = ${houseId} and feed_id = ${id}
      and seen_at > ${ctx.now}::timestamptz - make_interval(hours => ${ECHO_HOURS})`.execute(ctx.db);
  return new Set(rows.map(({ night }) => night));
};

/** Days with an hourly stay, which a night cannot span. */
const slotDays = async (
  ctx: Ctx,
  { houseId, roomId }: FeedRoom,
  { from, to }: Range,
): Promise<Set<string>> => {
  const { rows } = await sql<{ day: string }>`
    select distinct day from room_slot_nights where house_id = ${houseId} and room_id = ${roomId}
      and day >= ${from}::date and day < ${to}::date`.execute(ctx.db);
  return new Set(rows.map(({ day }) => day));
};

export interface AroundFeed extends Surroundings {
  readonly breaks: ReadonlySet<string>;
}

export const aroundFeed = async (ctx: Ctx, feed: FeedRoom, range: Range): Promise<AroundFeed> => {
  const nights = await nightsOf(ctx, feed, range);
  const own = new Map<string, BusyKind>();
  const taken = new Map<string, Owner>();
  for (const { night, owner, kind } of nights) {
    if (owner === 'own') own.set(night, kind ?? 'busy');
    else taken.set(night, owner);
  }
  return {
    own,
    taken,
    echoes: await recentEchoes(ctx, feed),
    breaks: await slotDays(ctx, feed, range),
  };
};
