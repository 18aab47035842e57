/** The business date: a house's "today", which begins at the audit hour. */
import { BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import { readSettings } from '../system/settings-queries.ts';

/** The facts a business date is computed from. */
interface Clock {
  readonly db: Db;
  readonly now: Date;
  /** Services whose settings are cached. */
  readonly services: object;
}

export const businessDateIn = async (ctx: Clock, timeZone: string = BUSINESS_TIME_ZONE): Promise<string> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  return businessDate(ctx.now, timeZone, auditHour);
};

/** The same in SQL, for houses in several time zones: `businessDateSql(ctx, 'h.timeZone')`. */
export const businessDateSql = async (ctx: Clock, timeZoneColumn: string): Promise<RawBuilder<string>> => {
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  return sql<string>`((${ctx.now}::timestamptz at time zone ${sql.ref(timeZoneColumn)})
    - make_interval(hours => ${auditHour}))::date`;
};

/** The calendar date in the house's time zone, ignoring the audit hour. */
export const localDateSql = ({ now }: Pick<Clock, 'now'>, timeZoneColumn: string): RawBuilder<string> =>
  sql<string>`(${now}::timestamptz at time zone ${sql.ref(timeZoneColumn)})::date`;

/** Start of a business day, or of one a number of days later; lists filter instants by it. */
export const startOfDay = (day: string, plus = 0): RawBuilder<Date> =>
  sql<Date>`(${day}::date + ${plus}::int + time '00:00') at time zone ${BUSINESS_TIME_ZONE}`;
