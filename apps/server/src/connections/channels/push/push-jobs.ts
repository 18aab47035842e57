/** Scheduled jobs of the push: new days, nightly readings, deletion of old rows. */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { businessDateSql } from '../../../foundation/houses/business-date-queries.ts';
import type { Job } from '../../../platform/module.ts';
import { forgetChannelNews, forgetChannelPositions } from './announce-sync.ts';
import { markHouses } from './dirty-houses.ts';
import { hasAccount, horizonSql, isActive } from './listing-queries.ts';

/**
 * Every minute: houses with listings whose last night of the horizon is not computed yet. That is every house once a
 * day, and any newly linked listing.
 */
export const extendHorizonJob: Job = {
  cron: '* * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const { rows } = await sql<{ houseId: string }>`
        select distinct r.house_id from channel_rooms r
        join channel_connections k on k.id = r.connection_id join houses h on h.id = r.house_id
        where r.listed and ${hasAccount} and not exists (
          select from channel_cells c where c.house_id = r.house_id and c.connection_id = r.connection_id
            and c.channel_room_id = r.id
            and c.night = ${await businessDateSql(ctx, 'h.timeZone')} + ${horizonSql(sql`k.platform`)} - 1)`.execute(
        ctx.db,
      );
      await markHouses(
        ctx,
        rows.map(({ houseId }) => houseId),
        ctx.now,
      );
    }),
};

/** The local hour in which a house's listings are read back. */
const READ_BACK_HOUR = 3;

/** Hourly: listings of houses where it is night, spread over the hour. Running twice in an hour is harmless. */
export const readBackJob: Job = {
  cron: '3 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      await sql`
        update channel_rooms r set read_back_due_at = ${ctx.now}::timestamptz + random() * interval '50 minutes'
        from channel_connections k, houses h
        where k.id = r.connection_id and h.id = r.house_id and r.listed and ${isActive}
          and extract(hour from ${ctx.now}::timestamptz at time zone h.time_zone) = ${READ_BACK_HOUR}
          and r.read_back_due_at is null`.execute(ctx.db);
    }),
};

/** Days after which nights are over everywhere. */
const OVER_DAYS = 2;

/** Daily: deletes past nights of houses that were not compared, remains of deleted connections, and old updates. */
export const forgetCellsJob: Job = {
  cron: '25 20 * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const over = addDays(localDate(ctx.now, BUSINESS_TIME_ZONE), -OVER_DAYS);
      for (const table of ['channelCells', 'channelConfirmedNights'] as const)
        await ctx.db
          .deleteFrom(table)
          .where((eb) =>
            eb.or([
              eb('night', '<', over),
              eb(
                'connectionId',
                'in',
                eb.selectFrom('channelConnections').select('id').where('deletedAt', 'is not', null),
              ),
            ]),
          )
          .execute();
      await forgetChannelNews(ctx);
    }),
};

/** Hourly: deletes the positions of channel updates among all changes. */
export const forgetPositionsJob: Job = {
  cron: '35 * * * *',
  run: async (job) => {
    while (await job.change(forgetChannelPositions));
  },
};
