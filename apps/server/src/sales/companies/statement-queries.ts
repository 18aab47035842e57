/** The statement of a company by day: opening balance, charges of orders in scope less refunds, and settlements. */

import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import type { pageStatement, StatementLine } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, limitOf, type Paging, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesAccounts, companyById } from './company-queries.ts';

type Input = z.output<typeof pageStatement.input>;
export type Line = z.input<typeof StatementLine>;
export type StatementFilters = Omit<Input, 'current' | 'size'>;

const lines = (ctx: Ctx, { companyId, dateFrom, dateTo }: StatementFilters): RawBuilder<unknown> => {
  const between = (day: RawBuilder<unknown>) => sql`${dateFrom ? sql`${day} >= ${dateFrom}::date` : sql`true`}
    and ${dateTo ? sql`${day} <= ${dateTo}::date` : sql`true`}`;
  return sql`(
    select p.id, 'charge' as kind, p.taken_on as date,
      p.amount_fen - p.refunded_fen + coalesce(r.amount_fen, 0) as amount_fen, o.id as order_id, o.order_no,
      h.name as house_name, o.booker_name as guest_name, o.check_in, o.check_out, null::text as method,
      p.note, p.taken_by as by, p.taken_at as at, false as voided
    from payments p join orders o on o.house_id = p.house_id and o.id = p.order_id join houses h on h.id = p.house_id
    left join refunds r on r.house_id = p.house_id and r.payment_id = p.id
      and r.state in ('requested', 'processing', 'failed')
    where p.company_id = ${companyId} and p.state = 'succeeded' and ${inScope(ctx, 'p.houseId')}
      and ${between(sql`p.taken_on`)}
    union all
    select s.id, 'settlement', s.settled_on, -s.amount_fen, null, null, null, null, null, null, s.method,
      concat_ws(' · ', nullif(s.note, ''), s.void_reason), s.settled_by, s.settled_at, s.voided_at is not null
    from company_settlements s
    where s.company_id = ${companyId} and ${between(sql`s.settled_on`)}
    union all
    select b.id, 'opening', b.as_of, b.amount_fen, null, null, null, null, null, null, null, b.note, b.made_by_name,
      b.made_at, false
    from opening_balances b
    where b.kind = 'company' and b.party = ${companyId}::text and b.reversed_at is null and ${between(sql`b.as_of`)})`;
};

const read = async (ctx: Ctx, input: StatementFilters, paging: Paging): Promise<Line[]> => {
  const direction = input.sort?.[0] === 'date' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Line>`
    select l.* from ${lines(ctx, input)} l order by l.date ${direction}, l.at ${direction}, l.id
    ${limitOf(paging)}`.execute(ctx.db);
  return rows;
};

export const countStatement = async (ctx: Ctx, input: StatementFilters, limit: number): Promise<number> => {
  assertSeesAccounts(ctx);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${lines(ctx, input)} l limit ${limit}) n`.execute(ctx.db);
  return rows[0]?.total ?? 0;
};

export const pageOfStatement = async (ctx: Ctx, input: Input): Promise<Page<Line>> => {
  await companyById(ctx, input.companyId);
  return pageOfRows(await read(ctx, input, input), await countStatement(ctx, input, TOTAL_LIMIT + 1), input);
};

export const statementBatches = (ctx: Ctx, input: StatementFilters): AsyncGenerator<Line[]> => {
  assertSeesAccounts(ctx);
  return batchesOf((paging) => read(ctx, input, paging));
};
