/** How to read a feed's calendar: in its house's time zone, as far ahead as nights are sold. */
import type { Ctx } from '../../platform/context.ts';
import { businessDateIn } from '../houses/business-date-queries.ts';
import { readSettings } from '../system/settings-queries.ts';
import { ownUidSuffix } from './ical-uid.ts';
import { type CalendarReading, readingWindow } from './read-calendar.ts';

export const feedReading = async (
  ctx: Ctx,
  { houseId }: { readonly houseId: string },
): Promise<CalendarReading> => {
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
