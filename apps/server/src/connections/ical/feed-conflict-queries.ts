/**
 * Nights that a feed reports as taken while they are owned here: computed from stored data, so they disappear when
 * resolved.
 */
import type { BusyKind, FeedConflict } from '@minsu/contract/connections/ical/ical-feed.ts';
import { sql } from 'kysely';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { claimsOf, decideNights, runsOf } from './feed-night-rules.ts';
import { aroundFeed, feedEvents } from './feed-surroundings-queries.ts';
import { readingWindow } from './reading/read-calendar.ts';

export interface SuspectFeed {
  readonly houseId: string;
  readonly id: string;
  readonly roomId: string;
}

/** Feeds with an event on a night they do not own: few, and only these are computed. */
const suspects = async (ctx: Ctx, houseId: string, today: string): Promise<SuspectFeed[]> => {
  const { rows } = await sql<SuspectFeed>`
    select f.house_id, f.id, f.room_id from ical_feeds f where f.house_id = ${houseId} and f.deleted_at is null
      and exists (
        select from ical_events e
        where e.house_id = f.house_id and e.feed_id = f.id and e.kind <> 'block' and e.to_date > ${today}::date
          and (exists (select from room_night n where n.house_id = f.house_id and n.room_id = f.room_id
              and n.night >= greatest(e.from_date, ${today}::date) and n.night < e.to_date
              and not exists (select from ical_blocks i where i.house_id = n.house_id and i.block_id = n.block_id
                and i.feed_id = f.id))
            or exists (select from room_slot_nights x where x.house_id = f.house_id and x.room_id = f.room_id
              and x.day between e.from_date and e.to_date)
            or exists (select from room_time_nights x where x.house_id = f.house_id and x.room_id = f.room_id
              and x.night >= greatest(e.from_date, ${today}::date) and x.night < e.to_date)))`.execute(
    ctx.db,
  );
  return rows;
};

interface OwnerRow {
  readonly night: string;
  readonly orderId: string | null;
  readonly orderNo: string | null;
  readonly blockId: string | null;
  readonly reason: string;
}

/** Owners of the room on these nights; guests only by their order. */
const ownersOn = async (ctx: Ctx, { houseId, roomId }: SuspectFeed, nights: readonly string[]) => {
  const { rows } = await sql<OwnerRow>`
    select k.night, o.id as order_id, o.order_no, n.block_id, coalesce(b.reason, '') as reason
    from unnest(${nights}::date[]) as k (night)
    left join room_night n on n.house_id = ${houseId} and n.room_id = ${roomId} and n.night = k.night
    left join lateral (
      select x.stay_id from room_slot_nights x where n.room_id is null and x.house_id = ${houseId}
        and x.room_id = ${roomId} and x.day in (k.night, k.night + 1)
      union all
      select x.stay_id from room_time_nights x where n.room_id is null and x.house_id = ${houseId}
        and x.room_id = ${roomId} and x.night = k.night limit 1) x on true
    left join stays s on s.house_id = ${houseId} and s.id = coalesce(n.stay_id, x.stay_id)
    left join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join room_blocks b on b.house_id = n.house_id and b.id = n.block_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.night, row]));
};

/** Conflicts of one feed. */
export const conflictsOfFeed = async (
  ctx: Ctx,
  feed: SuspectFeed,
  today: string,
): Promise<FeedConflict[]> => {
  const { horizonDays } = await readSettings(ctx.db, ctx.services);
  const range = readingWindow(today, horizonDays);
  const around = await aroundFeed(ctx, feed, range);
  const { conflicts } = decideNights(claimsOf(await feedEvents(ctx, feed), range, around.taken), around);
  if (conflicts.size === 0) return [];
  const owners = await ownersOn(ctx, feed, [...conflicts.keys()]);
  const ownerAt = (night: string) => owners.get(night);
  // Nights in a row with the same event and the same owner are one line.
  const keyed = [...conflicts].map(([night, { key, kind }]): [string, { key: string; kind: BusyKind }] => {
    const owner = ownerAt(night);
    return [night, { key: [key, owner?.orderId, owner?.blockId].join(' '), kind }];
  });
  return runsOf(new Map(keyed)).map(({ from, to, kind }) => {
    const { orderId = null, orderNo = null, blockId = null, reason = '' } = ownerAt(from) ?? {};
    return { ...{ from, to, kind, orderId, orderNo, blockId, reason } };
  });
};

/** Feed id → its conflicts from today on, in the order of their dates. */
export const conflictsOf = async (
  ctx: Ctx,
  houseId: string,
  today: string,
): Promise<ReadonlyMap<string, FeedConflict[]>> => {
  const found = new Map<string, FeedConflict[]>();
  for (const feed of await suspects(ctx, houseId, today))
    found.set(feed.id, await conflictsOfFeed(ctx, feed, today));
  return found;
};
