/** The calendars of a house's rooms with their state. */

import type { listIcalRooms } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import {
  type FeedConflict,
  type FeedProblem,
  type FeedState,
  type IcalExport,
  type IcalFeed,
  type IcalSource,
  STALE_MINUTES,
} from '@minsu/contract/connections/ical/ical-feed.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseInScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { conflictsOf } from './feed-conflict-queries.ts';

interface FeedRow {
  readonly id: string;
  readonly houseId: string;
  readonly roomId: string;
  readonly source: IcalSource;
  readonly name: string;
  readonly host: string;
  readonly paused: boolean;
  readonly problem: FeedProblem | null;
  readonly problemNote: string;
  readonly fetchedAt: Date | null;
  readonly succeededAt: Date | null;
  readonly createdAt: Date;
  readonly nextAt: Date;
  readonly unread: number;
  readonly version: number;
  readonly events: number;
  readonly nights: number;
}

type Fetches = Pick<FeedRow, 'paused' | 'problem' | 'fetchedAt' | 'succeededAt' | 'createdAt' | 'unread'>;

const stateOf = (
  { paused, problem, fetchedAt, succeededAt, createdAt, unread }: Fetches,
  now: Date,
): FeedState => {
  if (paused) return 'paused';
  const isLate = now.getTime() - (succeededAt ?? createdAt).getTime() > STALE_MINUTES * MINUTE_MS;
  if (problem !== null) return 'failing';
  if (isLate) return 'stale';
  if (fetchedAt === null) return 'waiting';
  return unread > 0 ? 'partial' : 'fine';
};

const feedRows = async (ctx: Ctx, houseId: string, today: string): Promise<FeedRow[]> => {
  const { rows } = await sql<FeedRow>`
    select f.id, f.house_id, f.room_id, f.source, f.name, f.host, f.paused, f.problem, f.problem_note, f.fetched_at,
      f.succeeded_at, f.created_at, f.next_at, f.unread, f.version,
      (select count(*)::int from ical_events e where e.house_id = f.house_id and e.feed_id = f.id
        and e.to_date > ${today}::date) as events,
      (select count(*)::int from ical_blocks i
        join room_night n on n.house_id = i.house_id and n.block_id = i.block_id and n.night >= ${today}::date
        where i.house_id = f.house_id and i.feed_id = f.id) as nights
    from ical_feeds f where f.house_id = ${houseId} and f.deleted_at is null
    order by f.created_at, f.id`.execute(ctx.db);
  return rows;
};

const toFeed = (
  { paused, createdAt, ...row }: FeedRow,
  conflicts: ReadonlyMap<string, FeedConflict[]>,
  now: Date,
): IcalFeed => ({
  ...row,
  state: stateOf({ ...row, paused, createdAt }, now),
  fetchedAt: row.fetchedAt?.toISOString() ?? null,
  succeededAt: row.succeededAt?.toISOString() ?? null,
  nextAt: row.nextAt.toISOString(),
  conflicts: conflicts.get(row.id) ?? [],
});

/** The feed by id; the caller has checked its scope. */
export const feedById = async (
  ctx: Ctx,
  { houseId, id, today }: { readonly houseId: string; readonly id: string; readonly today: string },
): Promise<IcalFeed | null> => {
  const row = (await feedRows(ctx, houseId, today)).find((feed) => feed.id === id);
  return row ? toFeed(row, await conflictsOf(ctx, houseId, today), ctx.now) : null;
};

const exportRows = async (ctx: Ctx, houseId: string) => {
  const { rows } = await sql<z.input<typeof IcalExport> & { roomId: string }>`
    select room_id, source, made_by, made_at, fetched_at from ical_exports where house_id = ${houseId}
    order by source`.execute(ctx.db);
  return rows;
};

const roomRows = async (ctx: Ctx, houseId: string) => {
  const { rows } = await sql<{ roomId: string; number: string; roomTypeName: string }>`
    select r.id as room_id, r.number, t.name as room_type_name from rooms r
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    where r.house_id = ${houseId} and r.active order by r.position, r.number`.execute(ctx.db);
  return rows;
};

export const icalRoomsOf = async (
  ctx: Ctx,
  input: { readonly houseId: string },
): Promise<z.input<(typeof listIcalRooms)['output']>> => {
  const { id: houseId, timeZone } = await houseInScope(ctx, input.houseId);
  const today = await businessDateIn(ctx, timeZone);
  const [rooms, feeds, exports, conflicts] = await Promise.all([
    roomRows(ctx, houseId),
    feedRows(ctx, houseId, today),
    exportRows(ctx, houseId),
    conflictsOf(ctx, houseId, today),
  ]);
  const feedOf = (row: FeedRow) => toFeed(row, conflicts, ctx.now);
  return {
    rooms: rooms.map((room) => ({
      ...room,
      feeds: feeds.filter(({ roomId }) => roomId === room.roomId).map(feedOf),
      exports: exports.filter(({ roomId }) => roomId === room.roomId),
    })),
  };
};
