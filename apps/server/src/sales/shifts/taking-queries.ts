/** Sums the money of shifts by property and method. */
import { outsideTheDesk, type Taking } from '@minsu/contract/sales/shifts/shift-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

interface Row extends Taking {
  readonly shiftId: string;
}

/**
 * Money moved in each of these shifts. Deposits count by the methods they were taken and handed back in; what a deposit pays
 * moves no money. Expenses are those that were handed out in cash, and cash that was moved
 * between a till and another account of ours.
 */
export const takingsOf = async (
  ctx: Ctx,
  shiftIds: readonly string[],
): Promise<ReadonlyMap<string, Taking[]>> => {
  if (shiftIds.length === 0) return new Map();
  const isDesk = (method: string) => sql`${sql.ref(method)} <> all(${[...outsideTheDesk]}::text[])`;
  const { rows } = await sql<Row>`
    with asked as (select unnest(${shiftIds}::uuid[]) as id), line as (
      select a.id, p.house_id, p.method, 1 as count, p.amount_fen as taken, 0::bigint as voided, 0::bigint as refunded,
        0::bigint as spent from asked a
      join payments p on p.shift_id = a.id
      where p.state in ('succeeded', 'voided') and ${isDesk('p.method')}
      union all
      select a.id, p.house_id, p.method, 0, 0, p.amount_fen, 0, 0 from asked a
      join payments p on p.void_shift_id = a.id where p.state = 'voided' and ${isDesk('p.method')}
      union all
      select a.id, r.house_id, r.method, 0, 0, 0, r.amount_fen, 0 from asked a
      join refunds r on r.shift_id = a.id where r.state = 'succeeded' and ${isDesk('r.method')}
      union all
      select a.id, d.house_id, d.method, 1, d.amount_fen, 0, 0, 0 from asked a join deposits d on d.shift_id = a.id
      union all
      select a.id, d.house_id, d.return_method, 0, 0, 0, d.amount_fen - d.deducted_fen, 0 from asked a
      join deposits d on d.return_shift_id = a.id
      union all
      select a.id, null, s.method, 1, s.amount_fen, 0, 0, 0 from asked a
      join company_settlements s on s.shift_id = a.id
      union all
      select a.id, null, s.method, 0, 0, s.amount_fen, 0, 0 from asked a
      join company_settlements s on s.void_shift_id = a.id where s.voided_at is not null
      union all
      select a.id, x.house_id, 'cash', 0, 0, 0, 0, x.amount_fen from asked a
      join expenses x on x.shift_id = a.id where x.state in ('submitted', 'returned', 'approved')
      union all
      select a.id, x.house_id, 'cash', 0, 0, 0, 0, -x.amount_fen from asked a
      join expenses x on x.void_shift_id = a.id where x.state = 'voided'
      union all
      select a.id, t.house_id, 'cash', 0, 0, 0, 0, t.fen from asked a
      join own_transfers m on m.shift_id = a.id
        and (m.state in ('waiting', 'posted') or m.state = 'voided' and m.void_shift_id is not null)
      cross join lateral (values (m.from_house_id, m.from_method, m.amount_fen + m.fee_fen),
        (m.to_house_id, m.to_method, -m.amount_fen)) t (house_id, method, fen)
      where t.method = 'cash' and t.house_id is not null
      union all
      select a.id, t.house_id, 'cash', 0, 0, 0, 0, t.fen from asked a
      join own_transfers m on m.void_shift_id = a.id and m.state = 'voided'
      cross join lateral (values (m.from_house_id, m.from_method, -m.amount_fen - m.fee_fen),
        (m.to_house_id, m.to_method, m.amount_fen)) t (house_id, method, fen)
      where t.method = 'cash' and t.house_id is not null
    )
    select id as shift_id, house_id, method, sum(count)::int as count, sum(taken)::bigint as taken_fen,
      sum(voided)::bigint as voided_fen, sum(refunded)::bigint as refunded_fen, sum(spent)::bigint as spent_fen
    from line group by id, house_id, method order by method, house_id`.execute(ctx.db);
  const found = new Map<string, Taking[]>();
  for (const { shiftId, ...taking } of rows) found.set(shiftId, [...(found.get(shiftId) ?? []), taking]);
  return found;
};
