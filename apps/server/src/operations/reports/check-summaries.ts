/** Compares the summaries with a fresh computation every night; differences are reported and corrected. */

import { monthStart } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { keepSummaries, workOutMonth } from './keep-summaries.ts';
import { columnsOf, type Share, shareOfMonth, summaries } from './summaries.ts';

/** Months around the day that are compared each night; those further off in turn, one a night. */
const BEFORE = 1;
const AHEAD = 2;
const HOUSES = 200;
/** Nights within which all older months are checked. */
const CYCLE = 60;

/** Houses with wrong rows in a month. */
export const differingHouses = async ({ db }: Ctx, share: Share): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  for (const summary of summaries) {
    const stored = sql`select ${columnsOf(summary)} from ${sql.table(summary.table)}
      where house_id = any(${share.houseIds}::uuid[]) and ${sql.ref(summary.date)} >= ${share.from}::date
        and ${sql.ref(summary.date)} < ${share.to}::date`;
    const { rows } = await sql<{ houseId: string; count: number }>`
      with fresh as (${summary.fresh(share)}), stored as (${stored})
      select house_id, count(*)::int as count from (
        (table fresh except table stored) union all (table stored except table fresh)) d group by 1`.execute(
      db,
    );
    for (const { houseId, count } of rows) found.set(houseId, (found.get(houseId) ?? 0) + count);
  }
  return found;
};

const monthsToCheck = (today: string): string[] => {
  const near = Array.from({ length: BEFORE + AHEAD + 1 }, (_, i) => i - BEFORE);
  const far = -(BEFORE + 1 + (Math.floor(Date.parse(`${today}T00:00:00Z`) / DAY_MS) % CYCLE));
  return [...near, far].map((months) => {
    let month = monthStart(today);
    for (let left = months; left < 0; left += 1) month = monthStart(addDays(month, -1));
    for (let left = months; left > 0; left -= 1) month = monthStart(addDays(month, 31));
    return month;
  });
};

/** A month in work is left to the next night: marked again since, it is made right anyway. */
const unmarked = async ({ db }: Ctx, month: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select h.id from houses h where not exists (
      select from report_marks m where m.house_id = h.id and m.month = ${month}::date) order by h.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

export const checkMonth = async (
  ctx: Ctx,
  month: string,
): Promise<{ houses: number; differences: number }> => {
  const all = await unmarked(ctx, month);
  let differences = 0;
  for (let from = 0; from < all.length; from += HOUSES) {
    const found = await differingHouses(ctx, shareOfMonth(all.slice(from, from + HOUSES), month));
    if (found.size === 0) continue;
    differences += [...found.values()].reduce((sum, count) => sum + count, 0);
    await workOutMonth(ctx.db, [...found.keys()], month);
    ctx.services.log.error('report summaries differed and were made right', { month, houses: found.size });
  }
  return { houses: all.length, differences };
};

/** Stops counting rooms of houses no longer on sale. */
const endRooms = (ctx: Ctx, today: string) =>
  sql`insert into report_rooms (house_id, from_date, rooms)
    select h.id, ${today}::date, 0 from houses h
    join lateral (select r.rooms from report_rooms r where r.house_id = h.id order by r.from_date desc limit 1) r on true
    where h.state not in ('online', 'offline') and r.rooms > 0
    on conflict (house_id, from_date) do update set rooms = 0`.execute(ctx.db);

export const summaryCheckJob: Job = {
  cron: '17 20 * * *',
  run: async (job) => {
    await keepSummaries(job.change, () => job.signal.aborted);
    const today = await job.read((ctx) => businessDateIn(ctx));
    await job.change((ctx) => endRooms(ctx, today));
    let houses = 0;
    let differences = 0;
    for (const month of monthsToCheck(today)) {
      if (job.signal.aborted) return;
      const found = await job.change((ctx) => checkMonth(ctx, month));
      houses = Math.max(houses, found.houses);
      differences += found.differences;
    }
    await job.change((ctx) =>
      sql`insert into report_checks (day, houses, differences, at) values (${today}, ${houses}, ${differences}, ${ctx.now})
        on conflict (day) do update set houses = excluded.houses, differences = report_checks.differences + excluded.differences,
          at = excluded.at`.execute(ctx.db),
    );
  },
};
