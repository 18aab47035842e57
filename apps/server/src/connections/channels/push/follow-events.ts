/**
 * Houses with events since the last run. Which event changes which nights is not decided here: the comparison finds out
 * (docs/decisions/015).
 */
import { isChannelNews } from '@minsu/contract/connections/channels/channel-live.ts';
import { sql } from 'kysely';
import { forgetSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { NIL_ID } from '../../../platform/ids.ts';
import { plannedOnce } from '../../../platform/jobs/planned-once.ts';
import { lastPosition } from '../../../platform/live/live-feed.ts';
import { housesAt, markHouses } from './dirty-houses.ts';

const BATCH = 5_000;

interface Followed {
  readonly position: number;
  readonly houseId: string;
  readonly entity: string;
  readonly entityId: string;
  readonly at: Date;
}

const eventsAfter = (ctx: Ctx, position: number): Promise<Followed[]> =>
  ctx.db
    .selectFrom('eventPositions')
    .select(['position', 'houseId', 'entity', 'entityId', 'at'])
    .where('position', '>', plannedOnce(position, 'bigint'))
    .orderBy('position')
    .limit(sql.lit(BATCH))
    .execute();

/** Events without a house: settings concern all houses, a connection those it sells. */
const houseless = async (ctx: Ctx, events: readonly Followed[]): Promise<string[]> => {
  if (events.length === 0) return [];
  if (events.some(({ entity }) => entity === 'setting')) {
    forgetSettings(ctx.services);
    return housesAt(ctx, null);
  }
  return housesAt(ctx, [...new Set(events.map(({ entityId }) => entityId))]);
};

/** The first time everything is compared. */
const beginFollowing = async (ctx: Ctx): Promise<void> => {
  const position = await lastPosition(ctx.db);
  await ctx.db
    .insertInto('channelFollow')
    .values({ position })
    .onConflict((twice) => twice.doNothing())
    .execute();
  await markHouses(ctx, await housesAt(ctx, null), ctx.now);
};

/** One batch in one transaction; answers whether there may be more. */
export const followEvents = async (ctx: Ctx): Promise<boolean> => {
  const known = await ctx.db.selectFrom('channelFollow').select('position').executeTakeFirst();
  if (!known) {
    await beginFollowing(ctx);
    return true;
  }
  const events = await eventsAfter(ctx, known.position);
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return false;
  const sold = events.filter((event) => !isChannelNews(event));
  const of = [...new Set(sold.map(({ houseId }) => houseId))].filter((id) => id !== NIL_ID);
  const other = await houseless(
    ctx,
    sold.filter(({ houseId }) => houseId === NIL_ID),
  );
  await markHouses(ctx, [...of, ...other], first.at);
  await ctx.db.updateTable('channelFollow').set({ position: last.position }).execute();
  return events.length === BATCH;
};
