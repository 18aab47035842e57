/** A feed locked for a change, with its room and house. */

import { icalFailures } from '@minsu/contract/connections/ical/ical-failures.ts';
import { type FeedProblem, IcalFeed, type IcalSource } from '@minsu/contract/connections/ical/ical-feed.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { feedById } from './feed-list-queries.ts';

export interface LockedFeed {
  readonly houseId: string;
  readonly id: string;
  readonly roomId: string;
  readonly roomNumber: string;
  /** A disabled room takes no events. */
  readonly roomActive: boolean;
  readonly source: IcalSource;
  readonly name: string;
  readonly host: string;
  readonly paused: boolean;
  readonly problem: FeedProblem | null;
  readonly version: number;
  readonly timeZone: string;
  /** The house's business date. */
  readonly today: string;
}

/** Null if it was removed or is out of scope. */
export const lockFeedIfThere = async (ctx: Ctx, id: string): Promise<LockedFeed | null> => {
  const { rows } = await sql<Omit<LockedFeed, 'today'>>`
    select f.house_id, f.id, f.room_id, r.number as room_number, r.active as room_active, f.source, f.name, f.host,
      f.paused, f.problem, f.version, h.time_zone
    from ical_feeds f
    join rooms r on r.house_id = f.house_id and r.id = f.room_id
    join houses h on h.id = f.house_id
    where f.id = ${id} and f.deleted_at is null and ${inScope(ctx, 'f.houseId')} for update of f`.execute(
    ctx.db,
  );
  const [feed] = rows;
  return feed ? { ...feed, today: await businessDateIn(ctx, feed.timeZone) } : null;
};

/** Fails with `ical.feedNotFound`, also when out of scope, and with `core.stale`. */
export const lockFeed = async (ctx: Ctx, id: string, version: number): Promise<LockedFeed> => {
  const feed = (await lockFeedIfThere(ctx, id)) ?? fail(icalFailures.feedNotFound);
  if (feed.version !== version) failStale(IcalFeed, await feedById(ctx, feed));
  return feed;
};

/** Records a feed in its house's history, without its address. */
export const recordFeed = (
  ctx: Ctx,
  feed: Pick<LockedFeed, 'houseId' | 'roomId' | 'roomNumber' | 'name' | 'host' | 'source'>,
  name: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  ctx.record({
    name,
    entity: 'room',
    entityId: feed.roomId,
    houseId: feed.houseId,
    after: { number: feed.roomNumber, calendar: feed.name, host: feed.host, ...more },
  });
