/** The orders behind a figure: what each adds, and what they add together. */

import { ordersBehind } from '@minsu/contract/operations/reports/report-drill.ts';
import type { pageReportOrders, ReportOrder } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import type { FigureName } from '@minsu/contract/operations/reports/report-list.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { dueSql } from '../../sales/worth/balance-queries.ts';
import { answerKey } from './answer-sum-queries.ts';
import { type LongOrders, longOrders } from './long-order-queries.ts';
import { overStates } from './other-sum-queries.ts';
import { type Asked, askedOf } from './report-ctx.ts';
import { NO_AGE, narrowed, over } from './report-row-queries.ts';

type Input = z.output<typeof pageReportOrders.input>;
type Paging = Pick<Input, 'current' | 'size'>;

const byDeposit = (asked: Asked, key: string | undefined, figure: FigureName): RawBuilder<unknown> => {
  const { also } = narrowed(asked, key, sql`greatest(${asked.today}::date - d.collected_on, 0)`);
  return sql`
    select o.house_id, o.id as order_id, count(*)::int as count, sum(d.amount_fen - d.deducted_fen)::bigint as fen
    from deposits d
    join orders o on o.house_id = d.house_id and o.id = d.order_id
    join houses h on h.id = o.house_id
    where d.state in ('held', 'returning', 'return_failed') and ${over(asked, also)}
      and ${figure === 'toReturn' ? sql`o.shown = any(${overStates})` : sql`true`} group by 1, 2`;
};

const byBalance = (asked: Asked, key: string | undefined): RawBuilder<unknown> => {
  const due = dueSql('o');
  const { also } = narrowed(asked, key, sql`greatest(${asked.today}::date - o.check_out, 0)`);
  return sql`
    select o.house_id, o.id as order_id, 1 as count, ${due}::bigint as fen
    from orders o join houses h on h.id = o.house_id
    where ${due} > 0 and ${over(asked, also)}`;
};

/** A review with a known reply time counts as answered. */
const waited: Partial<Record<FigureName, RawBuilder<unknown>>> = {
  answered: sql`o.minutes is not null`,
  unanswered: sql`o.minutes is null`,
};

/** Orders with waits, and how many. A wait `o` has house, order and channel itself. */
const byWait = (asked: Asked, key: string | undefined, figure: FigureName): RawBuilder<unknown> => {
  const own = asked.grouping === 'employee' || asked.grouping === 'hour';
  const { period, also } = narrowed(asked, own ? undefined : key, NO_AGE);
  const ofRow = own && key !== undefined ? sql`${answerKey(asked.grouping, 'o')} = ${key}` : sql`true`;
  return sql`
    select o.house_id, o.order_id, count(*)::int as count, 0::bigint as fen from report_waits o
    where o.day between ${period.from}::date and ${period.to}::date and ${ofRow} and ${over(asked, also)}
      and ${waited[figure] ?? sql`true`} group by 1, 2`;
};

const behind = (asked: Asked, key: string | undefined, figure: FigureName): RawBuilder<unknown> => {
  switch (asked.report) {
    case 'deposits-held':
      return byDeposit(asked, key, figure);
    case 'aged-balances':
      return byBalance(asked, key);
    case 'response-time':
      return byWait(asked, key, figure);
    default:
      return fail(reportFailures.notBy);
  }
};

interface Found extends Omit<ReportOrder, 'orderId'> {
  /** Null: the page has no orders. */
  readonly orderId: string | null;
  readonly orders: number;
}

interface FoundAll extends Found {
  readonly allCount: number;
  readonly allFen: number;
}

interface Answer {
  readonly rows: readonly Found[];
  readonly count: number;
  readonly fen: number;
}

const shown = sql`o.id as order_id, o.order_no, h.name as house_name, o.booker_name as guest, o.channel, o.shown, o.check_in,
  o.check_out, k.count, k.fen`;

/** Keys are read once, for totals and page; rows afterwards. */
const fewOrders = async (asked: Asked, found: RawBuilder<unknown>, page: Paging): Promise<Answer> => {
  const { rows } = await sql<FoundAll>`
    with found as materialized (${found}),
    page as (select * from found k order by k.count desc, k.fen desc, k.order_id ${limitOf(page)})
    select a.orders, a.all_count, a.all_fen, ${shown}
    from (select count(*)::int as orders, coalesce(sum(count), 0)::int as all_count, coalesce(sum(fen), 0)::bigint as all_fen
      from found) a
    left join page k on true
    left join orders o on o.house_id = k.house_id and o.id = k.order_id
    left join houses h on h.id = o.house_id
    order by k.count desc, k.fen desc, k.order_id`.execute(asked.ctx.db);
  return { rows, count: rows[0]?.allCount ?? 0, fen: rows[0]?.allFen ?? 0 };
};

/** Latest arrivals first. */
const manyOrders = async (asked: Asked, { keys, adds, sum }: LongOrders, page: Paging): Promise<Answer> => {
  const most = Math.max(COUNT_LIMIT, page.current * page.size);
  const [{ rows }, sums] = await Promise.all([
    sql<Found>`
      with matching as materialized (${keys(most)}),
      page as (select * from matching order by check_in desc, id desc ${limitOf(page)}),
      added as (
        select o.house_id, o.id, m.* from page p join orders o on o.house_id = p.house_id and o.id = p.id
        cross join lateral (${adds}) m
      )
      select a.orders, ${shown} from (select count(*)::int as orders from matching) a
      left join added k on true
      left join orders o on o.house_id = k.house_id and o.id = k.id
      left join houses h on h.id = o.house_id
      order by o.check_in desc, o.id desc`.execute(asked.ctx.db),
    sum(),
  ]);
  return { rows, ...sums };
};

/** Waits have no amounts. */
const hasMoney = ({ report }: Asked): boolean => report !== 'response-time';

/** The figure the orders add up to. */
const figureOf = ({ report }: Asked, wanted: FigureName | undefined): FigureName => {
  const offered = ordersBehind[report] ?? [];
  const figure = wanted ?? offered[0];
  return figure !== undefined && offered.includes(figure) ? figure : fail(reportFailures.noOrders);
};

export const reportOrders = async (ctx: Ctx, { key, figure, current, size, ...input }: Input) => {
  const asked = await askedOf(ctx, input);
  const page = { current, size };
  const named = figureOf(asked, figure);
  const long = longOrders(asked, key, named);
  const { rows, count, fen } = await (long
    ? manyOrders(asked, long, page)
    : fewOrders(asked, behind(asked, key, named), page));
  const money = asked.seesMoney && hasMoney(asked);
  const records = rows.flatMap(({ orderId, fen: adds, ...row }) =>
    orderId === null ? [] : [{ ...row, orderId, fen: money ? adds : null }],
  );
  return {
    ...pageOfRows(records, Math.min(rows[0]?.orders ?? 0, COUNT_LIMIT), page),
    count,
    fen: money ? fen : null,
  };
};
