/** How to read a feed's calendar: in its house's time zone, as far ahead as nights are sold. */

import { businessDate } from '@minsu/contract/platform/dates.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FetchedFeed } from './fetch-feed.ts';
import { ownUidSuffix } from './ical-uid.ts';
import { type CalendarReading, readingWindow } from './reading/read-calendar.ts';

const feedReading = async (ctx: Ctx, { houseId }: { readonly houseId: string }): Promise<CalendarReading> => {
  const { timeZone } = await ctx.db
    .selectFrom('houses')
    .select('timeZone')
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();
  const [{ horizonDays }, today] = await Promise.all([
    readSettings(ctx.db, ctx.services),
    businessDateIn(ctx, timeZone),
  ]);
  return { timeZone, ...readingWindow(today, horizonDays), ownSuffix: ownUidSuffix(ctx.services) };
};

/**
 * Request for a feed, with how to read its answer. The first answer of a day is a complete one: a calendar that has not
 * changed holds repeated events that reach into nights which have come on sale since it was read.
 */
export const fetchOf = async <F extends FetchedFeed>(
  ctx: Ctx,
  feed: F,
): Promise<{ readonly feed: F; readonly reading: CalendarReading }> => {
  const reading = await feedReading(ctx, feed);
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  const { fetchedAt } = feed;
  const isOfToday =
    fetchedAt !== null && businessDate(fetchedAt, reading.timeZone, auditHour) === reading.from;
  return { feed: isOfToday ? feed : { ...feed, etag: null, lastModified: null }, reading };
};
