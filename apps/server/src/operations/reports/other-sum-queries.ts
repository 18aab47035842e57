/** Sums of landlords, deposits, balances, tasks and reviews. */
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { ageBands, bandOf } from '@minsu/contract/operations/reports/report-list.ts';
import { type RawBuilder, sql } from 'kysely';
import { seesAllHouses } from '../../foundation/houses/house-scope-queries.ts';
import { dueSql } from '../../sales/worth/balance-queries.ts';
import { grouped, type Key, keyOf } from './grouped-queries.ts';
import { type Asked, channelsAsked, housesAsked, keySql } from './report-ctx.ts';
import { addSums, type KeyedSums, mergeSums, type Sums } from './report-sum-rules.ts';
import { trueUpSums } from './true-up-sum-queries.ts';

type Row = Record<string, number> & { readonly key: string };

const keyed = (rows: readonly Row[]): KeyedSums =>
  new Map(
    rows.map(({ key, ...sums }): [string, Sums] => [
      key as unknown as string,
      Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value ?? 0)])),
    ]),
  );

const read = async (asked: Asked, query: RawBuilder<unknown>): Promise<KeyedSums> => {
  const { rows } = await (query as RawBuilder<Row>).execute(asked.ctx.db);
  return keyed(rows);
};

/**
 * Expenses charged to a landlord without a house: without a house filter, for users with all houses in scope or that
 * landlord.
 */
const ofNoHouse = ({ ctx, houseId }: Asked): RawBuilder<unknown> => {
  if (houseId?.length) return sql`false`;
  if (seesAllHouses(ctx)) return sql`true`;
  return sql`e.landlord_id in (select l.id from landlords l where l.user_id = ${ctx.user.id})`;
};

const expenseKey = (grouping: Asked['grouping']): RawBuilder<unknown> => {
  if (grouping === 'landlord') return sql`coalesce(e.landlord_id::text, '')`;
  return grouping === 'house' ? sql`coalesce(e.house_id::text, '')` : keySql(grouping, 'e', 'spent_on');
};

/** Expenses charged to landlords, with or without a house, including the mark-up. */
const landlordExpenses = (asked: Asked, { from, to }: Period): Promise<KeyedSums> => {
  const { landlordId, ...houses } = asked;
  const charged = landlordId?.length ? sql`e.landlord_id = any(${landlordId}::uuid[])` : sql`true`;
  return read(
    asked,
    sql`select ${expenseKey(asked.grouping)} as key, sum(e.amount_fen + e.markup_fen)::bigint as expenses
      from expenses e where e.charged_to = 'landlord' and e.state = 'approved'
        and e.spent_on between ${from}::date and ${to}::date and ${charged}
        and case when e.house_id is null then ${ofNoHouse(asked)} else ${housesAsked(
          { ...houses, landlordId: undefined },
          'e.houseId',
        )} end
      group by 1`,
  );
};

export const profitSums = async (asked: Asked, period: Period): Promise<KeyedSums> => {
  const { from, to } = period;
  const shares = read(
    asked,
    grouped({
      key: keyOf(asked.grouping, 's', 'night'),
      sums: {
        nights: sql`s.nights`,
        landlord: sql`s.landlord_fen`,
        platform: sql`s.platform_fen`,
        channel: sql`s.channel_fen`,
        tax: sql`s.tax_fen`,
      },
      from: sql`report_shares s
        where s.night between ${from}::date and ${to}::date and ${housesAsked(asked, 's.houseId')}`,
    }),
  );
  return mergeSums(await shares, await landlordExpenses(asked, period), await trueUpSums(asked, period));
};

/** The database returns days, which are put into age bands here. */
const aged = async (
  asked: Asked,
  days: RawBuilder<unknown>,
  rest: (key: RawBuilder<unknown>) => RawBuilder<unknown>,
) => {
  if (asked.grouping !== 'age') return null;
  const byDay = await read(asked, rest(sql`(${days})::text`));
  const banded = [...byDay].map(([key, sums]): [string, Sums] => [
    String(bandOf(Number(key), ageBands)),
    sums,
  ]);
  return new Map(
    [...Map.groupBy(banded, ([k]) => k)].map(([k, parts]) => [k, addSums(parts.map(([, s]) => s))]),
  );
};

