/** What a hand-over lists by person: voided payments, and deposits that went back another way than they came. */
import type { ShiftException } from '@minsu/contract/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';

type Draft = z.input<typeof ShiftException>;

interface ShiftKey {
  readonly houseId: string;
  readonly id: string;
}

/** Of nobody's shift: those of the time in which this one was open. */
export const exceptionsOf = async (
  ctx: Ctx,
  shifts: readonly ShiftKey[],
): Promise<ReadonlyMap<string, Draft[]>> => {
  if (shifts.length === 0) return new Map();
  const { rows } = await sql<Draft & { shiftId: string }>`
    with asked as (
      select s.id, s.house_id, s.opened_at, coalesce(s.closed_at, ${ctx.now}) as closed_at
      from unnest(${shifts.map(({ houseId }) => houseId)}::uuid[], ${shifts.map(({ id }) => id)}::uuid[]) as a (house_id, id)
      join shifts s on s.house_id = a.house_id and s.id = a.id
    ), line as (
      select a.id as shift_id, a.house_id, 'void' as kind, p.order_id, p.method as taken_method, p.method, p.amount_fen,
        coalesce(p.voided_by, '') as by, p.void_confirmed_by as confirmed_by, p.voided_at as at, coalesce(p.void_reason, '') as reason
      from asked a join payments p on p.house_id = a.house_id and p.state = 'voided' and p.voided_at is not null
        and (p.void_shift_id = a.id or (p.void_shift_id is null and p.voided_at between a.opened_at and a.closed_at))
      union all
      select a.id, a.house_id, 'return', d.order_id, d.method, d.return_method, d.amount_fen - d.deducted_fen,
        coalesce(d.return_asked_by, ''), d.return_confirmed_by, d.return_asked_at, ''
      from asked a join deposits d on d.house_id = a.house_id and d.return_method <> d.method
        and d.state in ('returning', 'returned', 'return_failed')
        and (d.return_shift_id = a.id or (d.return_shift_id is null and d.return_asked_at between a.opened_at and a.closed_at))
    )
    select l.shift_id, l.kind, o.order_no, l.taken_method, l.method, l.amount_fen, l.by, l.confirmed_by, l.at, l.reason
    from line l join orders o on o.house_id = l.house_id and o.id = l.order_id order by l.by, l.at`.execute(
    ctx.db,
  );
  const found = new Map<string, Draft[]>();
  for (const { shiftId, ...row } of rows) found.set(shiftId, [...(found.get(shiftId) ?? []), row]);
  return found;
};
