/** Notes that earlier shifts left for the next one. */
import type { WaitingNote } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';

/** Unread notes of shifts that covered any of these properties, the oldest first. */
export const waitingNotes = async (
  ctx: Ctx,
  houseIds: readonly string[],
): Promise<z.input<typeof WaitingNote>[]> => {
  const { rows } = await sql<z.input<typeof WaitingNote>>`
    select s.id as shift_id, s.note, coalesce(s.closed_by, '') as by, s.closed_at as at,
      (select coalesce(array_agg(h.name order by h.name), '{}') from houses h
        where h.id = any(s.house_ids) and h.id = any(${houseIds}::uuid[])) as houses,
      case when cardinality(s.house_ids) = 1 then s.house_ids[1] end as house_id
    from shifts s where s.note <> '' and s.note_seen_at is null and s.closed_at is not null
      and s.house_ids && ${houseIds}::uuid[]
    order by s.closed_at, s.id`.execute(ctx.db);
  return rows;
};
