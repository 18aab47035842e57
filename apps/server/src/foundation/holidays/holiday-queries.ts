import type { Holiday } from '@minsu/contract/foundation/holidays/holiday.ts';
import type { Db } from '../../platform/database/open-database.ts';

/** All known ones, in order. */
export const readHolidays = async (db: Db): Promise<Holiday[]> =>
  (await db
    .selectFrom('holidays')
    .select(['id', 'year', 'zh', 'en', 'fromDate as from', 'toDate as to', 'workdays', 'status', 'source'])
    .orderBy('fromDate')
    .execute()) as Holiday[];
