/** Totals of guests' completed orders, counted again each time, so that repeating changes nothing. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** Stays, rooms, charges and last check-out of each guest. `guests`: a relation `asked (id)`. */
const figuresOf = (guests: RawBuilder<unknown>) => sql`(
  select asked.id, count(o.id)::int as stays, coalesce(sum(o.room_fen + o.charges_fen), 0)::bigint as fen,
    max(o.check_out) as last
  from ${guests} left join orders o on o.guest_id = asked.id and o.shown = 'completed' group by asked.id) s`;

/** Guests without a completed order are set to zero. */
export const recountGuests = async ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<void> => {
  await sql`
    update guests g set stay_count = s.stays, lifetime_fen = s.fen, last_stay_on = s.last
    from ${figuresOf(sql`unnest(${[...ids]}::uuid[]) as asked (id)`)} where g.id = s.id`.execute(db);
};

/** Guests whose stored totals differ from their orders. */
export const miscountedGuests = async ({ db }: Pick<Ctx, 'db'>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select g.id from ${figuresOf(sql`guests as asked`)} join guests g on g.id = s.id
    where (g.stay_count, g.lifetime_fen, g.last_stay_on) is distinct from (s.stays, s.fen, s.last)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};
