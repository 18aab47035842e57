/** Voided payments, and deposits that went back another way than they came: what a hand-over lists by person. */
import { outsideTheDesk } from '@minsu/contract/sales/shifts/shift-rules.ts';
import type { ShiftException } from '@minsu/contract/sales/shifts/shift-sheet.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';

type Draft = z.input<typeof ShiftException>;

/** Includes those on no shift from the properties and the time of this one. */
export const exceptionsOf = async (ctx: Ctx, shiftId: string): Promise<Draft[]> => {
  const { rows } = await sql<Draft>`
    with asked as (
      select s.id, s.house_ids, s.opened_by_id = ${ctx.user.id || null} as mine, s.opened_at,
        coalesce(s.closed_at, ${ctx.now}) as closed_at from shifts s where s.id = ${shiftId}
    ), line as (
      select p.id, p.house_id, 'void' as kind, p.order_id, p.method as taken_method, p.method, p.amount_fen,
        coalesce(p.voided_by, '') as by, p.void_confirmed_by as confirmed_by, p.voided_at as at, coalesce(p.void_reason, '') as reason
      from asked a join payments p on p.state = 'voided' and p.voided_at is not null
        and (p.void_shift_id = a.id or (p.void_shift_id is null and p.method <> all(${[...outsideTheDesk]}::text[])
          and p.house_id = any(a.house_ids) and p.voided_at between a.opened_at and a.closed_at))
      union all
      select d.id, d.house_id, 'return', d.order_id, d.method, d.return_method, d.amount_fen - d.deducted_fen,
        coalesce(d.return_asked_by, ''), d.return_confirmed_by, d.return_asked_at, ''
      from asked a join deposits d on d.return_method <> d.method
        and d.state in ('returning', 'returned', 'return_failed')
        and (d.return_shift_id = a.id or (d.return_shift_id is null and d.house_id = any(a.house_ids)
          and d.return_asked_at between a.opened_at and a.closed_at))
    )
    select l.kind, o.order_no, l.taken_method, l.method, l.amount_fen, l.by, l.confirmed_by, l.at, l.reason
    from line l join orders o on o.house_id = l.house_id and o.id = l.order_id
    where (select mine from asked) or ${inScope(ctx, 'l.houseId')} order by l.by, l.at, l.kind desc, l.id`.execute(
    ctx.db,
  );
  return rows;
};
