/** What guests' completed orders come to, counted anew each time, so that a repeated count changes nothing. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Stays, rooms and charges, and the last check-out of each. Who has no completed order (any more) stands at nothing. */
export const recountGuests = async ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> => {
  await sql`
    update guests g set stay_count = s.stays, lifetime_fen = s.fen, last_stay_on = s.last
    from (
      select asked.id, count(o.id)::int as stays, coalesce(sum(o.room_fen + o.charges_fen), 0) as fen,
        max(o.check_out) as last
      from unnest(${[...ids]}::uuid[]) as asked (id)
      left join orders o on o.guest_id = asked.id and o.shown = 'completed' group by asked.id
    ) s where g.id = s.id`.execute(db);
};
