/** Room nights of a period from the summaries, by any grouping. */

import { bucketDays, bucketsOf, type Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { availableByDay, availableByHouse } from '../../inventory/room-status/capacity-queries.ts';
import { grouped, keyOf } from './grouped-queries.ts';
import { monthParts, type Span } from './month-parts.ts';
import { type Asked, channelsAsked, housesAsked, keySql } from './report-ctx.ts';
import { addSums, type KeyedSums, mergeSums, type Sums } from './report-sum-rules.ts';

const columns = (date: string) =>
  sql`house_id, ${sql.ref(date)} as night, channel, sold, room_fen, commission_fen`;

const ofDays = ({ from, to }: Span) => sql`
  select ${columns('night')} from report_days where night >= ${from}::date and night < ${to}::date`;
const ofMonths = ({ from, to }: Span) => sql`
  select ${columns('month')} from report_months where month >= ${from}::date and month < ${to}::date`;

/** Whole months from their own table, the rest at both ends from the days. */
const nightsOf = (asked: Asked, period: Period): RawBuilder<unknown> => {
  const { days, months } = monthParts(asked, period);
  return sql.join([...days.map(ofDays), ...(months ? [ofMonths(months)] : [])], sql` union all `);
};

interface NightRow {
  readonly key: string;
  readonly sold: number;
  readonly revenue: number;
  readonly commission: number;
}

/** Revenue and channel commissions. */
export const soldSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  const { ctx } = asked;
  const query = grouped({
    key: keyOf(asked.grouping, 'd', 'night'),
    sums: {
      sold: sql`d.sold`,
      revenue: sql`d.room_fen`,
      commission: sql`d.commission_fen`,
    },
    from: sql`(${nightsOf(asked, period)}) d
      where ${housesAsked(asked, 'd.houseId')} and ${channelsAsked(asked, 'd.channel')}`,
  });
  const { rows } = await (query as RawBuilder<NightRow>).execute(ctx.db);
  return new Map(rows.map(({ key, ...sums }) => [key, sums]));
};

/** The capacity per channel is unknown. */
const hasRooms = ({ grouping, channel }: Asked): boolean => grouping !== 'channel' && !channel?.length;

const blockedSums = async (asked: Asked, { from, to }: Period): Promise<KeyedSums> => {
  const { rows } = await sql<{ key: string; blocked: number }>`
    select ${keySql(asked.grouping, 'b', 'night')} as key, sum(b.blocked)::int as blocked from report_blocks b
    where b.night between ${from}::date and ${to}::date and ${housesAsked(asked, 'b.houseId')} group by 1`.execute(
    asked.ctx.db,
  );
  return new Map(rows.map(({ key, blocked }) => [key, { blocked }]));
};

const landlordOf = async (asked: Asked, houseIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; landlordId: string | null }>`
    select id, landlord_id from houses where id = any(${houseIds}::uuid[])`.execute(asked.ctx.db);
  return new Map(rows.map(({ id, landlordId }) => [id, landlordId ?? '']));
};

const availableSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  const { ctx, grain, grouping } = asked;
  const houses = housesAsked(asked, 'h.id');
  if (grain) {
    const on = await availableByDay(ctx, period, houses);
    return new Map(
      bucketsOf(period, grain).map((start) => {
        const days = bucketDays(start, grain, period);
        let available = 0;
        for (let day = days.from; day <= days.to; day = addDays(day, 1)) available += on(day);
        return [start, { available }];
      }),
    );
  }
  const byHouse = await availableByHouse(ctx, period, houses);
  if (grouping === 'house') return new Map([...byHouse].map(([key, available]) => [key, { available }]));
  const landlords = await landlordOf(asked, [...byHouse.keys()]);
  const groups = Map.groupBy(byHouse, ([houseId]) => landlords.get(houseId) ?? '');
  return new Map(
    [...groups].map(([key, parts]) => [key, addSums(parts.map(([, available]): Sums => ({ available })))]),
  );
};

/** Sold nights with available rooms; `rooms` says whether the latter are known. */
export const productionSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  if (!hasRooms(asked)) return soldSums(asked, period);
  const [sold, blocked, available] = await Promise.all([
    soldSums(asked, period),
    blockedSums(asked, period),
    availableSums(asked, period),
  ]);
  const all = mergeSums(available, blocked, sold);
  return new Map([...all].map(([key, sums]) => [key, { available: 0, blocked: 0, ...sums }]));
};
