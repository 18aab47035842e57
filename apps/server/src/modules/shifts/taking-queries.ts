/** What was taken in a shift, by method; and the shift that somebody who takes a payment is on. */
import type { Taking } from '@minsu/contract/shifts/shift-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

interface Row extends Taking {
  readonly shiftId: string;
}

/**
 * Of shifts of one house or many: `[houseId, id]` each. Deposits are taken and handed back by their methods; what a
 * deposit pays moves no money. Expenses are those that were handed out in cash.
 */
export const takingsOf = async (
  ctx: Ctx,
  shifts: readonly { readonly houseId: string; readonly id: string }[],
): Promise<ReadonlyMap<string, Taking[]>> => {
  const { rows } = await sql<Row>`
    with asked as (
      select * from unnest(${shifts.map(({ houseId }) => houseId)}::uuid[], ${shifts.map(({ id }) => id)}::uuid[])
        as a (house_id, id)
    ), line as (
      select a.id, p.method, 1 as count, p.amount_fen as taken, 0::bigint as voided, 0::bigint as refunded,
        0::bigint as spent from asked a
      join payments p on p.house_id = a.house_id and p.shift_id = a.id
      where p.state in ('succeeded', 'voided') and p.method <> 'deposit'
      union all
      select a.id, p.method, 0, 0, p.amount_fen, 0, 0 from asked a
      join payments p on p.house_id = a.house_id and p.void_shift_id = a.id
      where p.state = 'voided' and p.method <> 'deposit'
      union all
      select a.id, r.method, 0, 0, 0, r.amount_fen, 0 from asked a
      join refunds r on r.house_id = a.house_id and r.shift_id = a.id where r.state = 'succeeded'
      union all
      select a.id, d.method, 1, d.amount_fen, 0, 0, 0 from asked a
      join deposits d on d.house_id = a.house_id and d.shift_id = a.id
      union all
      select a.id, d.return_method, 0, 0, 0, d.amount_fen - d.deducted_fen, 0 from asked a
      join deposits d on d.house_id = a.house_id and d.return_shift_id = a.id
      union all
      select a.id, 'cash', 0, 0, 0, 0, x.amount_fen from asked a
      join expenses x on x.shift_id = a.id where x.state in ('submitted', 'returned', 'approved')
      union all
      select a.id, 'cash', 0, 0, 0, 0, -x.amount_fen from asked a
      join expenses x on x.void_shift_id = a.id where x.state = 'voided'
    )
    select id as shift_id, method, sum(count)::int as count, sum(taken)::bigint as taken_fen,
      sum(voided)::bigint as voided_fen, sum(refunded)::bigint as refunded_fen, sum(spent)::bigint as spent_fen
    from line group by id, method order by method`.execute(ctx.db);
  const found = new Map<string, Taking[]>();
  for (const { shiftId, ...taking } of rows) found.set(shiftId, [...(found.get(shiftId) ?? []), taking]);
  return found;
};

/** Held until the payment is in: whoever closes the shift waits for it, and it is counted or belongs to no shift. */
export const shiftOnDuty = async (ctx: Ctx, houseId: string): Promise<string | null> => {
  if (ctx.user.id === '') return null;
  const { rows } = await sql<{ id: string }>`
    select id from shifts where house_id = ${houseId} and opened_by_id = ${ctx.user.id} and state = 'open'
    for share`.execute(ctx.db);
  return rows[0]?.id ?? null;
};
