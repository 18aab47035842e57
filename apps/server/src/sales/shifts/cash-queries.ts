/**
 * Takings by business date, house and method: payments and deposits, less refunds and returned deposits on their day. A
 * payment voided on its day does not count; voided later, as when a platform changes a price, it counts on its day and
 * negatively on the day of the void. Payments from a deposit count with the deposit.
 */

import { postingRuleNames, postingRules } from '@minsu/contract/finance/ledger/posting-rules.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import type { CashDay, pageCash } from '@minsu/contract/sales/shifts/cash-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, limitOf, orderBy, type Paging, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesMoney } from './shift-queries.ts';

type Input = z.output<typeof pageCash.input>;
export type CashFilters = Omit<Input, 'current' | 'size'>;

/** A reversal has the rule of the entry it reverses. */
const ofPayments = postingRuleNames.filter((name) => postingRules[name].source === 'payment');

/** The day of a void is that of the last reversal in the ledger, never before the requested days. */
const voidedLater = (ctx: Ctx, { houseId, dateFrom }: CashFilters): RawBuilder<unknown> => sql`
  select p.house_id, p.method, p.amount_fen, p.taken_on, max(r.occurred_on) as voided_on
  from ledger_entries r join ledger_entries e on e.id = r.reverses_id and e.source = 'payment'
  join payments p on p.house_id = e.house_id and p.id = left(e.source_key, 36)::uuid and p.state = 'voided'
    and p.method <> 'deposit'
  where r.source = 'reversal' and r.rule = any(${ofPayments}) and ${inScope(ctx, 'r.houseId')}
    and ${houseId?.length ? sql`r.house_id = any(${houseId}::uuid[])` : sql`true`}
    and ${dateFrom ? sql`r.business_date >= ${dateFrom}::date` : sql`true`}
  group by p.house_id, p.id having max(r.occurred_on) > p.taken_on`;

const days = (ctx: Ctx, filters: CashFilters): RawBuilder<unknown> => {
  const { houseId, method, dateFrom, dateTo } = filters;
  const where = (how: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`${inScope(ctx, 'p.houseId')}`,
        ...(houseId?.length ? [sql`p.house_id = any(${houseId}::uuid[])`] : []),
        ...(method?.length ? [sql`${how} = any(${method}::text[])`] : []),
        ...(dateFrom ? [sql`${day} >= ${dateFrom}::date`] : []),
        ...(dateTo ? [sql`${day} <= ${dateTo}::date`] : []),
      ],
      sql` and `,
    );
  return sql`(
    with voided as (${voidedLater(ctx, filters)})
    select day, house_id, method, sum(count)::int as count, sum(taken)::bigint as taken_fen,
      sum(refunded)::bigint as refunded_fen, sum(taken - refunded)::bigint as net_fen
    from (
      select p.taken_on as day, p.house_id, p.method, 1 as count, p.amount_fen as taken, 0::bigint as refunded
      from payments p where p.state = 'succeeded' and p.method <> 'deposit'
        and ${where(sql`p.method`, sql`p.taken_on`)}
      union all
      select p.collected_on, p.house_id, p.method, 1, p.amount_fen, 0
      from deposits p where p.collected_on is not null and ${where(sql`p.method`, sql`p.collected_on`)}
      union all
      select p.finished_on, p.house_id, p.method, 0, 0, p.amount_fen
      from refunds p where p.state = 'succeeded' and p.finished_on is not null
        and ${where(sql`p.method`, sql`p.finished_on`)}
      union all
      select p.returned_on, p.house_id, p.return_method, 0, 0, p.amount_fen - p.deducted_fen
      from deposits p where p.returned_on is not null and ${where(sql`p.return_method`, sql`p.returned_on`)}
      union all
      select p.taken_on, p.house_id, p.method, 1, p.amount_fen, 0 from voided p
      where ${where(sql`p.method`, sql`p.taken_on`)}
      union all
      select p.voided_on, p.house_id, p.method, 0, 0, p.amount_fen from voided p
      where ${where(sql`p.method`, sql`p.voided_on`)}
    ) line group by day, house_id, method)`;
};

const sorted = ({ sort = ['-date'] }: CashFilters): RawBuilder<unknown> =>
  orderBy({ date: sql`c.day`, netFen: sql`c.net_fen` }, sort, sql`h.name, c.house_id, c.method`);

const read = async (ctx: Ctx, input: CashFilters, paging: Paging): Promise<CashDay[]> => {
  const { rows } = await sql<CashDay>`
    select c.day as date, c.house_id, h.name as house_name, c.method, c.count, c.taken_fen, c.refunded_fen, c.net_fen
    from ${days(ctx, input)} c join houses h on h.id = c.house_id
    order by ${sorted(input)} ${limitOf(paging)}`.execute(ctx.db);
  return rows;
};

export const countCash = async (ctx: Ctx, input: CashFilters, limit: number): Promise<number> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${days(ctx, input)} c limit ${limit}) n`.execute(ctx.db);
  return rows[0]?.total ?? 0;
};

/** Methods used on these days, including those no longer offered. */
export const methodsOfCash = async (ctx: Ctx, input: CashFilters): Promise<string[]> => {
  assertSeesMoney(ctx);
  const { rows } = await sql<{ method: string }>`
    select distinct c.method from ${days(ctx, input)} c order by c.method`.execute(ctx.db);
  return rows.map(({ method }) => method);
};

export const pageOfCash = async (ctx: Ctx, input: Input): Promise<Page<CashDay>> =>
  pageOfRows(await read(ctx, input, input), await countCash(ctx, input, TOTAL_LIMIT + 1), input);

export const cashBatches = (ctx: Ctx, input: CashFilters): AsyncGenerator<CashDay[]> => {
  assertSeesMoney(ctx);
  return batchesOf((paging) => read(ctx, input, paging));
};