/** The guest has left: the deposit is due for refund. */
export const overStates = ['completed', 'no_show', 'cancelled'];

export const depositSums = async (asked: Asked): Promise<KeyedSums> => {
  const days = sql`${asked.today}::date - d.collected_on`;
  const query = (key: RawBuilder<unknown>) => sql`
    select ${key} as key, count(*)::int as deposits, sum(d.amount_fen - d.deducted_fen)::bigint as held,
      sum(greatest(${days}, 0))::int as days, count(*) filter (where o.shown = any(${overStates}))::int as to_return,
      coalesce(sum(d.amount_fen - d.deducted_fen) filter (where o.shown = any(${overStates})), 0)::bigint as to_return_fen
    from deposits d join orders o on o.house_id = d.house_id and o.id = d.order_id
    where d.state in ('held', 'returning', 'return_failed') and ${housesAsked(asked, 'd.houseId')}
      and ${channelsAsked(asked, 'o.channel')} group by 1`;
  return (await aged(asked, days, query)) ?? read(asked, query(keySql(asked.grouping, 'o', 'check_in')));
};

export const balanceSums = async (asked: Asked): Promise<KeyedSums> => {
  const days = sql`greatest(${asked.today}::date - o.check_out, 0)`;
  const balance = dueSql('o');
  const owed = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${balance}) filter (where ${balance} > 0 and ${condition}), 0)::bigint`;
  const query = (key: RawBuilder<unknown>) => sql`
    select ${key} as key, count(*) filter (where ${balance} > 0)::int as owing, ${owed(sql`true`)} as owed,
      ${owed(sql`${days} <= 30`)} as owed30, ${owed(sql`${days} between 31 and 60`)} as owed60,
      ${owed(sql`${days} between 61 and 90`)} as owed90, ${owed(sql`${days} > 90`)} as owed_more,
      coalesce(-sum(${balance}) filter (where ${balance} < 0), 0)::bigint as credit
    from orders o where ${balance} <> 0 and ${housesAsked(asked, 'o.houseId')}
      and ${channelsAsked(asked, 'o.channel')} group by 1`;
  return (await aged(asked, days, query)) ?? read(asked, query(keySql(asked.grouping, 'o', 'check_out')));
};

const taskKey = (grouping: Asked['grouping']): Key => {
  if (grouping === 'cleaner') return { text: sql`coalesce(t.assignee_id::text, '')`, of: sql`t.assignee_id` };
  return grouping === 'kind' ? { text: sql`t.kind`, of: sql`t.kind` } : keyOf(grouping, 't', 'day');
};

export const taskSums = async (asked: Asked, { from, to }: Period): Promise<KeyedSums> => {
  const sums = await read(
    asked,
    grouped({
      key: taskKey(asked.grouping),
      sums: {
        tasks: sql`t.tasks`,
        done: sql`t.done`,
        late: sql`t.late`,
        fails: sql`t.fails`,
        timed: sql`t.timed`,
        minutes: sql`t.minutes`,
        cost: sql`t.cost_fen`,
      },
      from: sql`report_tasks t where t.day between ${from}::date and ${to}::date and ${housesAsked(asked, 't.houseId')}`,
    }),
  );
  return new Map([...sums].filter(([, { tasks = 0 }]) => tasks > 0));
};

export const reviewSums = (asked: Asked, { from, to }: Period): Promise<KeyedSums> =>
  read(
    asked,
    grouped({
      key: keyOf(asked.grouping, 'r', 'day'),
      sums: {
        reviews: sql`r.reviews`,
        // Integers add up the same in any order.
        score: sql`round(r.score * 100)`,
        low: sql`r.low`,
        replied: sql`r.replied`,
        inTime: sql`r.in_time`,
      },
      from: sql`report_reviews r where r.day between ${from}::date and ${to}::date and ${housesAsked(asked, 'r.houseId')}
        and ${channelsAsked(asked, 'r.channel')}`,
    }),
  );
