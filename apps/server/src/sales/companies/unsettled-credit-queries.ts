/** Unsettled part of each order charged to a company: payments cover the oldest charges first. */
import { type RawBuilder, sql } from 'kysely';

/** Charges `p` of a company less refunds, with the running total up to each. */
const charges = (company: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.house_id, p.order_id, p.amount_fen - p.refunded_fen as fen,
    sum(p.amount_fen - p.refunded_fen) over (order by p.taken_on, p.taken_at, p.id) as upto_fen
  from payments p where p.company_id = ${company} and p.state = 'succeeded'`;

/** Total the company has paid, beyond its opening balance. */
const settled = (company: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  coalesce((select sum(s.amount_fen) from company_settlements s where s.company_id = ${company} and s.voided_at is null), 0)
  - coalesce((select sum(b.amount_fen) from opening_balances b
    where b.kind = 'company' and b.party = ${company}::text and b.reversed_at is null), 0))`;

const openOf = (company: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`greatest(0, least(c.fen, c.upto_fen - ${settled(company)}))`;

/** The unsettled amount of order `of`, in fen. */
export const unsettledCredit = (of: string): RawBuilder<unknown> => {
  const o = sql.raw(of);
  const company = sql`k.company_id`;
  return sql`coalesce((select sum(${openOf(company)}) from (
      select distinct p.company_id from payments p where p.house_id = ${o}.house_id and p.order_id = ${o}.id
        and p.company_id is not null and p.state = 'succeeded') k
    cross join lateral (${charges(company)}) c
    where c.house_id = ${o}.house_id and c.order_id = ${o}.id), 0)::bigint`;
};

/** Orders of a company with the unsettled amount of each. */
export const unsettledOfCompany = (companyId: string): RawBuilder<unknown> => {
  const company = sql`${companyId}::uuid`;
  return sql`select c.house_id, c.order_id, sum(${openOf(company)})::bigint as fen from (${charges(company)}) c
    group by 1, 2`;
};
